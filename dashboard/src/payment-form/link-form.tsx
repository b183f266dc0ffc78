import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { CustomerField, type Chosen } from '../customers/customer-field.tsx'
import { parseAmount } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { useCustomerParam } from '../invoice-form/use-customer-param.ts'
import { OrderFields } from './order-fields.tsx'
import { emptyOrder, omitBlank } from './order.ts'

/** Creates a link to a page where a customer pays once, without an invoice. */
export function LinkForm({ companyId }: { companyId: string }) {
  const [customer, setCustomer] = useState<Chosen | null>(null)
  useCustomerParam(companyId, setCustomer)
  const [made, setMade] = useState<{ url: string; amount: number }>()
  const form = useForm({ defaultValues: emptyOrder })
  const once = useIdempotentRequest()
  const submit = useSubmission(form, async ({ transaction_amount, order_id, description }) => {
    const payer = customer?.id || customer?.email
    if (!payer) throw new Error('Choose a customer.')
    const amount = parseAmount(transaction_amount) ?? 0
    const body = {
      contact_api_id: payer,
      transaction_amount: amount,
      order_id: order_id.trim(),
      ...omitBlank('description', description),
    }
    const url = await once('POST /api/trx/payment', { companyId, body })
    setMade({ url: String(url), amount })
  })
  const makeAnother = () => {
    form.reset()
    setCustomer(null)
    setMade(undefined)
  }
  if (made) return <CreatedLink {...made} onMore={makeAnother} />
  return (
    <Form onSubmit={submit}>
      <CustomerField
        companyId={companyId}
        chosen={customer}
        error={undefined}
        onChoose={setCustomer}
        isFixed={once.isFixed}
      />
      <OrderFields form={form} isSent={once.isFixed} />
      <FormRefusal form={form} />
      <div className="buttons buttons-at-end">
        <Button variant="main" type="submit" working={form.formState.isSubmitting && 'Making…'}>
          Make payment link
        </Button>
      </div>
    </Form>
  )
}

function CreatedLink({ url, amount, onMore }: { url: string; amount: number; onMore(): void }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast('The payment link is copied.'),
      () => showToast('This browser does not allow copying: select the link.'),
    )
  return (
    <Notice tone="good" role="status">
      <p>Anyone with this link can pay {money(amount)}, once and within a day.</p>
      <p>
        <code data-testid="link">{url}</code>
      </p>
      <div className="buttons">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="text" onClick={onMore}>
          Make another
        </Button>
      </div>
    </Notice>
  )
}

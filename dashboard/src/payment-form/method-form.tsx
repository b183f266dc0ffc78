import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { useOnce } from '../api/idempotency-key.ts'
import { Refused } from '../api/refused.ts'
import { CustomerField, type Chosen } from '../invoice-form/customer-field.tsx'
import { MethodChoice, type Method } from '../invoices/method-choice.tsx'
import { PayRefusal } from '../invoices/pay-refusal.tsx'
import { rereadPayments } from '../payments/payment-query.ts'
import { amountOf } from '../parts/amount.ts'
import { Button } from '../parts/button.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { money } from '../parts/money.ts'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useSubmission } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { OrderFields } from './order-fields.tsx'
import { emptyOrder, given } from './order.ts'

/** Charges a saved method of a customer. */
export function MethodForm({ companyId }: { companyId: string }) {
  const [customer, setCustomer] = useState<Chosen | null>(null)
  const customerId = customer?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['methods', companyId, customerId],
    queryFn: () => call('GET /api/customers/{id}/paymentmethods', { companyId, params: { id: customerId } }),
    enabled: customerId !== '',
  })
  const methods = data?.accountvaults.filter(({ active }) => active) ?? []
  return (
    <>
      <CustomerField companyId={companyId} chosen={customer} error={undefined} onChoose={setCustomer} />
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {customerId !== '' && !data && !error && <Skeleton rows={3} />}
      {(data ? methods.length === 0 : customer?.id === '') && (
        <p role="status">This customer has no saved method. Make a payment link instead.</p>
      )}
      {methods.length > 0 && <ChargeForm key={customerId} {...{ companyId, customerId, methods }} />}
    </>
  )
}

type Props = { companyId: string; customerId: string; methods: readonly Method[] }

function ChargeForm({ companyId, customerId, methods }: Props) {
  const [methodId, setMethodId] = useState(
    () => (methods.find(({ isDefault }) => isDefault) ?? methods[0])?.id,
  )
  const { form, submit, refused, isUnanswered, isUnknown } = useCharge({ companyId, customerId, methodId })
  const amount = amountOf(form.watch('transaction_amount'))
  return (
    <Form onSubmit={submit}>
      <MethodChoice
        accepted={methods}
        refused={[]}
        value={methodId ?? ''}
        isFixed={isUnanswered || isUnknown}
        onChange={setMethodId}
      />
      <OrderFields form={form} isSent={isUnanswered || isUnknown} />
      <dl className="sums" aria-live="polite">
        <dt>Surcharge</dt>
        <dd data-testid="fee">{money(0)}</dd>
        <dt>Total</dt>
        <dd data-testid="total">{amount !== undefined && money(amount)}</dd>
      </dl>
      <p className="soft small">A surcharge is added to invoices and payment pages only.</p>
      {refused !== undefined && <PayRefusal error={refused} />}
      <FormRefusal form={form} />
      {!isUnknown && (
        <div className="buttons buttons-at-end">
          <Button look="main" type="submit" working={form.formState.isSubmitting && 'Paying…'}>
            {amount ? `Pay ${money(amount)}` : 'Pay'}
          </Button>
        </div>
      )}
    </Form>
  )
}

function useCharge({
  companyId,
  customerId,
  methodId = '',
}: Omit<Props, 'methods'> & { methodId: string | undefined }) {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: emptyOrder })
  const [refused, setRefused] = useState<unknown>()
  const once = useOnce()
  const submit = useSubmission(form, async ({ transaction_amount, order_id, description }) => {
    setRefused(undefined)
    const body = {
      type: 'av' as const,
      contact_api_id: customerId,
      account_vault_id: methodId,
      transaction_amount: amountOf(transaction_amount) ?? 0,
      order_id: order_id.trim(),
      ...given('description', description),
    }
    try {
      const answer = await once((key) => call('POST /api/trx/payment', { companyId, body, key }))
      if (typeof answer === 'string') throw new Error('A page was made where a charge was asked for.')
      const { status, transaction_id: transactionId } = answer.transaction
      say(
        `${money(body.transaction_amount)} ${status === 'pending' ? 'is on its way from the bank' : 'is paid'}.`,
      )
      await navigate({ to: '/$companyId/payments/$transactionId', params: { companyId, transactionId } })
    } catch (error) {
      if (error instanceof Refused && error.fields.length > 0) throw error
      setRefused(error)
    }
    await rereadPayments(companyId)
  })
  // What became of it nobody knows: nobody may press again.
  const isUnknown = refused instanceof Refused && refused.reasonCode === 'OUTCOME_UNKNOWN'
  return { form, submit, refused, isUnanswered: once.isUnanswered, isUnknown }
}

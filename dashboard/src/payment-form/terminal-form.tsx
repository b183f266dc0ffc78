import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { refetchPayments } from '../api/refetch.ts'
import { parseAmount } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { useSubmission } from '../components/submission.ts'
import { NoResponseNotice } from '../components/no-response-notice.tsx'
import { OrderFields } from './order-fields.tsx'
import { emptyOrder, omitBlank, type Order } from './order.ts'

/**
 * Sends a payment to a terminal, where the payer presents a card. Then opens the page of the payment, which shows its
 * status.
 */
export function TerminalForm({ companyId }: { companyId: string }) {
  const navigate = useNavigate()
  const once = useIdempotentRequest<Order>(`terminal ${companyId}`)
  const form = useForm<Order>({ defaultValues: once.typed ?? emptyOrder })
  const submit = useSubmission(form, async (typed) => {
    const { terminal_id, transaction_amount, order_id, description } = typed
    const body = {
      terminal_id: terminal_id.trim(),
      transaction_amount: parseAmount(transaction_amount) ?? 0,
      action: 'sale' as const,
      ...omitBlank('order_id', order_id),
      ...omitBlank('description', description),
    }
    const { transaction } = await once('POST /api/trx', { companyId, body }, typed)
    await refetchPayments(companyId)
    const transactionId = transaction.transaction_id
    await navigate({ to: '/$companyId/payments/$transactionId', params: { companyId, transactionId } })
  })
  const amount = parseAmount(form.watch('transaction_amount'))
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Terminal name"
        hint="As the terminal shows it."
        readOnly={once.isFixed}
        error={form.formState.errors.terminal_id?.message}
        {...form.register('terminal_id', { required: 'Enter the name of the terminal' })}
      />
      <OrderFields form={form} isSent={once.isFixed} isOrderOptional />
      <NoResponseNotice once={once} />
      <FormRefusal form={form} />
      <div className="buttons buttons-at-end">
        <Button variant="main" type="submit" working={form.formState.isSubmitting && 'Sending…'}>
          {amount ? `Send ${money(amount)} to the terminal` : 'Send to the terminal'}
        </Button>
      </div>
    </Form>
  )
}

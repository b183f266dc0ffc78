import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isFinalResponse, useIdempotentRequest } from '../api/idempotency-key.ts'
import { isOutcomeUnknown } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { refetchInvoices, refetchPayments } from '../api/refetch.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { parseAmount, amountProblem, sumAmounts, formatAmountInput } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import { Choices } from '../components/choices.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { MoneyField } from '../components/money-field.tsx'
import { Notice } from '../components/notice.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { brandOf } from '../methods/card-brands.ts'
import { NoResponseNotice } from '../components/no-response-notice.tsx'
import { hasRight } from '../../../src/kernel/rights.ts'
import { refundLimit, type Refunder } from './may-refund.ts'
import { refundableFee, refundableAmount, type Refundable } from './refundable.ts'

const name = 'POST /api/trx/refund/{trx_id}'
const methodEndpoint = 'GET /dashboard/v1/companies/{companyId}/transactions/{transactionId}'

type Invoice = ResponseOf<'GET /api/invoices/{id}'>

type Props = {
  companyId: string
  user: Refunder
  /** The refundable payments. */
  payments: readonly Refundable[]
  /** The invoice of the payments, if they have one. */
  invoice: Pick<Invoice, 'invoiceId' | 'invoiceStatus' | 'amountPaid'> | undefined
  onClose(): void
}

/** Refunds a payment in full or in part. */
export function RefundDialog({ companyId, user, invoice, onClose, ...props }: Props) {
  // Refetched data, after this refund too, must not change the choices in the open dialog.
  const [payments] = useState(props.payments)
  const [chosenId, choose] = useState(payments[0]?.id)
  const [isBusy, setBusy] = useState(false)
  const payment = payments.find(({ id }) => id === chosenId)
  const method = useMethodName(companyId, payment)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title="Refund"
      description={describeRefund(invoice, method)}
    >
      {payments.length > 1 && chosenId !== undefined && (
        <Choices
          legend="Payment"
          value={chosenId}
          options={payments.map((each) => ({ value: each.id, label: formatRefundable(each) }))}
          isFixed={isBusy}
          onChange={choose}
        />
      )}
      {payment && (
        <RefundForm
          key={payment.id}
          companyId={companyId}
          user={user}
          invoice={invoice}
          payment={payment}
          onClose={onClose}
          onBusyChange={setBusy}
        />
      )}
    </Dialog>
  )
}

const formatRefundable = (payment: Refundable): string =>
  `${money(payment.total / 100)} by ${formatSource(payment)}`

const formatSource = ({ isBank, lastFour }: Refundable, brand?: string): string =>
  `${isBank ? 'bank account' : brandOf(brand)}${lastFour ? ` ending in ${lastFour}` : ''}`

/** Returns the name of the charged method, such as Visa ending in 4242. The brand of a card is read first. */
function useMethodName(companyId: string, payment: Refundable | undefined): string | undefined {
  const { id: transactionId = '', isBank, lastFour } = payment ?? {}
  const { data } = useQuery({
    queryKey: ['refunded method', companyId, transactionId],
    queryFn: () => request(methodEndpoint, { params: { companyId, transactionId } }),
    enabled: payment !== undefined && isBank === false && lastFour !== undefined,
    staleTime: Infinity,
  })
  const brand = data?.transaction.cardBrand
  return payment && formatSource(payment, brand)
}

/** Says where the money goes, how long that takes, and whether the customer is emailed. */
function describeRefund(invoice: Props['invoice'], method: string | undefined): string {
  const of = invoice ? `Refund a payment on ${invoice.invoiceId}` : 'Refund this payment'
  return method
    ? `${of} to ${method}. It usually takes 5 to 10 business days. The customer is emailed a refund notice, unless receipts are off.`
    : `${of}.`
}

type FormProps = Omit<Props, 'payments'> & { payment: Refundable; onBusyChange(isBusy: boolean): void }
type Values = { transaction_amount: string; close_invoice: boolean }

function RefundForm({ companyId, user, invoice, payment, onClose, onBusyChange }: FormProps) {
  const left = refundLimit(user, refundableAmount(payment))
  const once = useIdempotentRequest<Values>(`refund ${payment.id}`)
  const form = useForm<Values>({
    defaultValues: once.typed ?? { transaction_amount: formatAmountInput(left), close_invoice: false },
  })
  const { errors, isSubmitting } = form.formState
  const { isSending } = once
  useEffect(() => onBusyChange(isSending), [isSending, onBusyChange])
  const typed = form.watch('transaction_amount')
  const isAmount = amountProblem(typed, left) === true
  const amount = isAmount ? (parseAmount(typed) ?? 0) : undefined
  const fee = amount === undefined ? 0 : refundableFee(payment, amount)
  const reread = () => Promise.all([refetchInvoices(companyId), refetchPayments(companyId)])
  const submit = useSubmission(form, async (values) => {
    const sent = { companyId, params: { trx_id: payment.id }, body: refundBody(values) }
    try {
      const { message } = await once(name, sent, values)
      showToast(message)
    } catch (error) {
      // The page shows that the refund is being looked up. It offers no second refund.
      if (!isOutcomeUnknown(error)) {
        if (isFinalResponse(error)) void reread()
        throw error
      }
      showToast(error.message)
    }
    onClose()
    await reread()
  })
  return (
    <Form onSubmit={submit}>
      <MoneyField
        label="Amount"
        hint={`You can refund up to ${money(left)}.`}
        error={errors.transaction_amount?.message}
        readOnly={once.isFixed}
        {...form.register('transaction_amount', { validate: (text) => amountProblem(text, left) })}
      />
      {invoice && !isClosed(invoice) && hasRight(user.role, 'manage') && (
        <CheckField label={closeLabel} disabled={once.isFixed} {...form.register('close_invoice')} />
      )}
      <Outcome invoice={invoice} amount={amount} fee={fee} closes={form.watch('close_invoice')} />
      <NoResponseNotice once={once} />
      <FormRefusal form={form} />
      <div className="buttons buttons-at-end">
        <Button variant="text" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destroys" type="submit" working={isSubmitting && 'Refunding…'}>
          {amount === undefined ? 'Refund' : `Refund ${money(amount)}`}
        </Button>
      </div>
    </Form>
  )
}

const closeLabel = 'Don’t ask for this money again (close the invoice)'

const refundBody = ({ transaction_amount, close_invoice }: Values) => ({
  transaction_amount: parseAmount(transaction_amount) ?? 0,
  ...(close_invoice ? { close_invoice: true } : {}),
})

const isClosed = ({ invoiceStatus }: Pick<Invoice, 'invoiceStatus'>) =>
  ['Voided', 'Cancelled', 'Refunded'].includes(invoiceStatus)

type OutcomeProps = Pick<Props, 'invoice'> & { amount: number | undefined; fee: number; closes: boolean }

/** Shows the effect of the refund. It is a warning if the customer owes the money again. */
function Outcome({ invoice, amount, fee, closes }: OutcomeProps) {
  const message = amount === undefined ? '' : outcomeMessage(invoice, amount, fee, closes)
  const opens = invoice !== undefined && !isClosed(invoice) && !closes
  return <div role="status">{message && <Notice tone={opens ? 'warn' : 'quiet'}>{message}</Notice>}</div>
}

/** Describes the effect of the refund on the invoice. */
function outcomeMessage(invoice: Props['invoice'], amount: number, fee: number, closes: boolean): string {
  const ofFee = fee > 0 ? `Includes the ${money(fee)} surcharge. ` : ''
  if (!invoice) return ofFee
  if (isClosed(invoice)) return `${ofFee}The invoice stays closed.`
  const opened = sumAmounts([amount, -fee])
  // The invoice closes only after everything paid on it is refunded.
  if (closes && opened >= invoice.amountPaid)
    return `${ofFee}It is settled: the invoice is closed as refunded, can no longer be paid, and gets no reminders.`
  const due = `${ofFee}The customer will owe ${money(opened)} again.`
  return closes
    ? `${due} It is closed once it is fully refunded.`
    : `${due} The invoice is open, and its reminders ask for the money.`
}

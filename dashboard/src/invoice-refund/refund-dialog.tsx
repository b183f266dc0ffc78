import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { useOnce } from '../api/idempotency-key.ts'
import { Refused } from '../api/refused.ts'
import { rereadInvoices } from '../invoices/invoice-query.ts'
import { rereadPayments } from '../payments/payment-query.ts'
import type { Invoice } from '../invoices/invoice-words.ts'
import { amountOf, amountProblem, typedAmount } from '../parts/amount.ts'
import { Button } from '../parts/button.tsx'
import { CheckField } from '../parts/check-field.tsx'
import { Choices } from '../parts/choices.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { money } from '../parts/money.ts'
import { MoneyField } from '../parts/money-field.tsx'
import { useSubmission } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { feeOf, leftOf, type Refundable } from './refundable.ts'

type Props = {
  companyId: string
  /** Of which something can be given back. */
  payments: readonly Refundable[]
  /** The invoice that they pay, where they pay one. */
  invoice: Pick<Invoice, 'invoiceId' | 'invoiceStatus'> | undefined
  onClose(): void
}

/** Gives back a payment, or a part of it. */
export function RefundDialog({ companyId, invoice, onClose, ...props }: Props) {
  // What changes meanwhile, by this very refund too, must not change what stands here to be pressed.
  const [payments] = useState(props.payments)
  const [chosenId, choose] = useState(payments[0]?.id)
  const payment = payments.find(({ id }) => id === chosenId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Refund"
      words={`Money of ${invoice?.invoiceId ?? 'this payment'} goes back to who paid it.`}
    >
      {payments.length > 1 && chosenId !== undefined && (
        <Choices
          legend="Payment"
          value={chosenId}
          options={payments.map((each) => ({ value: each.id, label: inWords(each) }))}
          onChange={choose}
        />
      )}
      {payment && (
        <RefundForm
          key={payment.id}
          companyId={companyId}
          invoice={invoice}
          payment={payment}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function inWords({ total, isBank, lastFour }: Refundable): string {
  const source = `${isBank ? 'bank account' : 'card'}${lastFour ? ` ending in ${lastFour}` : ''}`
  return `${money(total / 100)} by ${source}`
}

type FormProps = Omit<Props, 'payments'> & { payment: Refundable }

function RefundForm({ companyId, invoice, payment, onClose }: FormProps) {
  const left = leftOf(payment)
  const form = useForm({ defaultValues: { transaction_amount: typedAmount(left), close_invoice: false } })
  const { errors, isSubmitting } = form.formState
  const once = useOnce()
  const typed = form.watch('transaction_amount')
  const isAmount = amountProblem(typed, left) === true
  const amount = isAmount ? (amountOf(typed) ?? 0) : undefined
  const fee = amount === undefined ? 0 : feeOf(payment, amount)
  const submit = useSubmission(form, async (values) => {
    const body = {
      transaction_amount: amountOf(values.transaction_amount) ?? 0,
      ...(values.close_invoice ? { close_invoice: true } : {}),
    }
    try {
      const { message } = await once((key) =>
        call('POST /api/trx/refund/{trx_id}', { companyId, params: { trx_id: payment.id }, body, key }),
      )
      say(message)
    } catch (error) {
      // The page behind says that it is being looked up, and offers nothing that would give it back twice.
      if (!(error instanceof Refused && error.reasonCode === 'OUTCOME_UNKNOWN')) throw error
      say(error.message)
    }
    onClose()
    await Promise.all([rereadInvoices(companyId), rereadPayments(companyId)])
  })
  return (
    <Form onSubmit={submit}>
      <MoneyField
        label="Amount"
        hint={`At most ${money(left)} is left to give back.`}
        error={errors.transaction_amount?.message}
        readOnly={once.isUnanswered}
        {...form.register('transaction_amount', { validate: (text) => amountProblem(text, left) })}
      />
      {invoice && (
        <CheckField
          label="Close the invoice"
          disabled={once.isUnanswered}
          {...form.register('close_invoice')}
        />
      )}
      <p className="soft" role="status">
        {amount !== undefined && outcomeWords(invoice, amount, fee, form.watch('close_invoice'))}
      </p>
      <FormRefusal form={form} />
      <div className="buttons buttons-at-end">
        <Button look="text" onClick={onClose}>
          Cancel
        </Button>
        <Button look="destroys" type="submit" working={isSubmitting && 'Refunding…'}>
          {amount === undefined ? 'Refund' : `Refund ${money(amount)}`}
        </Button>
      </div>
    </Form>
  )
}

/** What the refund makes of the invoice. */
function outcomeWords(invoice: Props['invoice'], amount: number, fee: number, closes: boolean): string {
  const ofFee = fee > 0 ? `${money(fee)} of it is surcharge. ` : ''
  if (!invoice) return ofFee
  const { invoiceStatus } = invoice
  const isClosed = ['Voided', 'Cancelled', 'Refunded'].includes(invoiceStatus)
  if (isClosed) return `${ofFee}The invoice stays closed.`
  const due = money(Math.round((amount - fee) * 100) / 100)
  return closes
    ? `${ofFee}The invoice is closed as refunded, and nobody can pay it any more.`
    : `${ofFee}${due} of the invoice is to be paid again.`
}

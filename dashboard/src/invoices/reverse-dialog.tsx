import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { refetchInvoices } from '../api/refetch.ts'
import type { Invoice } from './invoice-labels.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { NoResponseNotice } from '../components/no-response-notice.tsx'

type Props = {
  companyId: string
  invoice: Invoice
  transactionId: string
  amount: number
  onClose(): void
}

type Values = { reason: string }

const name =
  'POST /dashboard/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments/{transactionId}/reverse'

/** Reverses an offline payment that was recorded by mistake or refunded by hand. */
export function ReverseDialog({ companyId, invoice, transactionId, amount, onClose }: Props) {
  const once = useIdempotentRequest<Values>(`reverse ${transactionId}`)
  const form = useForm<Values>({ defaultValues: once.typed ?? { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async (typed) => {
    const sent = {
      companyId,
      params: { companyId, invoiceId: invoice.id, transactionId },
      body: { reason: typed.reason.trim() },
    }
    await once(name, sent, typed)
    showToast(`${money(amount)} is reversed.`)
    onClose()
    await refetchInvoices(companyId)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={once.isSending}
      title="Reverse offline payment"
      description={`${money(amount)} of ${invoice.invoiceId} is due again. Nothing is refunded here.`}
    >
      <Form onSubmit={submit}>
        <TextField
          label="Reason"
          autoCapitalize="sentences"
          error={errors.reason?.message}
          readOnly={once.isFixed}
          {...form.register('reason', { validate: (typed) => typed.trim() !== '' || 'Enter a reason' })}
        />
        <NoResponseNotice once={once} />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" disabled={once.isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destroys" type="submit" working={isSubmitting && 'Reversing…'}>
            {`Reverse ${money(amount)}`}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

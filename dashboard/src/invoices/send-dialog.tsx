import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { ApiError } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { refetchInvoices } from '../api/refetch.ts'
import type { Invoice } from './invoice-labels.ts'

type Props = { companyId: string; invoice: Invoice; onClose(): void }

/** Sends an invoice by email, with a payment link. */
export function SendDialog({ companyId, invoice, onClose }: Props) {
  const form = useForm({ defaultValues: { recipients: invoice.customer.email ?? '' } })
  const { errors, isSubmitting } = form.formState
  const once = useIdempotentRequest()
  const submit = useSubmission(form, async (values) => {
    const recipients = values.recipients.split(/[\s,;]+/).filter(Boolean)
    const sent = { companyId, params: { id: invoice.id }, body: { recipients } }
    try {
      await once('POST /api/invoices/{id}/send-email', sent)
    } catch (error) {
      const wrong = error instanceof ApiError ? emailError(error, recipients) : undefined
      if (wrong === undefined) throw error
      form.setError('recipients', { message: wrong }, { shouldFocus: true })
      return
    }
    showToast(`${invoice.invoiceId} is emailed to ${recipients.join(', ')}.`)
    onClose()
    await refetchInvoices(companyId)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={once.isSending}
      title="Send invoice"
      description={`${invoice.invoiceId} is emailed, with a link to its payment page.`}
    >
      <Form onSubmit={submit}>
        <TextField
          label="Email"
          autoComplete="off"
          hint="Separate several with commas"
          error={errors.recipients?.message}
          readOnly={once.isFixed}
          {...form.register('recipients', { required: 'Enter an email address' })}
        />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" disabled={once.isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="main" type="submit" working={isSubmitting && 'Sending…'}>
            Send
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Returns the refused email addresses with the reasons. */
function emailError({ fields }: ApiError, recipients: readonly string[]): string | undefined {
  const messages = fields.flatMap(({ path, message }) => {
    const [, index] = /^body\.recipients(?:\.(\d+))?/.exec(path) ?? []
    if (!path.startsWith('body.recipients')) return []
    return [`${index === undefined ? 'This' : (recipients[Number(index)] ?? 'This')} ${message}`]
  })
  return messages.length > 0 ? `${messages.join('. ')}.` : undefined
}

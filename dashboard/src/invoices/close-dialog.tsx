import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { refetchInvoices } from '../api/refetch.ts'
import type { Invoice } from './invoice-labels.ts'

const ways = {
  void: {
    title: 'Void invoice',
    button: 'Void',
    working: 'Voiding…',
    description: 'is marked as never owed, and can no longer be paid.',
    done: 'is voided.',
    endpoint: 'POST /api/invoices/{id}/void',
  },
  cancel: {
    title: 'Cancel invoice',
    button: 'Cancel invoice',
    working: 'Canceling…',
    description: 'is canceled, and can no longer be paid.',
    done: 'is canceled.',
    endpoint: 'POST /api/invoices/{id}/cancel',
  },
} as const

type Props = { companyId: string; invoice: Invoice; way: keyof typeof ways; onClose(): void }

/** Voids or cancels an unpaid invoice. */
export function CloseDialog({ companyId, invoice, way, onClose }: Props) {
  const { title, button, working, description, done, endpoint } = ways[way]
  const form = useForm({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const once = useIdempotentRequest()
  const submit = useSubmission(form, async ({ reason }) => {
    const body = reason.trim() ? { reason: reason.trim() } : {}
    await once(endpoint, { companyId, params: { id: invoice.id }, body })
    showToast(`${invoice.invoiceId} ${done}`)
    onClose()
    await refetchInvoices(companyId)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={once.isSending}
      title={title}
      description={`${invoice.invoiceId} ${description} It cannot be opened again.`}
    >
      <Form onSubmit={submit}>
        <TextField
          label="Reason"
          hint="Optional. Shown to the customer."
          autoCapitalize="sentences"
          error={errors.reason?.message}
          readOnly={once.isFixed}
          {...form.register('reason')}
        />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" disabled={once.isSending} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destroys" type="submit" working={isSubmitting && working}>
            {button}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

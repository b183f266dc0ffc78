import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { alertHeadline } from './alert-labels.ts'
import { refetchAlerts, type Alert } from './alerts-query.ts'

const name = 'POST /dashboard/v1/companies/{companyId}/alerts/{alertId}/resolve'

type Props = { companyId: string; alert: Alert; onClose(): void }

/** Resolves an alert, with an optional note. */
export function ResolveDialog({ companyId, alert, onClose }: Props) {
  const form = useForm({ defaultValues: { note: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ note }) => {
    const body = note.trim() ? { note: note.trim() } : {}
    await request(name, { params: { companyId, alertId: alert.id }, body })
    showToast('The alert is resolved.')
    onClose()
    await refetchAlerts(companyId)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Resolve alert"
      description={`${alertHeadline(alert)}. A resolved alert is no longer listed as open.`}
    >
      <Form onSubmit={submit}>
        <TextField
          label="Note"
          hint="Optional. The cause and the action taken, for your colleagues."
          autoCapitalize="sentences"
          autoComplete="off"
          error={errors.note?.message}
          {...form.register('note')}
        />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="main" type="submit" working={isSubmitting && 'Resolving…'}>
            Resolve
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

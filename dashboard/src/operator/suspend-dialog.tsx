import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { TextField } from '../components/field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { refetchConsole, type ConsoleCompany } from './companies-query.ts'

/** Suspends a company once its name is typed. */
export function SuspendDialog({ company, onClose }: { company: ConsoleCompany; onClose(): void }) {
  const { companyId, name } = company
  const form = useForm({ defaultValues: { confirmation: '' } })
  const submit = useSubmission(form, async ({ confirmation }) => {
    const body = { confirmation: confirmation.trim() }
    await request('POST /dashboard/v1/operator/companies/{companyId}/suspend', {
      params: { companyId },
      body,
    })
    showToast(`${name} is suspended.`)
    onClose()
    await refetchConsole()
  })
  return (
    <DialogForm
      form={form}
      title="Suspend company"
      description={`All requests of ${name} and of its payers are refused, and nothing new starts. Work that has begun is finished.`}
      button="Suspend company"
      working="Suspending…"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name of the company"
        hint={`Type ${name} to confirm.`}
        autoComplete="off"
        error={form.formState.errors.confirmation?.message}
        {...form.register('confirmation', { required: 'Type the name of the company' })}
      />
    </DialogForm>
  )
}

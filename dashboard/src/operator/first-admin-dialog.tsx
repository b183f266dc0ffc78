import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { TextField } from '../components/field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { refetchConsole, type ConsoleCompany } from './companies-query.ts'

/** Invites the first admin of a company again, or another one. */
export function FirstAdminDialog({ company, onClose }: { company: ConsoleCompany; onClose(): void }) {
  const { companyId, name } = company
  const form = useForm({ defaultValues: { email: '' } })
  const submit = useSubmission(form, async ({ email }) => {
    const body = { email: email.trim() }
    await request('POST /dashboard/v1/operator/companies/{companyId}/first-admin', {
      params: { companyId },
      body,
    })
    showToast(`${body.email} is mailed a link, which works once and for 7 days.`)
    onClose()
    await refetchConsole()
  })
  return (
    <DialogForm
      form={form}
      title="Invite first admin"
      description={`No user has joined ${name} yet.`}
      button="Send invitation"
      working="Sending…"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={form.formState.errors.email?.message}
        {...form.register('email', { required: 'Enter an email address' })}
      />
    </DialogForm>
  )
}

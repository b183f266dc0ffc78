import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { refetchMembers, type Member } from './members-query.ts'
import { RoleField } from './role-field.tsx'

const name = 'POST /dashboard/v1/companies/{companyId}/members'

type Props = { companyId: string; email?: string | undefined; onClose(): void }

/** Invites a user to the company by email. Only the email has the link, so the user who joins controls the mailbox. */
export function InviteDialog({ companyId, email = '', onClose }: Props) {
  const form = useForm<{ email: string; role: Member['role'] }>({ defaultValues: { email, role: 'clerk' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async (values) => {
    const body = { email: values.email.trim(), role: values.role }
    await request(name, { params: { companyId }, body })
    showToast(`${body.email} is mailed a link, which works once and for 7 days.`)
    onClose()
    await refetchMembers(companyId)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite"
      description="They get a link by mail, choose a password, and join this company."
    >
      <Form onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email', { required: 'Enter an email address' })}
        />
        <RoleField chosen={form.watch('role')} {...form.register('role')} />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="main" type="submit" working={isSubmitting && 'Sending…'}>
            Send invitation
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import type { AnswerOf } from '../api/calls.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { useSubmission } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { rereadMembers, type Member } from './members-query.ts'
import { RoleField } from './role-field.tsx'

const name = 'POST /dashboard/v1/companies/{companyId}/members'

type Invitation = AnswerOf<typeof name>
type Props = { companyId: string; email?: string | undefined; onClose(): void }

/** Invites somebody to the company, by mail; the link is shown this once, too. */
export function InviteDialog({ companyId, email = '', onClose }: Props) {
  const [invitation, setInvitation] = useState<Invitation>()
  const form = useForm<{ email: string; role: Member['role'] }>({ defaultValues: { email, role: 'clerk' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async (values) => {
    const body = { email: values.email.trim(), role: values.role }
    setInvitation(await call(name, { params: { companyId }, body }))
    await rereadMembers(companyId)
  })
  if (invitation) return <Invited invitation={invitation} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite"
      words="They are mailed a link, choose a password, and then belong to this company."
    >
      <Form onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email', { required: 'Type whom you invite' })}
        />
        <RoleField chosen={form.watch('role')} {...form.register('role')} />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" type="submit" working={isSubmitting && 'Sending…'}>
            Send invitation
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Invited({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const copy = () =>
    navigator.clipboard.writeText(invitation.inviteUrl).then(
      () => say('The link is copied.'),
      () => say('This browser does not let a page copy: mark the link and copy it.'),
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invitation sent"
      words={`${invitation.email} is mailed this link, which works once and for 7 days. It is not shown again.`}
    >
      <p>
        <code className="whole" data-testid="invite-url">
          {invitation.inviteUrl}
        </code>
      </p>
      <div className="buttons buttons-at-end">
        <Button onClick={() => void copy()}>Copy link</Button>
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

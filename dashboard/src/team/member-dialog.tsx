import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { meQuery, queries } from '../api/me.ts'
import { roleLabels } from '../layout/role-labels.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { refetchMembers, type Member } from './members-query.ts'
import { RoleField } from './role-field.tsx'

const ofMember = '/dashboard/v1/companies/{companyId}/members/{memberId}'

type Params = { companyId: string; memberId: string }
type Role = Member['role']
type MemberActionKind = {
  title: string
  button: string
  working: string
  description(name: string): string
  done(name: string, role: Role): string
  destroys?: boolean
  run(params: Params, role: Role): Promise<unknown>
}

const suspend = (params: Params, suspended: boolean) =>
  request(`PATCH ${ofMember}`, { params, body: { suspended } })

const actions = {
  role: {
    title: 'Change role',
    button: 'Change role',
    working: 'Changing…',
    description: (name) => `Takes effect with ${name}'s next click.`,
    done: (name, role) => `${name} is ${roleLabels[role].name} now.`,
    run: (params, role) => request(`PATCH ${ofMember}`, { params, body: { role } }),
  },
  suspend: {
    title: 'Suspend',
    button: 'Suspend',
    working: 'Suspending…',
    description: (name) => `${name} loses access right away, until you restore it.`,
    done: (name) => `${name} is suspended.`,
    destroys: true,
    run: (params) => suspend(params, true),
  },
  resume: {
    title: 'Restore access',
    button: 'Restore access',
    working: 'Restoring…',
    description: (name) => `${name} has the rights of the role again, once they sign in.`,
    done: (name) => `${name} has access again.`,
    run: (params) => suspend(params, false),
  },
  reset: {
    title: 'Reset second factor',
    button: 'Reset second factor',
    working: 'Resetting…',
    description: (name) =>
      `Use this if it is lost. ${name} is signed out everywhere and mailed. Make sure that the request is from ${name}.`,
    done: (name) => `The second factor of ${name} is removed.`,
    destroys: true,
    run: (params) => request(`POST ${ofMember}/reset-two-factor`, { params, body: {} }),
  },
  remove: {
    title: 'Remove',
    button: 'Remove',
    working: 'Removing…',
    description: (name) =>
      `${name} immediately loses access to this company. Records of their actions are kept.`,
    done: (name) => `${name} is removed.`,
    destroys: true,
    run: (params) => request(`DELETE ${ofMember}`, { params }),
  },
} satisfies Record<string, MemberActionKind>

export type MemberAction = keyof typeof actions

/** Returns the name of a member, or the email if there is no name yet. */
export function memberName({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name ?? email
}

type Props = { companyId: string; action: MemberAction; member: Member; onClose(): void }

/** Changes a member's role, suspends, resumes or removes them, or resets their second factor. */
export function MemberDialog({ companyId, action, member, onClose }: Props) {
  const {
    title,
    button,
    working,
    description,
    done,
    destroys = false,
    run,
  }: MemberActionKind = actions[action]
  const name = memberName(member)
  const form = useForm<{ role: Role }>({ defaultValues: { role: member.role } })
  const submit = useSubmission(form, async ({ role }) => {
    await run({ companyId, memberId: member.memberId }, role)
    showToast(done(name, role))
    onClose()
    // The member can be the signed-in user.
    await Promise.all([refetchMembers(companyId), queries.invalidateQueries(meQuery)])
  })
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description(name)}>
      <Form onSubmit={submit}>
        {action === 'role' && <RoleField chosen={form.watch('role')} {...form.register('role')} />}
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={destroys ? 'destroys' : 'main'}
            type="submit"
            working={form.formState.isSubmitting && working}
          >
            {button}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import type { Role } from '../api/users.ts'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { TextField } from '../components/field.tsx'
import { useSubmission } from '../components/submission.ts'
import { RoleField } from '../team/role-field.tsx'
import { refetchKeys } from './keys-query.ts'
import { SecretDialog } from './secret-dialog.tsx'

const name = 'POST /dashboard/v1/companies/{companyId}/api-keys'

type Props = { companyId: string; onClose(): void }
type Created = { name: string; apiKey: string }

/** Creates an API key and shows it once. */
export function CreateKeyDialog({ companyId, onClose }: Props) {
  const [created, setCreated] = useState<Created>()
  const form = useForm<{ name: string; role: Role }>({ defaultValues: { name: '', role: 'clerk' } })
  const { errors } = form.formState
  const submit = useSubmission(form, async (values) => {
    const body = { name: values.name.trim(), role: values.role }
    const { apiKey } = await request(name, { params: { companyId }, body })
    setCreated({ name: body.name, apiKey })
    await refetchKeys(companyId)
  })
  if (created)
    return (
      <SecretDialog
        title="Key created"
        description={`Your server opens its sessions with “${created.name}”.`}
        secret={created.apiKey}
        onKept={onClose}
      />
    )
  return (
    <DialogForm form={form} title="Create key" button="Create key" onSubmit={submit} onClose={onClose}>
      <TextField
        label="Name"
        hint="The server or program that uses the key."
        autoCapitalize="sentences"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name', { validate: (typed) => typed.trim() !== '' || 'Enter a name' })}
      />
      <RoleField chosen={form.watch('role')} {...form.register('role')} />
    </DialogForm>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, type FieldConflict } from '../api/errors.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import type { Company } from '../api/users.ts'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { TextField } from '../components/field.tsx'
import { Instant } from '../components/instant.tsx'
import { Notice } from '../components/notice.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import {
  clientPostback,
  clientPostbackQuery,
  refetchClientPostback,
  type ClientPostback,
} from './client-postback-query.ts'
import { SecretDialog } from './secret-dialog.tsx'

type Props = { company: Company; read: ClientPostback; onClose(): void }

/** Sets the client postback. The first one shows its signing secret once. */
export function ClientPostbackDialog({ company, read, onClose }: Props) {
  const { form, begun, conflict, secret, submit } = useClientPostbackForm(company.companyId, read, onClose)
  if (secret !== undefined)
    return (
      <SecretDialog
        title="Signing secret"
        description="Your receiver checks the signature of each postback with it."
        secret={secret}
        onKept={onClose}
      />
    )
  return (
    <DialogForm
      form={form}
      title={read.clientPostbackUrl === undefined ? 'Set up client postback' : 'Change client postback'}
      button="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint="https://…"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        error={form.formState.errors.clientPostbackUrl?.message}
        {...form.register('clientPostbackUrl', {
          validate: (typed) => typed.trim() !== '' || 'Enter an address',
        })}
      />
      {begun.hasSecret && <p className="field-hint">The signing secret stays the same.</p>}
      {conflict && <Conflict conflict={conflict} url={begun.clientPostbackUrl} timeZone={company.timeZone} />}
    </DialogForm>
  )
}

/** Saves the address unless another admin changed it meanwhile. After that change is shown, it saves. */
function useClientPostbackForm(companyId: string, read: ClientPostback, onSaved: () => void) {
  // A refetch must not overwrite the user's input.
  const [begun, setBegun] = useState(read)
  const [conflict, setConflict] = useState<FieldConflict>()
  const [secret, setSecret] = useState<string>()
  const form = useForm({ defaultValues: { clientPostbackUrl: read.clientPostbackUrl ?? '' } })
  const submit = useSubmission(form, async ({ clientPostbackUrl }) => {
    const body = { clientPostbackUrl: clientPostbackUrl.trim(), asOf: begun.asOf }
    try {
      const saved = await request(`PUT ${clientPostback}`, { params: { companyId }, body })
      if (saved.clientPostbackSecret === undefined) {
        showToast('The client postback is saved.')
        onSaved()
      } else setSecret(saved.clientPostbackSecret)
      await refetchClientPostback(companyId)
    } catch (error) {
      const [found] = error instanceof ApiError ? error.conflicts : []
      if (!found) throw error
      setBegun(await queries.fetchQuery({ ...clientPostbackQuery(companyId), staleTime: 0 }))
      setConflict(found)
    }
  })
  return { form, begun, conflict, secret, submit }
}

type ConflictProps = { conflict: FieldConflict; url: string | undefined; timeZone: string }

function Conflict({ conflict: { changedBy, changedAt }, url, timeZone }: ConflictProps) {
  return (
    <Notice tone="warn" role="alert">
      <p>
        Nothing is saved yet. {changedBy} changed the address on{' '}
        <Instant at={changedAt} timeZone={timeZone} />
        {url === undefined ? '. There is none now.' : '. It is now '}
        {url !== undefined && <span className="breaks">{url}</span>}
      </p>
      <p>Save again to use yours.</p>
    </Notice>
  )
}

import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { BodyOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import type { Webhook } from './delivery.ts'
import { eventLabels, webhookEvents } from './delivery-labels.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { refetchWebhook } from './webhook-query.ts'

const endpoint = 'PUT /dashboard/v1/companies/{companyId}/webhook'

const credentials = [
  { value: 'none', label: 'None' },
  { value: 'basic', label: 'Name and password' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'header', label: 'Header' },
]

type Auth = { type: string; username: string; password: string; token: string; name: string; value: string }
type Values = { url: string; eventTypes: Webhook['eventTypes']; auth: Auth }
type Props = { companyId: string; webhook: Webhook | null; onClose(): void }

/** Sets up the webhook or replaces its settings. A new webhook shows its signing secret once. */
export function WebhookDialog({ companyId, webhook, onClose }: Props) {
  const [secret, setSecret] = useState<string>()
  const form = useForm<Values>({
    defaultValues: {
      url: webhook?.url ?? '',
      eventTypes: webhook?.eventTypes ?? [...webhookEvents],
      auth: {
        type: webhook?.auth?.type ?? 'none',
        username: '',
        password: '',
        token: '',
        name: '',
        value: '',
      },
    },
  })
  const submit = useSubmission(form, async ({ url, eventTypes, auth }) => {
    const body = { url: url.trim(), eventTypes, ...toAuth(auth) }
    const { signingSecret } = await request(endpoint, { params: { companyId }, body })
    if (signingSecret === undefined) {
      showToast('The webhook is saved.')
      onClose()
    } else setSecret(signingSecret)
    await refetchWebhook(companyId)
  })
  if (secret !== undefined)
    return (
      <SecretDialog
        title="Signing secret"
        description="Your receiver checks the signature of each event with it."
        secret={secret}
        onKept={onClose}
      />
    )
  return (
    <DialogForm
      form={form}
      title={webhook ? 'Change webhook' : 'Set up webhook'}
      button="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      <WebhookFields form={form} hasCredential={webhook?.auth !== undefined} />
    </DialogForm>
  )
}

function toAuth({
  type,
  username,
  password,
  token,
  name,
  value,
}: Auth): Pick<BodyOf<typeof endpoint>, 'auth'> {
  if (type === 'basic') return { auth: { type, username, password } }
  if (type === 'bearer') return { auth: { type, token } }
  return type === 'header' ? { auth: { type, name, value } } : {}
}

type FieldsProps = { form: UseFormReturn<Values>; hasCredential: boolean }

function WebhookFields({ form, hasCredential }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label="Address"
        hint="https://…"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        error={errors.url?.message}
        {...register('url', { validate: (typed) => typed.trim() !== '' || 'Enter an address' })}
      />
      <fieldset className="choices" aria-describedby={errors.eventTypes && 'events-error'}>
        <legend>Events</legend>
        {webhookEvents.map((type) => (
          <CheckField
            key={type}
            label={eventLabels[type]}
            value={type}
            {...register('eventTypes', {
              validate: (chosen) => chosen.length > 0 || 'Choose at least one event',
            })}
          />
        ))}
        {errors.eventTypes && (
          <p className="field-error" id="events-error">
            {errors.eventTypes.message}
          </p>
        )}
      </fieldset>
      <SelectField label="Credential" options={credentials} {...register('auth.type')} />
      <CredentialFields form={form} />
      {hasCredential && form.watch('auth.type') !== 'none' && (
        <p className="field-hint">The stored credential is not shown. Enter it again to keep it.</p>
      )}
    </>
  )
}

const credentialFields = {
  none: [],
  basic: [
    ['username', 'User name'],
    ['password', 'Password'],
  ],
  bearer: [['token', 'Token']],
  header: [
    ['name', 'Name of the header'],
    ['value', 'Value of the header'],
  ],
} as const

function CredentialFields({ form: { register, watch, formState } }: Pick<FieldsProps, 'form'>) {
  const shown = watch('auth.type') as keyof typeof credentialFields
  return credentialFields[shown].map(([field, label]) => (
    <TextField
      key={field}
      label={label}
      autoComplete="off"
      spellCheck={false}
      error={formState.errors.auth?.[field]?.message}
      {...register(`auth.${field}`)}
    />
  ))
}

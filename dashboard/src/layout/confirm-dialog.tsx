import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import type { BodyOf } from '../api/endpoints.ts'
import { meQuery, queries } from '../api/me.ts'
import type { AuthPrompt } from '../api/auth-prompts.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { FactorField, toFactorProof, OtherFactor, type FactorKind } from './factor-field.tsx'

/** Asks the signed-in user to re-authenticate. */
export function ConfirmDialog({ prompt }: { prompt: AuthPrompt }) {
  // The server requires the second factor of users who have one.
  const hasFactor = queries.getQueryData(meQuery.queryKey)?.person.twoFactor === true
  return (
    <Dialog
      isOpen
      onClose={() => prompt.respond(false)}
      title="Confirm it’s you"
      description={`Enter ${hasFactor ? 'a code' : 'your password'} to continue. We won’t ask again for 15 minutes.`}
    >
      {hasFactor ? <ConfirmByFactor prompt={prompt} /> : <ConfirmByPassword prompt={prompt} />}
    </Dialog>
  )
}

function ConfirmByPassword({ prompt }: { prompt: AuthPrompt }) {
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, (body) => confirm(prompt, body))
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: 'Enter your password' })}
      />
      <FormRefusal form={form} />
      <Buttons prompt={prompt} isSubmitting={isSubmitting} />
    </Form>
  )
}

function ConfirmByFactor({ prompt }: { prompt: AuthPrompt }) {
  const [kind, setKind] = useState<FactorKind>('code')
  const form = useForm({ defaultValues: { code: '', recoveryCode: '' } })
  const submit = useSubmission(form, (typed) => confirm(prompt, toFactorProof(kind, typed)))
  return (
    <Form onSubmit={submit}>
      <FactorField kind={kind} form={form} />
      <OtherFactor
        kind={kind}
        onChoose={(other) => {
          form.clearErrors()
          setKind(other)
        }}
      />
      <FormRefusal form={form} />
      <Buttons prompt={prompt} isSubmitting={form.formState.isSubmitting} />
    </Form>
  )
}

const name = 'POST /dashboard/v1/reauthenticate'

async function confirm(prompt: AuthPrompt, body: BodyOf<typeof name>) {
  await request(name, { body, mayPrompt: false })
  prompt.respond(true)
}

function Buttons({ prompt, isSubmitting }: { prompt: AuthPrompt; isSubmitting: boolean }) {
  return (
    <div className="buttons buttons-at-end">
      <Button variant="text" onClick={() => prompt.respond(false)}>
        Cancel
      </Button>
      <Button variant="main" type="submit" working={isSubmitting && 'Confirming…'}>
        Confirm
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/call.ts'
import type { BodyOf } from '../api/calls.ts'
import { meQuery, queries } from '../api/me.ts'
import type { AuthPrompt } from '../api/questions.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { FactorField, toFactorProof, OtherFactor, type FactorKind } from './factor-field.tsx'

/** Asks the signed-in user to re-authenticate. */
export function ConfirmDialog({ question }: { question: AuthPrompt }) {
  // The server requires the second factor of users who have one.
  const hasFactor = queries.getQueryData(meQuery.queryKey)?.person.twoFactor === true
  return (
    <Dialog
      isOpen
      onClose={() => question.answer(false)}
      title="Confirm it is you"
      words="This needs to be you. You will not be asked again for 15 minutes."
    >
      {hasFactor ? <ConfirmByFactor question={question} /> : <ConfirmByPassword question={question} />}
    </Dialog>
  )
}

function ConfirmByPassword({ question }: { question: AuthPrompt }) {
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, (body) => confirm(question, body))
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: 'Type your password' })}
      />
      <FormRefusal form={form} />
      <Buttons question={question} isSubmitting={isSubmitting} />
    </Form>
  )
}

function ConfirmByFactor({ question }: { question: AuthPrompt }) {
  const [kind, setKind] = useState<FactorKind>('code')
  const form = useForm({ defaultValues: { code: '', recoveryCode: '' } })
  const submit = useSubmission(form, (typed) => confirm(question, toFactorProof(kind, typed)))
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
      <Buttons question={question} isSubmitting={form.formState.isSubmitting} />
    </Form>
  )
}

const name = 'POST /dashboard/v1/reauthenticate'

async function confirm(question: AuthPrompt, body: BodyOf<typeof name>) {
  await request(name, { body, asks: false })
  question.answer(true)
}

function Buttons({ question, isSubmitting }: { question: AuthPrompt; isSubmitting: boolean }) {
  return (
    <div className="buttons buttons-at-end">
      <Button look="text" onClick={() => question.answer(false)}>
        Cancel
      </Button>
      <Button look="main" type="submit" working={isSubmitting && 'Confirming…'}>
        Confirm
      </Button>
    </div>
  )
}

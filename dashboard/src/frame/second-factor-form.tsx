import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { Button } from '../parts/button.tsx'
import { CodeField } from '../parts/field.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { useSubmission } from '../parts/submission.ts'

type Props = {
  challenge: string
  onSignedIn(): Promise<void>
  /** Told when the person goes back to the password: a challenge takes a few codes, and ten minutes. */
  onExpired(): void
}

/** Takes the second factor of somebody whose password was right: a code of their app, or one they kept. */
export function SecondFactorForm({ challenge, onSignedIn, onExpired }: Props) {
  const [kind, setKind] = useState<'code' | 'recoveryCode'>('code')
  const form = useForm({ defaultValues: { code: '', recoveryCode: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus(kind), [form, kind])
  const submit = useSubmission(form, async ({ code, recoveryCode }) => {
    const given = kind === 'code' ? { code: code.replaceAll(' ', '') } : { recoveryCode: recoveryCode.trim() }
    await call('POST /dashboard/v1/login/second-factor', { body: { challenge, ...given }, asks: false })
    await onSignedIn()
  })
  const other = () => {
    form.clearErrors()
    setKind(kind === 'code' ? 'recoveryCode' : 'code')
  }
  return (
    <Form onSubmit={submit}>
      {kind === 'code' ? (
        <CodeField
          key="code"
          label="Code"
          inputMode="numeric"
          hint="The six digits that your authenticator app shows now"
          error={errors.code?.message}
          {...form.register('code', { required: 'Type the code of your app' })}
        />
      ) : (
        <CodeField
          key="recoveryCode"
          label="Recovery code"
          autoComplete="off"
          hint="One of those that you kept when you set up the second factor. Each works once."
          error={errors.recoveryCode?.message}
          {...form.register('recoveryCode', { required: 'Type one of your recovery codes' })}
        />
      )}
      <FormRefusal form={form} />
      <Button look="main" type="submit" isWide working={isSubmitting && 'Looking…'}>
        Continue
      </Button>
      <div className="alone-foot">
        <a href="#other" onClick={(event) => (event.preventDefault(), other())}>
          {kind === 'code' ? 'Use a recovery code' : 'Use a code of your app'}
        </a>
        <button type="button" className="link-button" onClick={onExpired}>
          Start again
        </button>
      </div>
    </Form>
  )
}

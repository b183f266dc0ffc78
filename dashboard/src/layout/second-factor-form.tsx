import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { FactorField, toFactorProof, OtherFactor, type FactorKind } from './factor-field.tsx'
import { isPhoneLost } from './lost-phone.tsx'

type Props = {
  challenge: string
  onSignedIn(): Promise<void>
  /** Called when the user returns to the password. A challenge expires after ten minutes or a few wrong codes. */
  onExpired(): void
}

/** Asks for the second factor after the password: a code of the app or a recovery code. */
export function SecondFactorForm({ challenge, onSignedIn, onExpired }: Props) {
  const [kind, setKind] = useState<FactorKind>('code')
  const form = useForm({ defaultValues: { code: '', recoveryCode: '' } })
  const { isSubmitting } = form.formState
  useEffect(() => form.setFocus(kind), [form, kind])
  const submit = useSubmission(form, async (typed) => {
    const body = { challenge, ...toFactorProof(kind, typed) }
    await request('POST /dashboard/v1/login/second-factor', { body, mayPrompt: false })
    isPhoneLost.write(kind === 'recoveryCode')
    await onSignedIn()
  })
  const choose = (other: FactorKind) => {
    form.clearErrors()
    setKind(other)
  }
  return (
    <Form onSubmit={submit}>
      <FactorField kind={kind} form={form} />
      <FormRefusal form={form} />
      <Button variant="main" type="submit" isWide working={isSubmitting && 'Looking…'}>
        Continue
      </Button>
      <div className="centered-foot">
        <OtherFactor kind={kind} onChoose={choose} />
        <button type="button" className="link-button" onClick={onExpired}>
          Start again
        </button>
      </div>
    </Form>
  )
}

import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { Refused } from '../api/refused.ts'
import { Alone } from '../frame/alone.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { NewPasswordField } from '../parts/new-password.tsx'
import { Notice } from '../parts/notice.tsx'
import { useSubmission } from '../parts/submission.ts'

type Standing = 'open' | 'done' | 'ended'

/** Where a new password is chosen, by whoever has the link of the mail. */
export function Reset() {
  const [standing, setStanding] = useState<Standing>('open')
  if (standing === 'done')
    return (
      <Alone title="New password">
        <Notice tone="good" role="status">
          Your password is changed, and every session of yours has ended.
        </Notice>
        <ButtonLink to="/login" look="main" isWide>
          Sign in
        </ButtonLink>
      </Alone>
    )
  if (standing === 'ended')
    return (
      <Alone title="This link has ended">
        <p role="alert">It was used already, or is older than 30 minutes. Nothing was changed.</p>
        <ButtonLink to="/forgot" look="main" isWide>
          Ask for another link
        </ButtonLink>
      </Alone>
    )
  return <PasswordForm onEnd={setStanding} />
}

function PasswordForm({ onEnd }: { onEnd(standing: Standing): void }) {
  const { token } = useParams({ from: '/reset/$token' })
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ password }) => {
    try {
      await call('POST /dashboard/v1/password/reset', { body: { token, password }, asks: false })
      onEnd('done')
    } catch (error) {
      if (!(error instanceof Refused && [404, 410].includes(error.statusCode))) throw error
      onEnd('ended')
    }
  })
  return (
    <Alone title="New password" words="It ends every session of yours. A second factor stays as it is.">
      <Form onSubmit={submit}>
        <NewPasswordField
          label="New password"
          typed={form.watch('password')}
          error={errors.password?.message}
          {...form.register('password', { required: 'Type a new password' })}
        />
        <FormRefusal form={form} />
        <Button look="main" type="submit" isWide working={isSubmitting && 'Saving…'}>
          Save
        </Button>
      </Form>
    </Alone>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { ApiError } from '../api/errors.ts'
import { Centered } from '../layout/centered.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { NewPasswordField } from '../components/new-password.tsx'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useSubmission } from '../components/submission.ts'

type ResetLinkStatus = 'open' | 'done' | 'ended'

/** Sets a new password. The link in the email authorizes the request; an ended link shows no form. */
export function Reset() {
  const { token } = useParams({ from: '/reset/$token' })
  const [status, setStatus] = useState<ResetLinkStatus>('open')
  const { data, error, refetch } = useQuery({
    queryKey: ['reset', token],
    queryFn: () =>
      request('GET /dashboard/v1/password/reset/{token}', { params: { token }, mayPrompt: false }),
    staleTime: Infinity,
  })
  if (status === 'done')
    return (
      <Centered title="New password">
        <Notice tone="good" role="status">
          Your password is changed, and all your sessions have ended.
        </Notice>
        <ButtonLink to="/login" variant="main" isWide>
          Sign in
        </ButtonLink>
      </Centered>
    )
  if (status === 'ended' || isEndedLink(error))
    return (
      <Centered title="This link has ended">
        <p role="alert">It was used already, or is older than 30 minutes. Nothing was changed.</p>
        <ButtonLink to="/forgot" variant="main" isWide>
          Ask for another link
        </ButtonLink>
      </Centered>
    )
  if (!data)
    return (
      <Centered title="New password">
        {error ? <Refusal error={error} onRetry={() => void refetch()} /> : <Skeleton />}
      </Centered>
    )
  return <PasswordForm token={token} onEnd={setStatus} />
}

function isEndedLink(error: unknown): boolean {
  return error instanceof ApiError && [404, 410].includes(error.statusCode)
}

type FormProps = { token: string; onEnd(status: ResetLinkStatus): void }

function PasswordForm({ token, onEnd }: FormProps) {
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ password }) => {
    try {
      await request('POST /dashboard/v1/password/reset', { body: { token, password }, mayPrompt: false })
      onEnd('done')
    } catch (error) {
      if (!isEndedLink(error)) throw error
      onEnd('ended')
    }
  })
  return (
    <Centered title="New password" description="You’ll be signed out everywhere. Two-step sign-in stays on.">
      <Form onSubmit={submit}>
        <NewPasswordField
          label="New password"
          typed={form.watch('password')}
          error={errors.password?.message}
          {...form.register('password', { required: 'Enter a new password' })}
        />
        <FormRefusal form={form} />
        <Button variant="main" type="submit" isWide working={isSubmitting && 'Saving…'}>
          Save
        </Button>
      </Form>
    </Centered>
  )
}

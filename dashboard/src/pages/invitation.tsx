import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { forgetPerson } from '../api/me.ts'
import { Refused } from '../api/refused.ts'
import type { AnswerOf } from '../api/calls.ts'
import { Alone } from '../frame/alone.tsx'
import { roleWords } from '../frame/role-words.ts'
import { SecondFactorForm } from '../frame/second-factor-form.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { NewPasswordField } from '../parts/new-password.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useSubmission } from '../parts/submission.ts'

type Invited = AnswerOf<'GET /dashboard/v1/invitations/{token}'>

/** Where somebody joins a company that invited them. */
export function Invitation() {
  const { token } = useParams({ from: '/invitation/$token' })
  const router = useRouter()
  const [challenge, setChallenge] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('GET /dashboard/v1/invitations/{token}', { params: { token }, asks: false }),
  })
  const goOn = async () => {
    forgetPerson()
    await router.navigate({ to: '/', replace: true })
  }
  if (error instanceof Refused && [404, 410].includes(error.statusCode))
    return (
      <Alone title="This invitation has ended">
        <p role="alert">
          It was used or replaced already, or is older than 7 days. Whoever invited you can send another one.
        </p>
      </Alone>
    )
  if (error)
    return (
      <Alone title="Invitation">
        <Refusal error={error} onRetry={() => void refetch()} />
      </Alone>
    )
  if (!data)
    return (
      <Alone title="Invitation">
        <Skeleton />
      </Alone>
    )
  if (challenge)
    return (
      <Alone title="Second factor" company={data.companyName}>
        <SecondFactorForm challenge={challenge} onSignedIn={goOn} onExpired={() => setChallenge(undefined)} />
      </Alone>
    )
  return <JoinForm token={token} invited={data} onChallenge={setChallenge} onJoined={goOn} />
}

type Props = {
  token: string
  invited: Invited
  onChallenge(challenge: string): void
  onJoined(): Promise<void>
}

function JoinForm({ token, invited, onChallenge, onJoined }: Props) {
  const { companyName, email, role, hasAccount } = invited
  const form = useForm({ defaultValues: { name: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ name, password }) => {
    const body = hasAccount ? { password } : { name: name.trim(), password }
    const answer = await call('POST /dashboard/v1/invitations/{token}/accept', {
      params: { token },
      body,
      asks: false,
    })
    if (answer.status === 'second_factor_required') onChallenge(answer.challenge)
    else await onJoined()
  })
  const words = `${email} is invited as ${roleWords[role].name.toLowerCase()}. ${roleWords[role].may}`
  return (
    <Alone title={`Join ${companyName}`} words={words}>
      <Form onSubmit={submit}>
        {!hasAccount && (
          <TextField
            label="Your name"
            autoComplete="name"
            autoCapitalize="words"
            error={errors.name?.message}
            {...form.register('name', { required: 'Type your name' })}
          />
        )}
        {hasAccount ? (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            hint="The one that you sign in with"
            error={errors.password?.message}
            {...form.register('password', { required: 'Type your password' })}
          />
        ) : (
          <NewPasswordField
            label="Password"
            typed={form.watch('password')}
            error={errors.password?.message}
            {...form.register('password', { required: 'Choose a password' })}
          />
        )}
        <FormRefusal form={form} />
        <Button look="main" type="submit" isWide working={isSubmitting && 'Joining…'}>
          Join
        </Button>
        {hasAccount && <Link to="/forgot">Forgot your password?</Link>}
      </Form>
    </Alone>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { clearUser } from '../api/me.ts'
import { ApiError } from '../api/errors.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { Centered } from '../layout/centered.tsx'
import { roleLabels } from '../layout/role-labels.ts'
import { SecondFactorForm } from '../layout/second-factor-form.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { NewPasswordField } from '../components/new-password.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useSubmission } from '../components/submission.ts'

type InvitationDetails = ResponseOf<'GET /dashboard/v1/invitations/{token}'>

/** Lets an invited user join a company, with a new or an existing account. */
export function Invitation() {
  const { token } = useParams({ from: '/invitation/$token' })
  const router = useRouter()
  const [challenge, setChallenge] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request('GET /dashboard/v1/invitations/{token}', { params: { token }, mayPrompt: false }),
  })
  const goOn = async () => {
    clearUser()
    await router.navigate({ to: '/', replace: true })
  }
  if (error instanceof ApiError && [404, 410].includes(error.statusCode))
    return (
      <Centered title="This invitation has ended">
        <p role="alert">
          It was used or replaced already, or is older than 7 days. Ask for another invitation.
        </p>
      </Centered>
    )
  if (error)
    return (
      <Centered title="Invitation">
        <Refusal error={error} onRetry={() => void refetch()} />
      </Centered>
    )
  if (!data)
    return (
      <Centered title="Invitation">
        <Skeleton />
      </Centered>
    )
  if (challenge)
    return (
      <Centered title="Second factor" company={data.companyName}>
        <SecondFactorForm challenge={challenge} onSignedIn={goOn} onExpired={() => setChallenge(undefined)} />
      </Centered>
    )
  return <JoinForm token={token} invited={data} onChallenge={setChallenge} onJoined={goOn} />
}

type Props = {
  token: string
  invited: InvitationDetails
  onChallenge(challenge: string): void
  onJoined(): Promise<void>
}

function JoinForm({ token, invited, onChallenge, onJoined }: Props) {
  const { companyName, email, role, hasAccount } = invited
  const form = useForm({ defaultValues: { name: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ name, password }) => {
    const body = hasAccount ? { password } : { name: name.trim(), password }
    const response = await request('POST /dashboard/v1/invitations/{token}/accept', {
      params: { token },
      body,
      mayPrompt: false,
    })
    if (response.status === 'second_factor_required') onChallenge(response.challenge)
    else await onJoined()
  })
  const description = `${email} is invited as ${roleLabels[role].name.toLowerCase()}. ${roleLabels[role].may}`
  return (
    <Centered title={`Join ${companyName}`} description={description}>
      <Form onSubmit={submit}>
        {!hasAccount && (
          <TextField
            label="Your name"
            autoComplete="name"
            autoCapitalize="words"
            error={errors.name?.message}
            {...form.register('name', { required: 'Enter your name' })}
          />
        )}
        {hasAccount ? (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            hint="The one that you sign in with"
            error={errors.password?.message}
            {...form.register('password', { required: 'Enter your password' })}
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
        <Button variant="main" type="submit" isWide working={isSubmitting && 'Joining…'}>
          Join
        </Button>
        {hasAccount && <Link to="/forgot">Forgot your password?</Link>}
      </Form>
    </Centered>
  )
}

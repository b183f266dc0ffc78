import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { clearUser } from '../api/me.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { Centered } from '../layout/centered.tsx'
import { roleLabels } from '../layout/role-labels.ts'
import { SecondFactorForm } from '../layout/second-factor-form.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { InvitationGate } from './invitation-gate.tsx'
import { NewAccountFields } from './new-account-fields.tsx'

type InvitationDetails = ResponseOf<'GET /dashboard/v1/invitations/{token}'>

/** Lets an invited user join a company, with a new or an existing account. */
export function Invitation() {
  const { token } = useParams({ from: '/invitation/$token' })
  const router = useRouter()
  const [challenge, setChallenge] = useState<string>()
  const result = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request('GET /dashboard/v1/invitations/{token}', { params: { token }, mayPrompt: false }),
  })
  const goOn = async () => {
    clearUser()
    await router.navigate({ to: '/', replace: true })
  }
  return (
    <InvitationGate result={result}>
      {(invited) =>
        challenge ? (
          <Centered title="Second factor" company={invited.companyName}>
            <SecondFactorForm
              challenge={challenge}
              onSignedIn={goOn}
              onExpired={() => setChallenge(undefined)}
            />
          </Centered>
        ) : (
          <JoinForm token={token} invited={invited} onChallenge={setChallenge} onJoined={goOn} />
        )
      }
    </InvitationGate>
  )
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
          <NewAccountFields form={form} />
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

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { ResponseOf } from '../api/endpoints.ts'
import { clearUser } from '../api/me.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { Centered } from '../layout/centered.tsx'
import { InvitationGate } from './invitation-gate.tsx'
import { NewAccountFields } from './new-account-fields.tsx'

const name = 'GET /dashboard/v1/operator/invitations/{token}'

/** Lets an invited user join the operators, with a new account or as the signed-in user. */
export function OperatorInvitation() {
  const { token } = useParams({ from: '/operator/invitation/$token' })
  const result = useQuery({
    queryKey: ['operator invitation', token],
    queryFn: () => request(name, { params: { token }, mayPrompt: false }),
  })
  return (
    <InvitationGate result={result}>
      {(invited) => <JoinForm token={token} invited={invited} />}
    </InvitationGate>
  )
}

function JoinForm({ token, invited }: { token: string; invited: ResponseOf<typeof name> }) {
  const { email, hasAccount } = invited
  const router = useRouter()
  const next = useLocation({ select: ({ href }) => href })
  const form = useForm({ defaultValues: { name: '', password: '' } })
  const { isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ name: typed, password }) => {
    await request('POST /dashboard/v1/operator/invitations/{token}/accept', {
      params: { token },
      body: hasAccount ? {} : { name: typed.trim(), password },
      mayPrompt: false,
    })
    clearUser()
    await router.navigate({ to: '/operator', replace: true })
  })
  return (
    <Centered
      title="Join the operators"
      description={`${email} is invited to run this installation: its status, its companies and its operators.`}
    >
      <Form onSubmit={submit}>
        {hasAccount ? (
          <p>
            This email has an account.{' '}
            <Link to="/login" search={{ next }}>
              Sign in
            </Link>{' '}
            with it first.
          </p>
        ) : (
          <NewAccountFields form={form} />
        )}
        <FormRefusal form={form} />
        <Button variant="main" type="submit" isWide working={isSubmitting && 'Joining…'}>
          Join
        </Button>
      </Form>
    </Centered>
  )
}

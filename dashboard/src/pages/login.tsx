import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { clearUser } from '../api/me.ts'
import { Centered } from '../layout/centered.tsx'
import { SecondFactorForm } from '../layout/second-factor-form.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'

/** Signs the user in with a password, and a second factor if the account has one. */
export function Login() {
  const { next = '/' } = useSearch({ from: '/login' })
  const router = useRouter()
  const [challenge, setChallenge] = useState<string>()
  const goOn = async () => {
    // The cache can hold data of another user.
    clearUser()
    await router.navigate({ href: next, replace: true })
  }
  if (challenge)
    return (
      <Centered title="Second factor">
        <SecondFactorForm challenge={challenge} onSignedIn={goOn} onExpired={() => setChallenge(undefined)} />
      </Centered>
    )
  return (
    <Centered title="Sign in">
      <PasswordForm onSignedIn={goOn} onChallenge={setChallenge} />
      <div className="centered-foot">
        <Link to="/forgot">Forgot your password?</Link>
      </div>
    </Centered>
  )
}

type Props = { onSignedIn(): Promise<void>; onChallenge(challenge: string): void }

function PasswordForm({ onSignedIn, onChallenge }: Props) {
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('email'), [form])
  const submit = useSubmission(form, async ({ email, password }) => {
    const response = await request('POST /dashboard/v1/login', {
      body: { email: email.trim(), password },
      mayPrompt: false,
    })
    if (response.status === 'second_factor_required') onChallenge(response.challenge)
    else await onSignedIn()
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { required: 'Enter your email' })}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: 'Enter your password' })}
      />
      <FormRefusal form={form} />
      <Button variant="main" type="submit" isWide working={isSubmitting && 'Signing in…'}>
        Sign in
      </Button>
    </Form>
  )
}

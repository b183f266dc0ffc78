import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { signOutAllTabs, meQuery, queries } from '../api/me.ts'
import type { AuthPrompt } from '../api/auth-prompts.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

/** Signs the same user in again and keeps the page as it is. A user who declines is signed out. */
export function SignInAgainDialog({ prompt }: { prompt: AuthPrompt }) {
  const email = queries.getQueryData(meQuery.queryKey)?.person.email ?? ''
  const [challenge, setChallenge] = useState<string>()
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ password }) => {
    const response = await request('POST /dashboard/v1/login', {
      body: { email, password },
      mayPrompt: false,
    })
    if (response.status === 'second_factor_required') setChallenge(response.challenge)
    else prompt.respond(true)
  })
  const leave = () => {
    prompt.respond(false)
    signOutAllTabs()
    location.assign('/dashboard/login')
  }
  return (
    <Dialog
      isOpen
      title="Sign in again"
      description={`Your session ended. Your input is kept. You are ${email}.`}
    >
      {challenge ? (
        <SecondFactorForm
          challenge={challenge}
          onSignedIn={async () => prompt.respond(true)}
          onExpired={() => setChallenge(undefined)}
        />
      ) : (
        <Form onSubmit={submit}>
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password', { required: 'Enter your password' })}
          />
          <FormRefusal form={form} />
          <div className="buttons buttons-at-end">
            <Button variant="text" onClick={leave}>
              Sign out
            </Button>
            <Button variant="main" type="submit" working={isSubmitting && 'Signing in…'}>
              Sign in
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

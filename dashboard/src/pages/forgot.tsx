import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { Centered } from '../layout/centered.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Notice } from '../components/notice.tsx'
import { useSubmission } from '../components/submission.ts'

/** Requests a link to set a new password. The page does not reveal whether the email has an account. */
export function Forgot() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ email }) => {
    await request('POST /dashboard/v1/password/forgot', { body: { email: email.trim() }, mayPrompt: false })
    setSentTo(email.trim())
  })
  return (
    <Centered title="Forgot password" description="We’ll email you a link to choose a new password.">
      <Form onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email', { required: 'Enter your email' })}
        />
        <FormRefusal form={form} />
        {sentTo && (
          <Notice tone="good" role="status">
            If {sentTo} has an account, we’ve emailed a link. It works for 30 minutes.
          </Notice>
        )}
        <Button variant="main" type="submit" isWide working={isSubmitting && 'Sending…'}>
          Send link
        </Button>
      </Form>
      <div className="centered-foot">
        <Link to="/login">Back to signing in</Link>
      </div>
    </Centered>
  )
}

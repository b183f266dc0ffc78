import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { queries } from '../api/me.ts'
import { ApiError } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { NewPasswordField } from '../components/new-password.tsx'
import { Notice } from '../components/notice.tsx'
import { useSubmission } from '../components/submission.ts'
import { sessionsQuery } from './sessions-query.ts'
import { Section } from '../components/section.tsx'

/** Lets the user change the password, after entering the current one. */
export function PasswordSection({ email }: { email: string }) {
  const [isChanged, setIsChanged] = useState(false)
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ currentPassword, newPassword }) => {
    setIsChanged(false)
    try {
      await request('PUT /dashboard/v1/me/password', { body: { currentPassword, newPassword } })
    } catch (error) {
      if (!(error instanceof ApiError && error.statusCode === 401)) throw error
      form.setError('currentPassword', { message: error.message }, { shouldFocus: true })
      return
    }
    form.reset()
    setIsChanged(true)
    await queries.invalidateQueries(sessionsQuery)
  })
  return (
    <Section title="Password" description="A new one ends your other sessions.">
      <Form onSubmit={submit}>
        {/* Password managers need the account name to save the password under. */}
        <input hidden type="text" autoComplete="username" readOnly value={email} />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: 'Enter your password as it is' })}
        />
        <NewPasswordField
          label="New password"
          typed={form.watch('newPassword')}
          error={errors.newPassword?.message}
          {...form.register('newPassword', { required: 'Enter a new password' })}
        />
        <FormRefusal form={form} />
        {isChanged && (
          <Notice tone="good" role="status">
            Your password is changed. Your other sessions have ended.
          </Notice>
        )}
        <div className="buttons">
          <Button type="submit" working={isSubmitting && 'Changing…'}>
            Change password
          </Button>
        </div>
      </Form>
    </Section>
  )
}

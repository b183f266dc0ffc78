import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { meQuery, queries } from '../api/me.ts'
import type { Question } from '../api/questions.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { CodeField, TextField } from '../parts/field.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { useSubmission } from '../parts/submission.ts'

/** Asks the person who is signed in to show once more that it is them. */
export function ConfirmDialog({ question }: { question: Question }) {
  // Whoever has a second factor shows that: the server takes nothing less.
  const isCode = queries.getQueryData(meQuery.queryKey)?.person.twoFactor === true
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ password, code }) => {
    const body = isCode ? { code: code.trim() } : { password }
    await call('POST /dashboard/v1/reauthenticate', { body, asks: false })
    question.answer(true)
  })
  return (
    <Dialog
      isOpen
      onClose={() => question.answer(false)}
      title="Confirm it is you"
      words="This needs to be you. You will not be asked again for 15 minutes."
    >
      <Form onSubmit={submit}>
        {isCode ? (
          <CodeField
            label="Code"
            inputMode="numeric"
            hint="From your authenticator app"
            error={errors.code?.message}
            {...form.register('code', { required: 'Type the code of your app' })}
          />
        ) : (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password', { required: 'Type your password' })}
          />
        )}
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button look="text" onClick={() => question.answer(false)}>
            Cancel
          </Button>
          <Button look="main" type="submit" working={isSubmitting && 'Confirming…'}>
            Confirm
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { meQuery, queries } from '../api/me.ts'
import type { User } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { Section } from '../components/section.tsx'

/** Lets the user change the name that colleagues see. The email cannot be changed here. */
export function NameSection({ user }: { user: User }) {
  const form = useForm({ defaultValues: { name: user.name } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ name }) => {
    await request('PATCH /dashboard/v1/me', { body: { name: name.trim() } })
    await queries.invalidateQueries(meQuery)
    showToast('Your name is saved.')
  })
  return (
    <Section title="You" description={`You sign in with ${user.email}.`}>
      <Form onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="name"
          autoCapitalize="words"
          hint="Shown to your colleagues next to what you do"
          error={errors.name?.message}
          {...form.register('name', { required: 'Enter your name' })}
        />
        <FormRefusal form={form} />
        <div className="buttons">
          <Button type="submit" working={isSubmitting && 'Saving…'}>
            Save name
          </Button>
        </div>
      </Form>
    </Section>
  )
}

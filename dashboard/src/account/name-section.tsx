import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { meQuery, queries } from '../api/me.ts'
import type { Person } from '../api/people.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Form, FormRefusal } from '../parts/form.tsx'
import { useSubmission } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { Section } from './section.tsx'

/** The name that others see, and the email that it belongs to. */
export function NameSection({ person }: { person: Person }) {
  const form = useForm({ defaultValues: { name: person.name } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ name }) => {
    await call('PATCH /dashboard/v1/me', { body: { name: name.trim() } })
    await queries.invalidateQueries(meQuery)
    say('Your name is saved.')
  })
  return (
    <Section title="You" words={`You sign in with ${person.email}.`}>
      <Form onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="name"
          autoCapitalize="words"
          hint="Stands beside what you do, for the others of your companies"
          error={errors.name?.message}
          {...form.register('name', { required: 'Type your name' })}
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

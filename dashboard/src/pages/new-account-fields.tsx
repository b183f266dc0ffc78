import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../components/field.tsx'
import { NewPasswordField } from '../components/new-password.tsx'

type Props = { form: UseFormReturn<{ name: string; password: string }> }

/** Renders the name and the password of a new account. */
export function NewAccountFields({ form }: Props) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Your name"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
        {...form.register('name', { required: 'Enter your name' })}
      />
      <NewPasswordField
        label="Password"
        typed={form.watch('password')}
        error={errors.password?.message}
        {...form.register('password', { required: 'Choose a password' })}
      />
    </>
  )
}

import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../components/field.tsx'
import type { CustomerValues } from './customer-values.ts'

type Props = { form: UseFormReturn<CustomerValues>; needsEmail: boolean }

const optional: readonly [keyof CustomerValues, string, hint?: string][] = [
  ['phoneNumber', 'Phone (optional)'],
  ['address', 'Street (optional)'],
  ['address2', 'Street, second line (optional)'],
  ['city', 'City (optional)'],
  ['state', 'State (optional)', 'Two letters, such as TX'],
  ['zip', 'ZIP code (optional)'],
  ['externalUserId', 'Your own id (optional)', 'The id of the customer in another system of yours.'],
]

/** Renders the fields of a new or existing customer. */
export function CustomerFields({ form, needsEmail }: Props) {
  const { register, formState } = form
  const { errors } = formState
  const noAutofill = { autoComplete: 'off' }
  return (
    <>
      <TextField
        label="Email"
        type="email"
        {...noAutofill}
        error={errors.email?.message}
        {...register('email', needsEmail ? { required: 'Enter an email address' } : {})}
      />
      {(
        [
          ['firstName', 'First name'],
          ['lastName', 'Last name'],
          ['companyName', 'Company'],
        ] as const
      ).map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          autoCapitalize="words"
          {...noAutofill}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      {optional.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          {...noAutofill}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
    </>
  )
}

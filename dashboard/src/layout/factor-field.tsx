import type { UseFormReturn } from 'react-hook-form'
import { CodeField } from '../components/field.tsx'

/** The kind of second factor: a code of the authenticator app, or a recovery code. */
export type FactorKind = 'code' | 'recoveryCode'

type Shown = { code: string; recoveryCode: string }

/** Returns the request body for the chosen kind. */
export function toFactorProof(kind: FactorKind, { code, recoveryCode }: Shown) {
  return kind === 'code' ? { code: code.replaceAll(' ', '') } : { recoveryCode: recoveryCode.trim() }
}

/** Renders the input for the chosen kind. */
export function FactorField({ kind, form }: { kind: FactorKind; form: UseFormReturn<Shown> }) {
  const { errors } = form.formState
  return kind === 'code' ? (
    <CodeField
      key="code"
      label="Code"
      inputMode="numeric"
      hint="The six digits that your authenticator app shows now"
      error={errors.code?.message}
      {...form.register('code', { required: 'Enter the code of your app' })}
    />
  ) : (
    <CodeField
      key="recoveryCode"
      label="Recovery code"
      autoComplete="off"
      hint="One of the codes you saved when you set up the second factor. Each works once."
      error={errors.recoveryCode?.message}
      {...form.register('recoveryCode', { required: 'Enter one of your recovery codes' })}
    />
  )
}

/** Renders a link that switches to the other kind. */
export function OtherFactor({ kind, onChoose }: { kind: FactorKind; onChoose(other: FactorKind): void }) {
  return (
    <a
      href="#other"
      onClick={(event) => {
        event.preventDefault()
        onChoose(kind === 'code' ? 'recoveryCode' : 'code')
      }}
    >
      {kind === 'code' ? 'Use a recovery code' : 'Use a code of your app'}
    </a>
  )
}

import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

export const passwordMin = 12

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'hint'> & { typed: string }

/** Renders an input for a new password, with a hint about its length. The server checks its strength. */
export function NewPasswordField({ typed, ...input }: Props) {
  return <TextField type="password" autoComplete="new-password" hint={strengthOf(typed.length)} {...input} />
}

function strengthOf(length: number): string {
  if (length === 0)
    return `${passwordMin} characters or more. A few words are easier to remember than symbols.`
  const missing = passwordMin - length
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'}`
  return 'Long enough'
}

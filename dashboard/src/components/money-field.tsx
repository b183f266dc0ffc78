import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** Dollars that somebody types: at the right, like all numbers, with their sign inside. */
export function MoneyField(props: ComponentProps<typeof TextField>) {
  return (
    <div className="money-field">
      <TextField inputMode="decimal" autoComplete="off" {...props} />
    </div>
  )
}

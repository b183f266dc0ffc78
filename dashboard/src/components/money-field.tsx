import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** Renders an input for dollars, aligned right with a dollar sign. */
export function MoneyField(props: ComponentProps<typeof TextField>) {
  return (
    <div className="money-field">
      <TextField inputMode="decimal" autoComplete="off" {...props} />
    </div>
  )
}

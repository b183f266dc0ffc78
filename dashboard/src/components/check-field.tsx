import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }

/** Renders a checkbox with its label. */
export function CheckField({ label, ...input }: Props) {
  return (
    <label className="choice">
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}

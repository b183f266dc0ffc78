import { useId, type ComponentProps } from 'react'

type Props = Omit<ComponentProps<'select'>, 'id' | 'className'> & {
  label: string
  options: readonly { value: string; label: string }[]
}

/** Renders a select, for a choice between many options. */
export function SelectField({ label, options, ...select }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

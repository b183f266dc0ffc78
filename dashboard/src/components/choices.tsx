import { useId } from 'react'

type Props<Value extends string> = {
  legend: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** Whether the choice is locked. */
  isFixed?: boolean
  onChange(value: Value): void
}

/** Renders radio buttons, for a choice between a few options. */
export function Choices<Value extends string>({
  legend,
  value,
  options,
  isFixed = false,
  onChange,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="choices" disabled={isFixed}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

import { useId } from 'react'

type Props<Value extends string> = {
  legend: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** Nothing else can be chosen. */
  isFixed?: boolean
  onChange(value: Value): void
}

/** One of a few, all of them in sight. */
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

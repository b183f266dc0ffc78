import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type Props = Omit<ComponentProps<'select'>, 'id' | 'className'> & FieldTexts & { options: readonly Option[] }

type Option = { value: string; label: string; group?: string | undefined }

/** Renders a select, for a choice between many options. Options of a group stand together under its name. */
export function SelectField({ label, hint, error, options, ...select }: Props) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => (
        <select {...select} {...attributes}>
          {groups.map((group) => {
            const members = options.filter((option) => option.group === group)
            return group === undefined ? (
              <Options key="" options={members} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={members} />
              </optgroup>
            )
          })}
        </select>
      )}
    </FieldFrame>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

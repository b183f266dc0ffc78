import { useId, type ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string
  hint?: string | undefined
  /** The validation error, from the form or from the server. */
  error?: string | undefined
}

/** Renders an input for several lines, with its label above and its hint and error below. */
export function TextArea({ label, hint, error, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={5}
        {...input}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}

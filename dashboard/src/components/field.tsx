import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  hint?: ReactNode
  /** The validation error, from the form or from the server. */
  error?: string | undefined
  isCode?: boolean
}

/** Renders a text input with its label above and its hint and error below. */
export function TextField({ label, hint, error, isCode = false, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={isCode ? 'field field-code' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        autoCapitalize="off"
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

/** Renders an input for a code of an authenticator app or a recovery code. */
export function CodeField(props: Props) {
  return <TextField autoComplete="one-time-code" spellCheck={false} autoCorrect="off" isCode {...props} />
}

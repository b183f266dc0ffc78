import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  hint?: ReactNode
  /** What is wrong with it, in the server's words where it was the server that found it. */
  error?: string | undefined
  isCode?: boolean
}

/** A text that a person types, with its label above, its hint below, and what is wrong with it below that. */
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

/** A code of an authenticator app, or one that was kept for when that is lost. */
export function CodeField(props: Props) {
  return <TextField autoComplete="one-time-code" spellCheck={false} autoCorrect="off" isCode {...props} />
}

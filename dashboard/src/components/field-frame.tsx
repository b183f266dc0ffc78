import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The texts around an input. */
export type FieldTexts = {
  label: string
  hint?: ReactNode
  /** The validation error, from the form or from the server. */
  error?: string | undefined
}

/** The attributes that connect an input with its texts. */
type Connected = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldTexts & { isCode?: boolean; children(attributes: Connected): ReactNode }

/** Renders an input with its label above and its hint and error below. */
export function FieldFrame({ label, hint, error, isCode = false, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={isCode ? 'field field-code' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described || undefined,
      })}
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

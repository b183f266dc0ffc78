import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldTexts & { isCode?: boolean }

/** Renders a text input. */
export function TextField({ label, hint, error, isCode = false, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error} isCode={isCode}>
      {(attributes) => <input autoCapitalize="off" {...input} {...attributes} />}
    </FieldFrame>
  )
}

/** Renders an input for a code of an authenticator app or a recovery code. */
export function CodeField(props: Props) {
  return <TextField autoComplete="one-time-code" spellCheck={false} autoCorrect="off" isCode {...props} />
}

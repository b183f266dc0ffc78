import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldTexts

/** Renders an input for several lines. */
export function TextArea({ label, hint, error, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => <textarea rows={5} {...input} {...attributes} />}
    </FieldFrame>
  )
}

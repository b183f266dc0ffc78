import type { ReactNode, SubmitEventHandler } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Notice } from './notice.tsx'

/** Renders a form whose fields the server validates. */
export function Form({ onSubmit, children }: { onSubmit: SubmitEventHandler; children: ReactNode }) {
  return (
    // The browser's own validation would hide the messages of the server.
    <form className="form" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}

/** Shows the error that belongs to the form rather than to one of its fields. */
export function FormRefusal<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { root } = form.formState.errors
  if (!root?.message) return null
  return (
    <Notice tone="bad" role="alert">
      <p>{root.message}</p>
      {root.type && (
        <p className="small">
          When you ask for help, quote <code>{root.type}</code>
        </p>
      )}
    </Notice>
  )
}

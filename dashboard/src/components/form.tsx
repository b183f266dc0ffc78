import type { ReactNode, SubmitEventHandler } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Notice } from './notice.tsx'

/** Fields under each other, and what sends them. */
export function Form({ onSubmit, children }: { onSubmit: SubmitEventHandler; children: ReactNode }) {
  return (
    // The server is the judge of what is typed; the browser's own bubbles would speak over it.
    <form className="form" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}

/** What was wrong with the whole of a form. */
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

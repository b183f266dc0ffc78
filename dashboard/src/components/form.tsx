import { useEffect, useRef, type KeyboardEvent, type ReactNode, type SubmitEventHandler } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { HelpCode } from './help-code.tsx'
import { Notice } from './notice.tsx'

/** Renders a form whose fields the server validates. Ctrl+Enter submits it from any field. */
export function Form({ onSubmit, children }: { onSubmit: SubmitEventHandler; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const isAwaitingErrors = useRef(false)
  // Errors appear with a render after the submission. The first in the order of the page takes the focus.
  useEffect(() => {
    if (!isAwaitingErrors.current) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!first) return
    isAwaitingErrors.current = false
    first.focus()
  })
  return (
    <form
      ref={form}
      className="form"
      // The browser's own validation would hide the messages of the server.
      noValidate
      onSubmit={(event) => {
        isAwaitingErrors.current = true
        onSubmit(event)
      }}
      onInput={() => {
        isAwaitingErrors.current = false
      }}
      onKeyDown={submitByKey}
    >
      {children}
    </form>
  )
}

/** Presses the first submit button on Ctrl+Enter, or Command+Enter on a Mac. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event
  const isSubmitKey = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  // React also reports the keys of a dialog that the form opened elsewhere in the document.
  if (!isSubmitKey || event.defaultPrevented || !(target instanceof Node) || !form.contains(target)) return
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!button) return
  event.preventDefault()
  form.requestSubmit(button)
}

/** Shows the error that belongs to the form rather than to one of its fields. */
export function FormRefusal<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { root } = form.formState.errors
  if (!root?.message) return null
  return (
    <Notice tone="bad" role="alert">
      <p>{root.message}</p>
      {root.type && <HelpCode correlationId={String(root.type)} />}
    </Notice>
  )
}

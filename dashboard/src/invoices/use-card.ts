import { useRef, useState } from 'react'
import type { DoneEvent } from '../secure-form/form-messages.ts'
import type { FormHandle } from '../secure-form/secure-form.tsx'

/** Keeps the state of a new card: the captured card and its form. */
export function useCard(sent: DoneEvent | undefined) {
  const form = useRef<FormHandle>(null)
  const [captured, setCaptured] = useState(sent)
  const drop = () => setCaptured(undefined)
  const onDrop = () => {
    drop()
    form.current?.reopen()
  }
  /** Drops a card that can no longer be used. After a decline the form keeps the other fields. */
  const end = (reasonCode: unknown) => {
    if (typeof reasonCode !== 'number') return onDrop()
    drop()
    form.current?.decline(reasonCode)
  }
  return { form, captured, onCapture: setCaptured, drop, onDrop, end }
}

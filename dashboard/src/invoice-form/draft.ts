import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { writeStored, getStored } from '../api/kept.ts'
import { emptyValues, type FormValues } from './form-values.ts'

const draftKey = (companyId: string) => `draft ${companyId}`

/** What was typed of an invoice in this tab and never sent. Who is billed is chosen anew. */
export function loadDraft(companyId: string): FormValues {
  const draft = getStored(draftKey(companyId))
  return { ...emptyValues, ...(typeof draft === 'object' ? draft : {}), customerId: '' }
}

/** Keeps what is typed for as long as the tab is open and its person is signed in. */
export function useDraft(companyId: string, form: UseFormReturn<FormValues>): void {
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((values) => writeStored(draftKey(companyId), values))
    return unsubscribe
  }, [companyId, watch])
}

/** Forgets it: it is an invoice now. */
export const discardDraft = (companyId: string): void => writeStored(draftKey(companyId), undefined)

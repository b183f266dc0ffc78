import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { keep, kept } from '../api/kept.ts'
import { emptyValues, type FormValues } from './form-values.ts'

const placeOf = (companyId: string) => `draft ${companyId}`

/** What was typed of an invoice in this tab and never sent. Who is billed is chosen anew. */
export function keptDraft(companyId: string): FormValues {
  const draft = kept(placeOf(companyId))
  return { ...emptyValues, ...(typeof draft === 'object' ? draft : {}), customerId: '' }
}

/** Keeps what is typed for as long as the tab is open and its person is signed in. */
export function useDraft(companyId: string, form: UseFormReturn<FormValues>): void {
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((values) => keep(placeOf(companyId), values))
    return unsubscribe
  }, [companyId, watch])
}

/** Forgets it: it is an invoice now. */
export const forgetDraft = (companyId: string): void => keep(placeOf(companyId), undefined)

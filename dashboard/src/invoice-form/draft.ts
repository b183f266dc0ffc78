import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { emptyValues, type FormValues } from './form-values.ts'

const placeOf = (companyId: string) => `florin-draft-${companyId}`

/** What was typed of an invoice in this tab and never sent. Who is billed is chosen anew. */
export function keptDraft(companyId: string): FormValues {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(companyId)) ?? '{}')
    return { ...emptyValues, ...(typeof kept === 'object' ? kept : {}), customerId: '' }
  } catch {
    return emptyValues
  }
}

/** Keeps what is typed for as long as the tab is open. */
export function useDraft(companyId: string, form: UseFormReturn<FormValues>): void {
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((values) => keep(companyId, JSON.stringify(values)))
    return unsubscribe
  }, [companyId, watch])
}

/** Forgets it: it is an invoice now. */
export const forgetDraft = (companyId: string): void => keep(companyId, undefined)

function keep(companyId: string, draft: string | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(placeOf(companyId))
    else sessionStorage.setItem(placeOf(companyId), draft)
  } catch {
    // It stands on the page, and nowhere else.
  }
}

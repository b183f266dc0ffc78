import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { writeStored, getStored } from '../api/tab-storage.ts'
import { dayInZone } from '../components/day.tsx'
import { emptyValues, type FormValues } from './form-values.ts'

/** The days until an invoice is due, unless another day is chosen. */
const usualDueDays = 30

const draftKey = (companyId: string) => `draft ${companyId}`

/** Returns the unsent invoice of this tab, or a new one that is due in 30 days. The user chooses the customer again. */
export function loadDraft(companyId: string, timeZone: string): FormValues {
  const draft = getStored(draftKey(companyId))
  const usual = { ...emptyValues, dueDate: dayInZone(timeZone, usualDueDays) }
  return { ...usual, ...(typeof draft === 'object' ? draft : {}), customerId: '' }
}

/** Stores the form values in session storage on every change, until the tab closes or the user signs out. */
export function useDraft(companyId: string, form: UseFormReturn<FormValues>): void {
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((values) => writeStored(draftKey(companyId), values))
    return unsubscribe
  }, [companyId, watch])
}

/** Removes the draft after the invoice is created. */
export const discardDraft = (companyId: string): void => writeStored(draftKey(companyId), undefined)

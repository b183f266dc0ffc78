import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { writeStored, getStored } from '../api/tab-storage.ts'
import { dayInZone } from '../components/day.tsx'
import type { Chosen } from '../customers/customer-field.tsx'
import { emptyValues, type FormValues } from './form-values.ts'

/** The days until an invoice is due, unless another day is chosen. */
const usualDueDays = 30

/** The unsent invoice of a tab. */
type Draft = { values: FormValues; customer: Chosen | null }

const draftKey = (companyId: string) => `new invoice ${companyId}`

/** Returns the unsent invoice of this tab, or a new one that is due in 30 days, and whether it was restored. */
export function loadDraft(companyId: string, timeZone: string): Draft & { isRestored: boolean } {
  const { values, customer = null } = (getStored(draftKey(companyId)) ?? {}) as Partial<Draft>
  const usual = { ...emptyValues, dueDate: dayInZone(timeZone, usualDueDays) }
  const isRestored = values !== undefined && (customer !== null || hasText(values))
  return { values: { ...usual, ...values }, customer, isRestored }
}

const hasText = ({ description, amount, items }: FormValues) =>
  description !== '' || amount !== '' || items.length > 0

/** Stores the invoice in session storage on every change, until the tab closes or the user signs out. */
export function useDraft(companyId: string, form: UseFormReturn<FormValues>, customer: Chosen | null): void {
  const { watch, getValues } = form
  useEffect(() => {
    const key = draftKey(companyId)
    const write = () => writeStored(key, { values: getValues(), customer })
    if (customer ?? getStored(key)) write()
    const { unsubscribe } = watch(write)
    return unsubscribe
  }, [companyId, watch, getValues, customer])
}

/** Removes the draft after the invoice is created, or if the user discards it. */
export const discardDraft = (companyId: string): void => writeStored(draftKey(companyId), undefined)

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { writeStored, getStored } from '../api/tab-storage.ts'
import { dayInZone } from '../components/day.tsx'
import type { Chosen } from '../customers/customer-field.tsx'
import { emptyValues, type FormValues } from './form-values.ts'

/** The days until an invoice is due, unless another day is chosen. */
const usualDueDays = 30

/** The unsent form of a tab, and whether it was restored. */
export type Draft<Values> = { values: Values; customer: Chosen | null; isRestored: boolean }

/** Returns where a tab stores its unsent invoice of a company. */
export const invoicePlace = (companyId: string): string => `new invoice ${companyId}`

/** Returns the unsent invoice of this tab, or a new one that is due in 30 days. */
export function loadInvoiceDraft(companyId: string, timeZone: string): Draft<FormValues> {
  const usual = { ...emptyValues, dueDate: dayInZone(timeZone, usualDueDays) }
  return loadDraft(invoicePlace(companyId), usual, hasText)
}

const hasText = ({ description, amount, items }: FormValues) =>
  description !== '' || amount !== '' || items.length > 0

/**
 * Returns the form that this tab stores at a place, or else a new one with the usual values. A stored form counts as
 * restored if it has a customer or text.
 */
export function loadDraft<Values extends FieldValues>(
  place: string,
  usual: Values,
  hasText: (values: Values) => boolean,
): Draft<Values> {
  const { values, customer = null } = (getStored(place) ?? {}) as Partial<Draft<Values>>
  const isRestored = values !== undefined && (customer !== null || hasText({ ...usual, ...values }))
  return { values: { ...usual, ...values }, customer, isRestored }
}

/** Stores a form in session storage on every change, until the tab closes or the user signs out. */
export function useDraft<Values extends FieldValues>(
  place: string,
  form: UseFormReturn<Values>,
  customer: Chosen | null,
): void {
  const { watch, getValues } = form
  useEffect(() => {
    const write = () => writeStored(place, { values: getValues(), customer })
    if (customer ?? getStored(place)) write()
    const { unsubscribe } = watch(write)
    return unsubscribe
  }, [place, watch, getValues, customer])
}

/** Removes the draft after its record is created, or if the user discards it. */
export const discardDraft = (place: string): void => writeStored(place, undefined)

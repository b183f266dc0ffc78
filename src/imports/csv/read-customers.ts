import { redactCardNumbers } from '#kernel/card-number'
import { omitNullish } from '#kernel/json'
import type { Book } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { readState } from '../read-state.ts'
import { addRecord, type PlacedRow, type Row } from './read-rows.ts'

/** Returns the id of a row as messages show it, or its place if it has none. */
export function toRowId(row: PlacedRow, id: string | undefined): string {
  return id === undefined ? row.place : redactCardNumbers(id)
}

/** Adds the customers of the rows to a book. */
export function addCustomers(rows: readonly Row<'customers.csv'>[], book: Book): void {
  for (const row of rows) {
    const id = row.text('id')
    const state = readState(row.text('state'), row.text('country'))
    if ('problem' in state) row.faults.push(state.problem)
    const record: ImportRecord<'customers'> = {
      originId: id ?? '',
      ...omitNullish({
        email: row.text('email'),
        firstName: row.text('first name'),
        lastName: row.text('last name'),
        companyName: row.text('company'),
        phoneNumber: row.text('phone'),
        address: row.text('address'),
        address2: row.text('address 2'),
        city: row.text('city'),
        state: 'problem' in state ? undefined : state.state,
        zip: row.text('zip'),
        externalUserId: row.text('external id'),
      }),
    }
    addRecord(row, { id: toRowId(row, id), record, records: book.customers, skipped: book.skipped })
  }
}

/** Finds the id of a customer by its id or its email, or returns the fault of the reference. */
export type CustomerLookup = (reference: string) => { id: string } | { problem: string }

/**
 * Returns a function that finds a customer by id or by email. Emails are compared in lower case. A reference to no
 * customer is returned as an id.
 */
export function createCustomerLookup(rows: readonly Row<'customers.csv'>[]): CustomerLookup {
  const ids = new Set<string>()
  const idsByEmail = new Map<string, Set<string>>()
  for (const row of rows) {
    const id = row.text('id')
    const email = row.text('email')?.toLowerCase()
    if (id === undefined) continue
    ids.add(id)
    if (email === undefined) continue
    const sharing = idsByEmail.get(email) ?? new Set()
    idsByEmail.set(email, sharing.add(id))
  }
  return (reference) => {
    const found = ids.has(reference) ? [] : [...(idsByEmail.get(reference.toLowerCase()) ?? [])]
    if (found.length > 1)
      return { problem: `customer is an email of ${found.length} customers; write the id of one of them` }
    return { id: found[0] ?? reference }
  }
}

/** Returns the id of the customer that a row refers to. Notes a fault if several customers match. */
export function findCustomer(
  row: Row<'subscriptions.csv'> | Row<'invoices.csv'>,
  lookup: CustomerLookup,
): string {
  const found = lookup(row.text('customer') ?? '')
  if ('id' in found) return found.id
  row.faults.push(found.problem)
  return ''
}

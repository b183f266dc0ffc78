import type { CompanyId, InvoiceId } from '#kernel/ids'
import { toPartRows, type PartRows, type Reader } from '#platform/database'
import { insertImportedInvoices, listInvoices, listTakenNumbers } from './invoice-queries.ts'
import { invoiceToRow, rowToInvoice, type Invoice } from './invoice.ts'
import { firstNumber, raiseInvoiceCounter } from './number-queries.ts'

/** Returns the rows of open invoices of another system, each with the subscription period that it bills. */
export function importedInvoiceRows(imported: { invoice: Invoice; period: number | undefined }[]): PartRows {
  const rows = imported.map(({ invoice, period }) => ({
    ...invoiceToRow(invoice),
    subscription_period: period ?? null,
  }))
  return toPartRows(insertImportedInvoices, ...rows)
}

// Longer numbers are no counters.
const generatedNumber = /^INV-([0-9A-Z]{1,8})$/

/** Returns the rows after which generated numbers are higher than a given one; none if they are, or if it does not look generated. */
export function raisedCounterRows(companyId: CompanyId, number: string | undefined): PartRows[] {
  const digits = generatedNumber.exec(number ?? '')?.[1]
  const taken = digits === undefined ? 0 : Number.parseInt(digits, 36)
  return taken < firstNumber ? [] : [toPartRows(raiseInvoiceCounter, { company_id: companyId, taken })]
}

/** Returns the one of several invoice numbers behind which generated numbers go on; undefined if none looks generated. */
export function findHighestNumber(numbers: Iterable<string>): string | undefined {
  let highest: { number: string; value: number } | undefined
  for (const number of numbers) {
    const digits = generatedNumber.exec(number)?.[1]
    const value = digits === undefined ? -1 : Number.parseInt(digits, 36)
    if (value > (highest?.value ?? -1)) highest = { number, value }
  }
  return highest?.number
}

/** Returns the ids of the invoices that have the given numbers already. */
export async function findTakenNumbers(
  db: Reader,
  companyId: CompanyId,
  numbers: string[],
): Promise<Map<string, InvoiceId>> {
  const rows = numbers.length === 0 ? [] : await db.all(listTakenNumbers, { companyId, numbers })
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** Returns invoices by their ids. Unknown ids are left out. */
export async function loadInvoices(
  db: Reader,
  companyId: CompanyId,
  ids: InvoiceId[],
): Promise<Map<InvoiceId, Invoice>> {
  const rows = ids.length === 0 ? [] : await db.all(listInvoices, { companyId, ids })
  return new Map(rows.map((row) => [row.id, rowToInvoice(row)]))
}

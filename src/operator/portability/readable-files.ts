import { toCsvLine, type Cell } from '#kernel/csv'
import type { ExportedRecord } from '../export/exported-fields.ts'

// `$` marks a field in cents, which a cell has in dollars.
const columnsByFile: Record<string, string> = {
  customers:
    'id email firstName lastName companyName phoneNumber address1 address2 city state zip externalUserId createdAt',
  invoices:
    'id number status $amountCents $paidCents description customerId subscriptionId invoiceDate dueAt paidAt closedReason createdAt',
  transactions:
    'id action status $subtotalCents $feeCents $refundedCents paymentMethod invoiceId customerId subscriptionId parentId orderId description reasonText processorId createdAt',
  subscriptions:
    'id status planId billingMode billingCycle $totalCents customerId startsAt nextBillingAt cancelAt cancelledAt endedAt createdAt',
}

/** The files of which an export also has a table for people. */
export const readableFiles: readonly string[] = Object.keys(columnsByFile)

/** The lines of a CSV file. */
export type CsvTable = { header: string; lineOf(record: ExportedRecord): string }

/** Returns the CSV table of a file, or undefined if it has none. Amounts are in dollars, and times in UTC. */
export function findCsvTable(file: string): CsvTable | undefined {
  const columns = columnsByFile[file]?.split(' ').map((given) => {
    const field = given.replace('$', '')
    return { field, isCents: field !== given }
  })
  if (!columns) return undefined
  return {
    header: toCsvLine(columns.map(({ field, isCents }) => (isCents ? field.replace(/Cents$/, '') : field))),
    lineOf: (record) => toCsvLine(columns.map(({ field, isCents }) => toCell(record[field], isCents))),
  }
}

function toCell(value: unknown, isCents: boolean): Cell {
  if (isCents) return { dollars: Number(value ?? 0) / 100 }
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

import { omitNullish } from '#kernel/json'
import { dollarsToCents, subtract, toCents, toDollars } from '#kernel/money'
import type { Book } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { findCustomer, toRowId, type CustomerLookup } from './read-customers.ts'
import { addRecord, type Row } from './read-rows.ts'

type InvoiceRow = Row<'invoices.csv'>

const statuses: Readonly<Record<string, 'open' | 'over' | 'draft'>> = {
  open: 'open',
  unpaid: 'open',
  sent: 'open',
  partial: 'open',
  partiallypaid: 'open',
  overdue: 'open',
  pastdue: 'open',
  viewed: 'open',
  due: 'open',
  paid: 'over',
  void: 'over',
  voided: 'over',
  canceled: 'over',
  cancelled: 'over',
  uncollectible: 'over',
  writtenoff: 'over',
  refunded: 'over',
  draft: 'draft',
}

/** Adds the open invoices of the rows to a book. Those that are paid or closed are counted as history. */
export function addInvoices(rows: readonly InvoiceRow[], book: Book, lookup: CustomerLookup): void {
  for (const row of rows) {
    const number = row.text('number')
    if (number !== undefined) book.invoiceNumbers.push(number)
    const status = row.word('status', statuses, 'open, partial, overdue, paid, void or draft')
    const { amount, amountPaid } = readMoney(row, status)
    if (status === 'draft')
      row.faults.push('is a draft; send it in the former system, or create it again after the import')
    if (status === 'over' || (amount > 0 && amountPaid === amount)) {
      book.history.invoices += 1
      continue
    }
    const id = row.text('id') ?? number
    const record: ImportRecord<'invoices'> = {
      originId: id ?? '',
      customer: findCustomer(row, lookup),
      description: row.text('description') ?? '',
      amount,
      amountPaid,
      invoiceDate: row.day('invoice date') ?? '',
      dueDate: row.day('due date') ?? '',
      items: [],
      ...omitNullish({
        number,
        subscription: row.text('subscription'),
        periodStart: row.day('period start'),
      }),
    }
    addRecord(row, { id: toRowId(row, id), record, records: book.invoices, skipped: book.skipped })
  }
}

function readMoney(row: InvoiceRow, status: string | undefined): { amount: number; amountPaid: number } {
  const amount = row.amount('amount') ?? 0
  const [paid, due] = [row.amount('amount paid'), row.amount('amount due')]
  const [cents, dueCents] = [dollarsToCents(amount) ?? toCents(0), dollarsToCents(due ?? 0) ?? toCents(0)]
  const amountPaid = paid ?? (due === undefined ? 0 : toDollars(subtract(cents, dueCents)))
  if (status === 'over') return { amount, amountPaid }
  if (paid !== undefined && due !== undefined && dollarsToCents(paid) !== subtract(cents, dueCents))
    row.faults.push('amount paid and amount due must add up to the amount')
  else if (amountPaid < 0 || amountPaid > amount)
    row.faults.push(`amount ${due === undefined ? 'paid' : 'due'} must be from 0 to the amount`)
  return { amount, amountPaid }
}

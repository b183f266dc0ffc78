import type { Book } from '../book.ts'
import { isDay } from '../days.ts'
import type { ImportRecord } from '../records.ts'
import { cleanText, quoteText } from '../texts.ts'
import { isInDollars, type SettingReader } from './client-settings.ts'
import { formatCents, parseCents } from './decimals.ts'
import { nameClient } from './read-clients.ts'
import { isOver } from './read-recurring.ts'
import type { NinjaExport, NinjaRow } from './rows.ts'
import { DocumentFault, formatAmount, nameLine, totalDocument } from './total-document.ts'

type Invoice = NinjaRow<'invoices'>
type Item = ImportRecord<'invoices'>['items'][number]

const draft = '1'
const openStatuses = new Set(['2', '3'])
const descriptionLengthMax = 500
const itemsMax = 100

/** The facts that all invoices of an export share. */
export type InvoiceFacts = { clients: ReadonlyMap<string, NinjaRow<'clients'>>; readSetting: SettingReader }

/**
 * Adds the open invoices of an export to a book: sent or partly paid, with an amount due. The others are counted as
 * history, and drafts are left out. An invoice of a recurring invoice that goes on refers to its subscription.
 */
export function addInvoices(
  { invoices, closedInvoices, recurring_invoices: recurring }: NinjaExport,
  book: Book,
  { clients, readSetting }: InvoiceFacts,
): void {
  const going = new Set(recurring.filter((each) => !isOver(each)).map(({ hashed_id: id }) => id))
  for (const { number, is_deleted: isDeleted } of [...closedInvoices, ...invoices])
    if (number !== '' && !isDeleted) book.invoiceNumbers.push(cleanText(number))
  book.history.invoices += closedInvoices.length
  for (const invoice of invoices) {
    const isOpen = openStatuses.has(invoice.status_id) && parseCents(invoice.balance) !== 0
    if (!isOpen && invoice.status_id !== draft) {
      book.history.invoices += 1
      continue
    }
    const client = clients.get(invoice.client_id)
    const label = `invoice ${quoteText(invoice.number)} of ${client ? nameClient(client) : 'no client'}`
    try {
      if (client && !isInDollars(client, readSetting))
        throw new DocumentFault('is not in US dollars; collect it in Invoice Ninja')
      const subscription = going.has(invoice.recurring_id) ? invoice.recurring_id : undefined
      book.invoices.push(toInvoice(invoice, subscription))
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error
      book.skipped.push({ id: invoice.hashed_id, reason: `${label} ${error.message}` })
    }
  }
}

function toInvoice(invoice: Invoice, subscription: string | undefined): ImportRecord<'invoices'> {
  if (invoice.status_id === draft)
    throw new DocumentFault('is a draft; send it in Invoice Ninja, or create it again here')
  const { amount, paid } = readMoney(invoice)
  if (!isDay(invoice.date) || !isDay(invoice.due_date))
    throw new DocumentFault('has no due date; set one in Invoice Ninja')
  if (parseCents(invoice.partial) !== 0)
    throw new DocumentFault(
      `asks for a deposit of ${formatAmount(invoice.partial)} first; remove the deposit`,
    )
  return {
    originId: invoice.hashed_id,
    customer: invoice.client_id,
    ...(invoice.number === '' ? {} : { number: cleanText(invoice.number) }),
    description: invoice.line_items.map(nameLine).join('\n').slice(0, descriptionLengthMax).trim(),
    amount: amount / 100,
    amountPaid: paid / 100,
    invoiceDate: invoice.date,
    dueDate: invoice.due_date,
    items: listItems(invoice, amount),
    ...(subscription === undefined ? {} : { subscription, periodStart: invoice.date }),
  }
}

function readMoney({ amount, balance, paid_to_date: paidToDate }: Invoice): { amount: number; paid: number } {
  const [total, due, paid] = [amount, balance, paidToDate].map(parseCents)
  if (total === undefined || due === undefined || paid === undefined)
    throw new DocumentFault(`has an amount of a fraction of a cent, ${amount}; correct it`)
  if (total - due !== paid)
    throw new DocumentFault(
      `has an amount of ${formatCents(total)}, ${formatCents(paid)} paid and ${formatCents(due)} due, which do not add up; correct it`,
    )
  return { amount: total, paid }
}

/** Returns lines that add up to the amount; none if the lines of the export do not, such as with included taxes. */
function listItems(invoice: Invoice, amount: number): Item[] {
  if (invoice.line_items.length > itemsMax) return []
  try {
    const { lines, net } = totalDocument(invoice)
    const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0)
    const items = [
      ...lines.map(({ name, cents }) => toItem(name, cents)),
      ...[toItem('Discounts and surcharges', net - subtotal), toItem('Tax', amount - net)].filter(
        ({ totalPrice }) => totalPrice !== 0,
      ),
    ]
    return amount - net === parseCents(invoice.total_taxes) ? items : []
  } catch (error) {
    if (error instanceof DocumentFault) return []
    throw error
  }
}

function toItem(name: string, cents: number) {
  return { description: cleanText(name).slice(0, descriptionLengthMax), totalPrice: cents / 100 }
}

import type { Book, ExportFiles } from '../book.ts'
import { checkBook } from '../check-book.ts'
import { createBook } from '../empty-book.ts'
import { quoteText } from '../texts.ts'
import { createSettingReader } from './client-settings.ts'
import { formatCents, parseCents } from './decimals.ts'
import { loadExport } from './load-export.ts'
import { addCustomers, nameClient } from './read-clients.ts'
import { addInvoices } from './read-invoices.ts'
import { addSubscriptions } from './read-recurring.ts'
import { addMethods } from './read-tokens.ts'
import type { NinjaExport, NinjaRow } from './rows.ts'
import { parsePercent } from './total-document.ts'

/** The facts of the company that moves in: the moment in ms, and its tax in percent. */
export type ImportFacts = { now: number; taxPercentage: number }

/**
 * Reads the company export of Invoice Ninja 5: the zip archive, its backup.json, or a JSON file for each array. Clients
 * become customers, recurring invoices subscriptions with plans, and sent invoices open invoices. A record that this
 * service cannot bill in the same way is left out with a reason. Throws UnreadableExport for an export that is cut or of
 * another version.
 */
export function readInvoiceNinja(files: ExportFiles, { now, taxPercentage }: ImportFacts): Book {
  const ninja = loadExport(files)
  const clients = new Map(ninja.clients.map((client) => [client.hashed_id, client]))
  const readSetting = createSettingReader(ninja)
  const book = createBook()
  addCustomers(ninja, book)
  const charged = addMethods(ninja, book)
  addSubscriptions(ninja, book, { now, taxRate: parsePercent(taxPercentage), clients, readSetting, charged })
  addInvoices(ninja, book, { clients, readSetting })
  skipMoneyOnAccount(ninja, book, clients)
  return checkBook(book)
}

const creditOpenStatuses = new Set(['2', '3'])
const paymentDoneStatuses = new Set(['4', '5'])

/** Names the credits and the payments that no invoice has used yet, because there is no money on account here. */
function skipMoneyOnAccount(
  { credits, payments }: NinjaExport,
  book: Book,
  clients: ReadonlyMap<string, NinjaRow<'clients'>>,
): void {
  const nameOf = (id: string) => {
    const client = clients.get(id)
    return client ? nameClient(client) : 'no client'
  }
  for (const {
    hashed_id: id,
    client_id: client,
    number,
    balance,
    status_id: status,
    is_deleted: isDeleted,
  } of credits) {
    const left = parseCents(balance) ?? 0
    if (!isDeleted && creditOpenStatuses.has(status) && left !== 0)
      book.skipped.push({
        id,
        reason: `credit ${quoteText(number)} of ${nameOf(client)} has ${formatCents(left)} left; apply or refund it in Invoice Ninja`,
      })
  }
  for (const payment of payments) {
    const [amount, applied, refunded] = [payment.amount, payment.applied, payment.refunded].map(
      (text) => parseCents(text) ?? 0,
    )
    const left = (amount ?? 0) - (applied ?? 0) - (refunded ?? 0)
    if (!payment.is_deleted && paymentDoneStatuses.has(payment.status_id) && left > 0)
      book.skipped.push({
        id: payment.hashed_id,
        reason: `payment ${quoteText(payment.number)} of ${nameOf(payment.client_id)} has ${formatCents(left)} that no invoice has used; apply or refund it in Invoice Ninja`,
      })
  }
}

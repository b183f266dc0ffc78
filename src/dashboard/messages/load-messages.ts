import type { AppContext } from '#context'
import type { CompanyId, CustomerId, InvoiceId, Uuid } from '#kernel/ids'
import {
  listMessagesOfCustomer,
  listMessagesOfInvoice,
  listMessagesToPayers,
  type MessageRow,
} from './message-queries.ts'

/** The filter: the messages about an invoice, about a customer's records, or all. */
export type MessageFilter = { invoiceId?: InvoiceId | undefined; customerId?: CustomerId | undefined }

/** Returns a page of the messages to payers, newest first, starting after `before`. */
export async function loadMessages(
  { db }: Pick<AppContext, 'db'>,
  companyId: CompanyId,
  { invoiceId, customerId }: MessageFilter,
  { before = null, limit }: { before: Uuid | null | undefined; limit: number },
): Promise<MessageRow[]> {
  const request = { companyId, limit, before }
  if (invoiceId !== undefined)
    return db.all(listMessagesOfInvoice, { ...request, invoiceId, customerId: customerId ?? null })
  if (customerId !== undefined) return db.all(listMessagesOfCustomer, { ...request, customerId })
  return db.all(listMessagesToPayers, request)
}

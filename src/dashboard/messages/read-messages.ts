import type { AppContext } from '#access'
import type { CompanyId, CustomerId, InvoiceId, Uuid } from '#kernel/ids'
import {
  listMessagesOfCustomer,
  listMessagesOfInvoice,
  listMessagesToPayers,
  type MessageRow,
} from './message-queries.ts'

/** Which messages are meant: those about an invoice, those about what is a customer's, or all. */
export type Wanted = { invoiceId?: InvoiceId | undefined; customerId?: CustomerId | undefined }

/** A page of the messages to payers, the newest first, from `before` on. */
export async function readMessages(
  { db }: Pick<AppContext, 'db'>,
  companyId: CompanyId,
  { invoiceId, customerId }: Wanted,
  { before = null, limit }: { before: Uuid | null | undefined; limit: number },
): Promise<MessageRow[]> {
  const asked = { companyId, limit, before }
  if (invoiceId !== undefined)
    return db.all(listMessagesOfInvoice, { ...asked, invoiceId, customerId: customerId ?? null })
  if (customerId !== undefined) return db.all(listMessagesOfCustomer, { ...asked, customerId })
  return db.all(listMessagesToPayers, asked)
}

import { requireContact } from '../contacts/require-contact.ts'
import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { notAllowedError } from '../http/request-error.ts'
import { newId } from '../ids.ts'
import { getInstrument } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import type { Account } from './account.ts'
import { findVaultOfTicket, insertAccount, lockAccount } from './account-queries.ts'
import { claimTicket } from './claim-ticket.ts'

export type StoreTicketCommand = {
  ticketId: string
  /** The contact of the saved method; null leaves it unassigned. */
  contactId: string | null
  billingZip?: string | undefined
}

/**
 * Turns a captured card or bank account into a stored method. Uses the ticket, unless it is refused. The same ticket
 * and contact (or no contact both times) always have the same vault. So a caller that lost the response can repeat the
 * request.
 */
export async function storeTicket(
  db: Database,
  location: Location,
  { ticketId, contactId, billingZip }: StoreTicketCommand,
  now: Date,
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    // The lock precedes the read, so the second of two concurrent calls finds the vault of the first.
    await lockAccount(tx, location.id, 'ticket', ticketId)
    const kept = await findVaultOfTicket(tx, location.id, ticketId, contactId)
    if (kept !== undefined && kept.deletedAt !== null)
      throw notAllowedError(1667, 'The method of this ticket was kept, and deleted since.')
    if (kept !== undefined) return kept
    const ticket = await claimTicket(tx, location, ticketId, now)
    if (contactId !== null) await requireContact(tx, location.id, contactId)
    if (getInstrument(ticket.instrument).failsZipCheck)
      throw notAllowedError(1655, 'The billing ZIP is not the one of the card.')
    const vault: Account = {
      ...ticket,
      id: newId('vlt'),
      kind: 'vault',
      contactId,
      billingZip: billingZip ?? ticket.billingZip,
      ticketId,
      expiresAt: null,
      createdAt: now,
    }
    await insertAccount(tx, location.id, vault)
    return vault
  })
}

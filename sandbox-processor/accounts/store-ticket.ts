import { hasContact } from '../contacts/contact-queries.ts'
import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { notAllowed, Refusal } from '../http/refusal.ts'
import { newId } from '../ids.ts'
import { instrumentOf } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import type { Account } from './account.ts'
import { findVaultOfTicket, insertAccount, lockAccount } from './account-queries.ts'
import { claimTicket } from './claim-ticket.ts'

export type StoreTicket = { ticketId: string; contactId: string; billingZip?: string | undefined }

/**
 * Turns a captured card or bank account into a stored method. Uses the ticket, unless it is refused. The same ticket
 * and contact have the same vault for ever, so a lost answer is had by asking again.
 */
export async function storeTicket(
  db: Database,
  location: Location,
  { ticketId, contactId, billingZip }: StoreTicket,
  now: Date,
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    // The lock comes before the look, so that of two calls at once the second finds the vault of the first.
    await lockAccount(tx, location.id, 'ticket', ticketId)
    const kept = await findVaultOfTicket(tx, location.id, ticketId, contactId)
    if (kept !== undefined && kept.deletedAt !== null)
      throw notAllowed(1667, 'The method of this ticket was kept, and deleted since.')
    if (kept !== undefined) return kept
    const ticket = await claimTicket(tx, location, ticketId, now)
    if (!(await hasContact(tx, location.id, contactId)))
      throw new Refusal('not_found', { message: 'There is no such contact.' })
    if (instrumentOf(ticket.instrument).failsZipCheck)
      throw notAllowed(1655, 'The billing ZIP is not the one of the card.')
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

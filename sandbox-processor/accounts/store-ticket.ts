import { hasContact } from '../contacts/contact-queries.ts'
import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { notAllowed, Refusal } from '../http/refusal.ts'
import { newId } from '../ids.ts'
import { instrumentOf } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import type { Account } from './account.ts'
import { insertAccount } from './account-queries.ts'
import { claimTicket } from './claim-ticket.ts'

export type StoreTicket = { ticketId: string; contactId: string; billingZip?: string | undefined }

/** Turns a captured card or bank account into a stored method. Uses the ticket, unless it is refused. */
export async function storeTicket(
  db: Database,
  location: Location,
  command: StoreTicket,
  now: Date,
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    const ticket = await claimTicket(tx, location, command.ticketId, now)
    if (!(await hasContact(tx, location.id, command.contactId)))
      throw new Refusal('not_found', { message: 'There is no such contact.' })
    if (instrumentOf(ticket.instrument).failsZipCheck)
      throw notAllowed(1655, 'The billing ZIP is not the one of the card.')
    const vault: Account = {
      ...ticket,
      id: newId('vlt'),
      kind: 'vault',
      contactId: command.contactId,
      billingZip: command.billingZip ?? ticket.billingZip,
      expiresAt: null,
      createdAt: now,
    }
    await insertAccount(tx, location.id, vault)
    return vault
  })
}

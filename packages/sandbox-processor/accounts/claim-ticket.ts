import type { Transaction } from '../database/database.ts'
import { RequestError } from '../http/request-error.ts'
import type { Location } from '../locations/location.ts'
import type { Account } from './account.ts'
import { lockAccount, markTicketUsed } from './account-queries.ts'

/** Claims a ticket for its one use. If the caller's transaction rolls back, the ticket remains unused. */
export async function claimTicket(
  tx: Transaction,
  location: Location,
  id: string,
  now: Date,
): Promise<Account> {
  const ticket = await lockAccount(tx, location.id, 'ticket', id)
  if (ticket === undefined) throw new RequestError('not_found', { message: 'There is no such ticket.' })
  if (ticket.usedAt !== null) throw new RequestError('ticket_used')
  if (ticket.expiresAt === null || ticket.expiresAt <= now) throw new RequestError('ticket_expired')
  await markTicketUsed(tx, id, now)
  return ticket
}

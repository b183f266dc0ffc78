import type { Clock } from '#kernel/clock'
import { minuteMs } from '#kernel/clock'
import type { Rail } from '#kernel/rails'
import type { Reader, RowOf, Writer } from '#platform/database'
import type { Refusal } from '../movement.ts'
import { chargeTicket, findMethod, findTicket, releaseTicket } from './method-queries.ts'
import { isStripeId } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

/** What rows of ours are read and written with. */
export type RowDeps = { db: Reader & Writer; clock: Clock }

/** How long what was captured can be used. Stripe itself would take it for twelve hours. */
export const ticketLifetimeMs = 15 * minuteMs

/** The payer's word to a bank transfer, where what was captured does not hold it: it stands beside the form. */
export const offlineMandate = { customer_acceptance: { type: 'offline' } } as const

/** A saved method as a charge takes it. */
export type VaultSource = {
  vaultId: string
  rail: Rail
  paymentMethodId: string
  /** Whom Stripe has it attached to, for good; and whose it is, where it is somebody's. */
  customerId: string
  contactId?: string
}

/** What was captured as a charge takes it: a confirmation token, or the method that it became when it was refused. */
export type TicketSource = {
  ticketId: string
  rail: Rail
  contactId: string
  mandate?: typeof offlineMandate
} & ({ confirmationTokenId: string } | { paymentMethodId: string; customerId?: string })

export type TicketRow = Exclude<RowOf<(typeof findTicket)['row']>, undefined>
export type MethodRow = RowOf<(typeof findMethod)['row']>

/** What a ticket is good for: it can be used, is being kept, was used, is too old, or is gone. */
export type TicketStatus = 'open' | 'being kept' | 'kept' | 'charged' | 'expired' | 'deleted'

/** How a ticket stands. What was kept of it outlives it, and what is being kept is not known until Stripe was asked. */
export function getTicketStatus(row: TicketRow, now: number): TicketStatus {
  if (row.vault_id !== null) return 'kept'
  if (row.setup_id !== null) return 'being kept'
  if (row.deleted_at !== null) return 'deleted'
  if (row.charged_under !== null) return 'charged'
  return row.expires_at <= now ? 'expired' : 'open'
}

/** The reason of what is not done with a method, for which there is none of its own. */
const notAllowed = '1667'

export function toRefusal(reasonText: string, reasonCode = notAllowed): Refusal {
  return { outcome: 'refused', reasonCode, reasonText }
}

/** Why a ticket cannot be used. */
export const ticketRefusals = {
  deleted: toRefusal('There is no such ticket.'),
  charged: toRefusal('This ticket was used already.'),
  kept: toRefusal('This ticket was used already.'),
  'being kept': toRefusal('This ticket is being used.'),
  expired: toRefusal('The time of this ticket is over.'),
} as const

/** A saved method to be charged; undefined where the company has none of this id, or it was deleted. */
export async function findVaultSource(
  { db }: Pick<RowDeps, 'db'>,
  { companyId }: StripeCredentials,
  vaultId: string,
): Promise<VaultSource | undefined> {
  const row = isStripeId(vaultId) ? await db.first(findMethod, { companyId, id: vaultId }) : undefined
  if (!row || row.deleted_at !== null) return undefined
  const { customer_id: customerId, contact_id: contactId, payment_method: rail } = row
  return { vaultId, paymentMethodId: vaultId, customerId, rail, ...(contactId === null ? {} : { contactId }) }
}

/** Takes a ticket for the one movement that it is good for; the same reference may take it again. */
export async function claimTicket(
  { db, clock }: RowDeps,
  location: StripeCredentials,
  ticketId: string,
  reference: string,
): Promise<TicketSource | Refusal> {
  if (!isStripeId(ticketId)) return ticketRefusals.deleted
  const { companyId } = location
  const now = locationNow(clock, location)
  const [taken] = await db.run(chargeTicket, { companyId, id: ticketId, reference, now })
  if (taken) return toTicketSource(taken)
  const row = await db.first(findTicket, { companyId, id: ticketId })
  const standing = row ? getTicketStatus(row, now) : 'deleted'
  return standing === 'open' ? ticketRefusals.charged : ticketRefusals[standing]
}

/** Gives a ticket back that a movement took which certainly never came to be. */
export async function returnTicket(
  { db }: Pick<RowDeps, 'db'>,
  { companyId }: StripeCredentials,
  ticketId: string,
  reference: string,
): Promise<void> {
  await db.run(releaseTicket, { companyId, id: ticketId, reference })
}

/** What a ticket is charged or kept by. */
export function toTicketSource(row: TicketRow): TicketSource {
  const { id: ticketId, contact_id: contactId, payment_method: rail, customer_id: customerId } = row
  const mandate = rail === 'ach' && !row.has_mandate ? { mandate: offlineMandate } : {}
  const common = { ticketId, contactId, rail, ...mandate }
  if (row.payment_method_id === null) return { ...common, confirmationTokenId: ticketId }
  const customer = customerId === null ? {} : { customerId }
  return { ...common, paymentMethodId: row.payment_method_id, ...customer }
}

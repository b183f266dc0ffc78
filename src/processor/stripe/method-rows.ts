import type { Clock } from '#kernel/clock'
import { minuteMs } from '#kernel/clock'
import type { Rail } from '#kernel/rails'
import type { Reader, RowOf, Writer } from '#platform/database'
import type { Refusal } from '../movement.ts'
import { chargeTicket, findMethod, findTicket, releaseTicket } from './method-queries.ts'
import { isStripeId } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

/** The dependencies for reading and writing our rows. */
export type RowDeps = { db: Reader & Writer; clock: Clock }

/** How long a captured method can be used, ms. Stripe itself allows twelve hours. */
export const ticketLifetimeMs = 15 * minuteMs

/**
 * The payer's agreement to a bank transfer, where the captured data does not contain it. The page shows it next to the
 * form.
 */
export const offlineMandate = { customer_acceptance: { type: 'offline' } } as const

/** A saved method as the source of a charge. */
export type VaultSource = {
  vaultId: string
  rail: Rail
  paymentMethodId: string
  /** The customer at Stripe to which it is attached permanently, and its contact, if it has one. */
  customerId: string
  contactId?: string
}

/**
 * The captured data as the source of a charge: a confirmation token, or the method that it became when it was refused.
 */
export type TicketSource = {
  ticketId: string
  rail: Rail
  contactId: string
  mandate?: typeof offlineMandate
} & ({ confirmationTokenId: string } | { paymentMethodId: string; customerId?: string })

export type TicketRow = Exclude<RowOf<(typeof findTicket)['row']>, undefined>
export type MethodRow = RowOf<(typeof findMethod)['row']>

export type TicketStatus = 'open' | 'being kept' | 'kept' | 'charged' | 'expired' | 'deleted'

/**
 * Returns the status of a ticket. A method outlives its ticket. The outcome of `being kept` is unknown until Stripe is
 * asked.
 */
export function getTicketStatus(row: TicketRow, now: number): TicketStatus {
  if (row.vault_id !== null) return 'kept'
  if (row.setup_id !== null) return 'being kept'
  if (row.deleted_at !== null) return 'deleted'
  if (row.charged_under !== null) return 'charged'
  return row.expires_at <= now ? 'expired' : 'open'
}

/** The reason code for actions on a method that are not allowed and have no code of their own. */
const notAllowed = '1667'

export function toRefusal(reasonText: string, reasonCode = notAllowed): Refusal {
  return { outcome: 'refused', reasonCode, reasonText }
}

/** The reasons why a ticket cannot be used. */
export const ticketRefusals = {
  deleted: toRefusal('There is no such ticket.'),
  charged: toRefusal('This ticket was used already.'),
  kept: toRefusal('This ticket was used already.'),
  'being kept': toRefusal('This ticket is being used.'),
  expired: toRefusal('The time of this ticket is over.'),
} as const

/** Returns a saved method to charge, or undefined where the company has none of this id or it was deleted. */
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

/** Claims a ticket for the one movement that may use it. The same reference may claim it again. */
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
  const status = row ? getTicketStatus(row, now) : 'deleted'
  return status === 'open' ? ticketRefusals.charged : ticketRefusals[status]
}

/** Frees a ticket whose movement certainly was not made. */
export async function returnTicket(
  { db }: Pick<RowDeps, 'db'>,
  { companyId }: StripeCredentials,
  ticketId: string,
  reference: string,
): Promise<void> {
  await db.run(releaseTicket, { companyId, id: ticketId, reference })
}

/** Returns the source with which a ticket is charged or saved. */
export function toTicketSource(row: TicketRow): TicketSource {
  const { id: ticketId, contact_id: contactId, payment_method: rail, customer_id: customerId } = row
  const mandate = rail === 'ach' && !row.has_mandate ? { mandate: offlineMandate } : {}
  const common = { ticketId, contactId, rail, ...mandate }
  if (row.payment_method_id === null) return { ...common, confirmationTokenId: ticketId }
  const customer = customerId === null ? {} : { customerId }
  return { ...common, paymentMethodId: row.payment_method_id, ...customer }
}

import { z } from 'zod'
import type { Rail } from '#kernel/rails'
import type { Movement } from '#processor'

const text = z.string().max(255)
const number = z.union([z.number(), text])

/**
 * The done event of the secure form, as a caller hands it on. Every key may be missing and others may be there: it only
 * says where to look, and what it claims is checked against the processor's own record.
 */
export const paymentEvent = z.looseObject({
  '@action': text.optional(),
  id: text.optional(),
  payment_method: text.optional(),
  status_code: number.optional(),
  reason_code_id: number.optional(),
  last_four: text.optional(),
  transaction_amount: z.number().optional(),
  account_vault_id: text.optional(),
  ticket_id: text.optional(),
})

/** The done event of the secure form. */
export type PaymentEvent = z.output<typeof paymentEvent>

/** Spec, Accepted payment rails: ach when it says ach, otherwise card. */
export function claimedRail(event: PaymentEvent): Rail {
  return event.payment_method === 'ach' ? 'ach' : 'cc'
}

/** Whether an event tells of a sale that was settled already, and where the processor keeps it. */
export function settledSaleOf(event: PaymentEvent): string | undefined {
  return event['@action'] === 'sale' && event.status_code !== undefined ? event.id : undefined
}

/** What an event that is no settled sale names to be charged: a captured ticket, a saved method, or nothing. */
export function chargeableOf(
  event: PaymentEvent,
): { ticketId: string } | { accountVaultId: string } | undefined {
  const { '@action': action, id, ticket_id, account_vault_id } = event
  const ticketId = ticket_id ?? (action === 'ticket' ? id : undefined)
  if (ticketId !== undefined) return { ticketId }
  const accountVaultId = account_vault_id ?? (action === 'tokenization' ? id : undefined)
  return accountVaultId === undefined ? undefined : { accountVaultId }
}

/** What an event claims that the processor's record does not bear out, in words; undefined where all of it agrees. */
export function falseClaim(
  event: PaymentEvent,
  actual: { lastFour?: string } & Partial<Pick<Movement, 'amountCents'>>,
): string | undefined {
  const { last_four, transaction_amount } = event
  if (last_four !== undefined && actual.lastFour !== undefined && last_four !== actual.lastFour)
    return 'it names another card or account'
  if (transaction_amount !== undefined && transaction_amount !== (actual.amountCents ?? transaction_amount))
    return `it names ${transaction_amount} cents, and the processor ${actual.amountCents}`
  return undefined
}

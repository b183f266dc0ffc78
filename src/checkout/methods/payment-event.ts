import { z } from 'zod'
import { toCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { idText, addProblem } from '#platform/http'

const text = z.string().max(255)
// Processors send their codes as numbers or as text. This service only checks that there is one.
const codeText = z
  .unknown()
  .superRefine((sent, context) => {
    if (typeof sent !== 'number' && !text.safeParse(sent).success)
      addProblem(context, 'invalid_type', 'must be a number or a short text')
  })
  .meta({ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 255 }] })

/**
 * The done event of the secure form, as a caller forwards it. Every key may be missing, and unknown keys are allowed.
 * Its claims are checked against the processor's record.
 */
export const paymentEvent = idText(
  z
    .looseObject({
      '@action': text.optional().meta({ description: 'The action of the form.', example: 'sale' }),
      id: text
        .optional()
        .meta({ description: "The processor's id of the new record.", example: '11ef5b2c9d0e4f1a' }),
      payment_method: text.optional(),
      status_code: codeText.optional().meta({ description: "The processor's status.", example: 101 }),
      reason_code_id: codeText.optional().meta({ description: "The processor's reason.", example: 1000 }),
      last_four: text.optional(),
      transaction_amount: z.number().optional(),
      account_vault_id: text.optional(),
      ticket_id: text
        .optional()
        .meta({ description: 'The ticket of a captured card, for one use.', example: 'tkt_7d21' }),
      agreedCents: z.int().min(1).optional().meta({
        description:
          'The total in cents that the button of the form named. Exactly that is charged, or nothing: QUOTE_CHANGED.',
        example: 4950,
      }),
    })
    .meta({ id: 'FormEvent', description: 'The done event of the secure form, unchanged.' }),
)

/** The done event of the secure form, as parsed. */
export type PaymentEvent = z.output<typeof paymentEvent>

/** Returns the rail that an event claims. Spec, Accepted payment rails: ach if the event says ach, otherwise card. */
export function toClaimedRail(event: PaymentEvent): Rail {
  return event.payment_method === 'ach' ? 'ach' : 'cc'
}

/** Returns the processor's id of the settled sale in an event; undefined if the event is no settled sale. */
export function findSettledSaleId(event: PaymentEvent): string | undefined {
  return event['@action'] === 'sale' && event.status_code !== undefined ? event.id : undefined
}

/**
 * Returns the captured ticket or the saved method that an event without a settled sale names. Returns undefined if it
 * names neither or both, because a charge might use the wrong one.
 */
export function findEventMethod(
  event: PaymentEvent,
): { ticketId: string } | { accountVaultId: string } | undefined {
  const { '@action': action, id, ticket_id, account_vault_id } = event
  const ticketId = ticket_id ?? (action === 'ticket' ? id : undefined)
  const accountVaultId = account_vault_id ?? (action === 'tokenization' ? id : undefined)
  if (ticketId !== undefined) return accountVaultId === undefined ? { ticketId } : undefined
  return accountVaultId === undefined ? undefined : { accountVaultId }
}

/** Returns the total on the button that the payer pressed; undefined if the button had no total. */
export function toAgreedTotal({ agreedCents }: PaymentEvent): Cents | undefined {
  return agreedCents === undefined ? undefined : toCents(agreedCents)
}

/** The processor's record that an event is compared with: a sale or a payment source. */
export type ClaimedRecord = { paymentMethod: Rail; lastFour?: string; amountCents?: Cents }

/** Returns whether an event claims another rail than the processor's record has. */
export function claimsOtherRail(event: PaymentEvent, actual: Pick<ClaimedRecord, 'paymentMethod'>): boolean {
  return event.payment_method !== undefined && toClaimedRail(event) !== actual.paymentMethod
}

/** Describes the first claim of an event that differs from the processor's record; undefined if there is none. */
export function findFalseClaim(event: PaymentEvent, actual: ClaimedRecord): string | undefined {
  const { last_four, transaction_amount } = event
  if (claimsOtherRail(event, actual))
    return `it says ${toClaimedRail(event)}, and the processor ${actual.paymentMethod}`
  if (last_four !== undefined && actual.lastFour !== undefined && last_four !== actual.lastFour)
    return 'it names another card or account'
  if (transaction_amount !== undefined && transaction_amount !== (actual.amountCents ?? transaction_amount))
    return 'it names another amount'
  return undefined
}

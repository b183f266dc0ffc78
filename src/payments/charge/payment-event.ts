import { z } from 'zod'
import { toCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { idText, addProblem } from '#platform/http'

const text = z.string().max(255)
// Processors write their codes either way, and nothing here reads more than that there is one.
const codeText = z
  .unknown()
  .superRefine((sent, context) => {
    if (typeof sent !== 'number' && !text.safeParse(sent).success)
      addProblem(context, 'invalid_type', 'must be a number or a short text')
  })
  .meta({ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 255 }] })

/**
 * The done event of the secure form, as a caller hands it on. Every key may be missing and others may be there: it only
 * says where to look, and what it claims is checked against the processor's own record.
 */
export const paymentEvent = idText(
  z
    .looseObject({
      '@action': text.optional().meta({ description: 'What the form did.', example: 'sale' }),
      id: text
        .optional()
        .meta({ description: "The processor's id of what was made.", example: '11ef5b2c9d0e4f1a' }),
      payment_method: text.optional(),
      status_code: codeText.optional().meta({ description: "The processor's status.", example: 101 }),
      reason_code_id: codeText.optional().meta({ description: "The processor's reason.", example: 1000 }),
      last_four: text.optional(),
      transaction_amount: z.number().optional(),
      account_vault_id: text.optional(),
      ticket_id: text
        .optional()
        .meta({ description: 'What names a captured card, for one use.', example: 'tkt_7d21' }),
      agreedCents: z.int().min(1).optional().meta({
        description:
          'The total in cents that the button of the form named. Exactly that is charged, or nothing: QUOTE_CHANGED.',
        example: 4950,
      }),
    })
    .meta({ id: 'FormEvent', description: 'What the secure form answered when it was done, as it came.' }),
)

/** The done event of the secure form. */
export type PaymentEvent = z.output<typeof paymentEvent>

/** Spec, Accepted payment rails: ach when it says ach, otherwise card. */
export function toClaimedRail(event: PaymentEvent): Rail {
  return event.payment_method === 'ach' ? 'ach' : 'cc'
}

/** Whether an event tells of a sale that was settled already, and where the processor keeps it. */
export function findSettledSaleId(event: PaymentEvent): string | undefined {
  return event['@action'] === 'sale' && event.status_code !== undefined ? event.id : undefined
}

/**
 * What an event that is no settled sale names to be charged: a captured ticket or a saved method. Undefined where it
 * names neither, and where it names both: whichever were charged might be the wrong one.
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

/** What the payer agreed to by pressing a button that named it; undefined where it named nothing. */
export function toAgreedTotal({ agreedCents }: PaymentEvent): Cents | undefined {
  return agreedCents === undefined ? undefined : toCents(agreedCents)
}

/** What the processor's own record says of what an event claims: of a sale, or of what is to be charged. */
export type ClaimedRecord = { paymentMethod: Rail; lastFour?: string; amountCents?: Cents }

/** Whether an event claims a rail that is not the one of the processor's record. */
export function claimsOtherRail(event: PaymentEvent, actual: Pick<ClaimedRecord, 'paymentMethod'>): boolean {
  return event.payment_method !== undefined && toClaimedRail(event) !== actual.paymentMethod
}

/** What an event claims that the processor's record does not bear out, in words; undefined where all of it agrees. */
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

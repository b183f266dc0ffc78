import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { add, toDollars, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { cardBrands, type BlockedReason } from '#surcharge'
import type { Quote } from './quote.ts'

/** The name of a surcharge if the company sets none. */
const labelDefault = 'Surcharge'

type QuotedCharge = {
  subtotal: Cents
  fee: Cents
  percentage: number
  blockedReason: BlockedReason | undefined
  rail: Rail
  cardBrand: string | undefined
  lastFour: string | undefined
}

/** Returns a quote as callers get it, in dollars. Spec, Surcharge quote. */
export function toQuoteResponse({ surcharge: { label = labelDefault } }: Company, quoted: QuotedCharge) {
  const { subtotal, fee, percentage, blockedReason, rail, cardBrand, lastFour } = quoted
  return omitNullish({
    subtotal: toDollars(subtotal),
    surcharge: toDollars(fee),
    total: toDollars(add(subtotal, fee)),
    percentage,
    label,
    paymentMethod: rail,
    cardBrand: rail === 'ach' ? undefined : toKnownBrand(cardBrand),
    lastFour,
    blockedReason,
  })
}

/** Returns the quote of a new card, which can be confirmed until it expires. */
export function toNewCardResponse(company: Company, quote: Quote) {
  const { id, expiresAt, rail, surcharge } = quote
  if (!rail || !surcharge) throw new Error('a quote without a checked card cannot be answered')
  const { percentage, blockedReason } = surcharge
  return {
    ...toQuoteResponse(company, { ...quote, rail, percentage, blockedReason }),
    quoteId: toPublicId('quo', id),
    expiresAt: toIsoInstant(expiresAt),
  }
}

function toKnownBrand(brand = ''): string {
  const known = brand.toLowerCase()
  return cardBrands.has(known) ? known : 'unknown'
}

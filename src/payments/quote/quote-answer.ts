import type { Company } from '#companies'
import { isoInstant } from '#kernel/clock'
import { publicId } from '#kernel/ids'
import { present } from '#kernel/json'
import { add, dollars, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { cardBrands, type BlockedReason } from '#surcharge'
import type { Quote } from './quote.ts'

/** What a surcharge is called where the company says nothing else. */
const labelDefault = 'Surcharge'

type Quoted = {
  subtotal: Cents
  fee: Cents
  percentage: number
  blockedReason: BlockedReason | undefined
  rail: Rail
  cardBrand: string | undefined
  lastFour: string | undefined
}

/** A quote as callers get it, in dollars. Spec, Surcharge quote. */
export function quoteAnswer({ surcharge: { label = labelDefault } }: Company, quoted: Quoted) {
  const { subtotal, fee, percentage, blockedReason, rail, cardBrand, lastFour } = quoted
  return present({
    subtotal: dollars(subtotal),
    surcharge: dollars(fee),
    total: dollars(add(subtotal, fee)),
    percentage,
    label,
    paymentMethod: rail,
    cardBrand: rail === 'ach' ? undefined : knownBrand(cardBrand),
    lastFour,
    blockedReason,
  })
}

/** The quote of a new card, which can be confirmed until it expires. */
export function newCardAnswer(company: Company, quote: Quote) {
  const { id, expiresAt, rail, surcharge } = quote
  if (!rail || !surcharge) throw new Error('a quote without a checked card cannot be answered')
  const { percentage, blockedReason } = surcharge
  return {
    ...quoteAnswer(company, { ...quote, rail, percentage, blockedReason }),
    quoteId: publicId('quo', id),
    expiresAt: isoInstant(expiresAt),
  }
}

function knownBrand(brand = ''): string {
  const known = brand.toLowerCase()
  return cardBrands.has(known) ? known : 'unknown'
}

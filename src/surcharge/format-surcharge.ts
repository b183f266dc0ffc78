import type { Company } from '#companies'
import { formatMoney } from '#kernel/format'
import { add, type Cents } from '#kernel/money'

/** A company, as far as words about its surcharges need to know it. */
export type Surcharging = Pick<Company, 'surcharge'>

/** What a company's surcharge is called within a sentence: surcharge, or its own label in lower case. */
export function formatSurchargeName({ surcharge: { label = '' } }: Surcharging): string {
  return label.trim().toLowerCase() || 'surcharge'
}

/** What a payment is made of where it bears a surcharge: $100.00 plus a surcharge of $3.00. */
export function formatSubtotalAndFee(
  company: Surcharging,
  { subtotal, fee }: { subtotal: Cents; fee: Cents },
): string {
  return `${formatMoney(subtotal)} plus ${addArticle(formatSurchargeName(company))} of ${formatMoney(fee)}`
}

/** What is charged in all, and what that is made of where it bears a surcharge: $103.00 ($100.00 plus a surcharge of $3.00). */
export function formatChargeTotal(company: Surcharging, parts: { subtotal: Cents; fee: Cents }): string {
  const total = formatMoney(add(parts.subtotal, parts.fee))
  return parts.fee === 0 ? total : `${total} (${formatSubtotalAndFee(company, parts)})`
}

/** What a refund is made of where it gives back a part of a surcharge: $50.00 plus $1.50 of the surcharge. */
export function formatRefundParts(
  company: Surcharging,
  { subtotal, fee }: { subtotal: Cents; fee: Cents },
): string {
  return `${formatMoney(subtotal)} plus ${formatMoney(fee)} of the ${formatSurchargeName(company)}`
}

/** A name with the article before it that its first letter asks for. */
export function addArticle(name: string): string {
  return `${/^(?:[aeio]|u(?!s|ni))/i.test(name) ? 'an' : 'a'} ${name}`
}

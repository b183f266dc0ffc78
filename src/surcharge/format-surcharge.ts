import type { Company } from '#companies'
import { formatMoney } from '#kernel/format'
import { add, type Cents } from '#kernel/money'

/** The part of a company that texts about its surcharges need. */
export type Surcharging = Pick<Company, 'surcharge'>

/** Returns the name of a company's surcharge within a sentence: surcharge, or its own label in lower case. */
export function formatSurchargeName({ surcharge: { label = '' } }: Surcharging): string {
  return label.trim().toLowerCase() || 'surcharge'
}

/**
 * Returns the label of a line with a surcharge on receipts and PDFs: Credit card surcharge (3%), or the company's own
 * label as it is. The percentage is that of the charge, if it is known.
 */
export function formatFeeLabel({ surcharge }: Surcharging, percentage?: number): string {
  const own = surcharge.label?.trim()
  if (own) return own
  return percentage ? `Credit card surcharge (${percentage}%)` : 'Credit card surcharge'
}

/** Formats the parts of a payment with a surcharge: $100.00 plus a surcharge of $3.00. */
export function formatSubtotalAndFee(
  company: Surcharging,
  { subtotal, fee }: { subtotal: Cents; fee: Cents },
): string {
  return `${formatMoney(subtotal)} plus ${addArticle(formatSurchargeName(company))} of ${formatMoney(fee)}`
}

/** Formats the total of a charge, with its parts if it has a surcharge: $103.00 ($100.00 plus a surcharge of $3.00). */
export function formatChargeTotal(company: Surcharging, parts: { subtotal: Cents; fee: Cents }): string {
  const total = formatMoney(add(parts.subtotal, parts.fee))
  return parts.fee === 0 ? total : `${total} (${formatSubtotalAndFee(company, parts)})`
}

/** Formats the surcharge that a total includes: a $3.00 surcharge. */
export function formatIncludedFee(company: Surcharging, fee: Cents): string {
  const amount = formatMoney(fee)
  // Eight, eleven and eighteen begin with a vowel.
  const article = /^\$(?:8|1[18](?:\.|,))/.test(amount) ? 'an' : 'a'
  return `${article} ${amount} ${formatSurchargeName(company)}`
}

/** Formats the parts of a refund that includes a part of a surcharge: $50.00 plus $1.50 of the surcharge. */
export function formatRefundParts(
  company: Surcharging,
  { subtotal, fee }: { subtotal: Cents; fee: Cents },
): string {
  return `${formatMoney(subtotal)} plus ${formatMoney(fee)} of the ${formatSurchargeName(company)}`
}

/** Returns a name with its article, by its first letter. */
export function addArticle(name: string): string {
  return `${/^(?:[aeio]|u(?!s|ni))/i.test(name) ? 'an' : 'a'} ${name}`
}

import type { Rail } from '#kernel/rails'
import { html, type Html } from '#platform/html'

const brandMarks: Readonly<Record<string, string>> = {
  amex: 'AMEX',
  diners: 'DINERS',
  discover: 'DISC',
  jcb: 'JCB',
  mastercard: 'MC',
  unionpay: 'UPAY',
  visa: 'VISA',
}

/**
 * Returns a small drawing of a card with its brand, or of a bank account. The text next to it already names the method,
 * so that screen readers skip the mark.
 */
export function methodMark({ paymentMethod, cardBrand = '' }: MarkedMethod): Html {
  const mark = paymentMethod === 'ach' ? 'BANK' : (brandMarks[cardBrand] ?? 'CARD')
  return html`<span class="method-mark" data-mark="${mark}" aria-hidden="true"></span>`
}

type MarkedMethod = { paymentMethod: Rail; cardBrand?: string | undefined }

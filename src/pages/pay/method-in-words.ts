import type { Rail } from '#kernel/rails'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A card or bank account as a payer knows it: Visa ending in 4242. */
export function methodInWords(method: {
  paymentMethod: Rail
  cardBrand?: string | undefined
  lastFour?: string | undefined
}): string {
  const { paymentMethod, cardBrand = '', lastFour } = method
  const kind = paymentMethod === 'ach' ? 'Bank account' : (brands[cardBrand] ?? 'Card')
  return lastFour === undefined ? kind : `${kind} ending in ${lastFour}`
}

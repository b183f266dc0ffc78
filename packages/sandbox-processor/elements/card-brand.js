// The brand of a card by its first digits, for display only. The processor decides by the whole number.
const brands = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['Amex', /^3[47]/],
  ['Discover', /^(6011|64[4-9]|65)/],
  ['Diners Club', /^(30[0-5]|3095|36|3[89])/],
  ['JCB', /^35(2[89]|[3-8])/],
]

/** Returns the name of a card's brand, or an empty text while its digits do not tell. */
export const brandOf = (digits) => brands.find(([, pattern]) => pattern.test(digits))?.[0] ?? ''

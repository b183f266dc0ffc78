const brands: Record<string, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  disc: 'Discover',
  discover: 'Discover',
}

/** What a card is called, by its brand. */
export const brandOf = (brand: string | undefined) =>
  brand ? (brands[brand.toLowerCase()] ?? brand) : 'card'

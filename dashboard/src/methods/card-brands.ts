const brands: Record<string, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  disc: 'Discover',
  discover: 'Discover',
}

/** Returns the display name of a card brand, or "card" if the brand is unknown. */
export const brandOf = (brand: string | undefined) =>
  brand ? (brands[brand.toLowerCase()] ?? brand) : 'card'

/** Parses an amount in dollars (60, 60.5, $1,234.50) to cents. Returns undefined if the text is not an amount. */
export function parseCents(text: string): number | undefined {
  const plain = text.trim().replace(/^\$\s*/, '')
  const digits = /^(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!digits) return undefined
  const [, whole = '', fraction = ''] = digits
  return Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'))
}

/** Formats cents as dollars: $1,234.50. */
export function formatCents(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** Returns the error message for an invalid amount to pay, or an empty text. */
export function validateAmount(text: string, due: number): string {
  const cents = parseCents(text)
  if (cents === undefined) return 'Enter an amount, like 25.00.'
  if (cents === 0) return 'Enter more than $0.00.'
  return cents > due ? `Enter ${formatCents(due)} or less.` : ''
}

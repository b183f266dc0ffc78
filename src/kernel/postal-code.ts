/** How long a ZIP or postal code may be, of any country. */
export const postalCodeLengthMax = 10

/** What a ZIP or postal code is made of: digits, one at least, and letters, blanks and dashes around them. */
export const postalCodePattern = /^[A-Za-z -]*\d[A-Za-z\d -]*$/

/** Whether a text may be a ZIP or postal code of some country. */
export function isPostalCode(text: string): boolean {
  return text.length <= postalCodeLengthMax && postalCodePattern.test(text)
}

/** The form of a ZIP code of the United States: 5 or 9 digits, a dash between them or not. */
export const zipPattern = /^(\d{5})(?:-?\d{4})?$/

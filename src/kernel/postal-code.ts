/** The maximum length of a ZIP or postal code of any country. */
export const postalCodeLengthMax = 10

/** The characters of a ZIP or postal code: at least one digit, with letters, blanks and dashes around it. */
export const postalCodePattern = /^[A-Za-z -]*\d[A-Za-z\d -]*$/

/** Returns whether a text may be a ZIP or postal code of some country. */
export function isPostalCode(text: string): boolean {
  return text.length <= postalCodeLengthMax && postalCodePattern.test(text)
}

/** The form of a ZIP code of the United States: 5 or 9 digits, with an optional dash between them. */
export const zipPattern = /^(\d{5})(?:-?\d{4})?$/

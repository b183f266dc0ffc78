/** What is wrong with a ZIP code, in words for the payer; empty where nothing is. */
export function zipProblem(text: string): string {
  return /^\d{5}(-?\d{4})?$/.test(text) ? '' : "Enter the ZIP code of the card's billing address: 5 digits."
}

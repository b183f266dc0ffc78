import type { Customer } from '#customers'

/**
 * Returns the first name with the initial of the last name ("Pat P."), or the company name. Undefined if the customer
 * has none of them.
 */
export function maskName({
  firstName,
  lastName,
  companyName,
}: Pick<Customer, 'firstName' | 'lastName' | 'companyName'>): string | undefined {
  const last = lastName === undefined ? undefined : `${getFirstCharacter(lastName)}.`
  return [firstName, last].filter((part) => part !== undefined).join(' ') || companyName
}

/** Masks an email address: p•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${getFirstCharacter(email)}•••${email.slice(at)}`
}

/** Masks a phone number: •••0123. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return `•••${digits.slice(digits.length > 6 ? -4 : -2)}`
}

function getFirstCharacter(text: string): string {
  return [...text][0] ?? ''
}

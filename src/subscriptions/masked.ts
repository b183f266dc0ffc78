import type { Customer } from '#customers'

/** A customer as he knows himself: Pat P., or the name of his company. */
export function maskedName({
  firstName,
  lastName,
  companyName,
}: Pick<Customer, 'firstName' | 'lastName' | 'companyName'>): string | undefined {
  const last = lastName === undefined ? undefined : `${firstOf(lastName)}.`
  return [firstName, last].filter((part) => part !== undefined).join(' ') || companyName
}

/** An address as its owner knows it: p•••@example.com. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${firstOf(email)}•••${email.slice(at)}`
}

/** A number as its owner knows it: •••0123. */
export function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return `•••${digits.slice(digits.length > 6 ? -4 : -2)}`
}

function firstOf(text: string): string {
  return [...text][0] ?? ''
}

import type { Customer } from '#customers'

/** A customer as he knows himself: Pat P., or the name of his company. */
export function maskName({
  firstName,
  lastName,
  companyName,
}: Pick<Customer, 'firstName' | 'lastName' | 'companyName'>): string | undefined {
  const last = lastName === undefined ? undefined : `${getFirstCharacter(lastName)}.`
  return [firstName, last].filter((part) => part !== undefined).join(' ') || companyName
}

/** An address as its owner knows it: p•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${getFirstCharacter(email)}•••${email.slice(at)}`
}

/** A number as its owner knows it: •••0123. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return `•••${digits.slice(digits.length > 6 ? -4 : -2)}`
}

function getFirstCharacter(text: string): string {
  return [...text][0] ?? ''
}

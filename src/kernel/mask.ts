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

/** Returns the first character of a text, which may have two code units. */
export function getFirstCharacter(text: string): string {
  return [...text][0] ?? ''
}

import type { Customer } from '#customers'
import { foldText } from '#kernel/fold-text'

type Billed = Pick<
  Customer,
  'companyName' | 'firstName' | 'lastName' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'email'
>

/** Whom an invoice is billed to, line by line: names, address, email. */
export function billedTo(customer: Billed): string[] {
  const { address1, address2, city, state, zip, email } = customer
  const place = joined(', ', city, joined(' ', state, zip))
  return texts(...billedNames(customer), address1, address2, place, email)
}

/** The names of whom an invoice is billed to: the company's, the person's. */
export function billedNames({
  companyName,
  firstName,
  lastName,
}: Pick<Billed, 'companyName' | 'firstName' | 'lastName'>): string[] {
  const company = companyName ?? ''
  const person = joined(' ', firstName, lastName)
  // A person whose company has the same name is billed once.
  return foldText(company.trim()) === foldText(person.trim()) ? texts(company) : texts(company, person)
}

function joined(separator: string, ...parts: (string | undefined)[]): string {
  return texts(...parts).join(separator)
}

function texts(...parts: (string | undefined)[]): string[] {
  return parts.flatMap((part) => (part?.trim() ? [part] : []))
}

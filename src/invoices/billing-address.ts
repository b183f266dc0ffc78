import type { Customer } from '#customers'
import { foldText } from '#kernel/fold-text'

/** The fields of a customer that an invoice shows. */
export type BilledCustomer = Pick<
  Customer,
  'companyName' | 'firstName' | 'lastName' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'email'
>

/** Returns the billing address of an invoice, line by line: names, address, email. */
export function formatBillingAddress(customer: BilledCustomer): string[] {
  const { address1, address2, city, state, zip, email } = customer
  const place = joinNonBlank(', ', city, joinNonBlank(' ', state, zip))
  return filterNonBlank(...formatBilledNames(customer), address1, address2, place, email)
}

/** Returns the billed names of an invoice: first the company's, then the person's. */
export function formatBilledNames({
  companyName,
  firstName,
  lastName,
}: Pick<BilledCustomer, 'companyName' | 'firstName' | 'lastName'>): string[] {
  const company = companyName ?? ''
  const personName = joinNonBlank(' ', firstName, lastName)
  // A company and a person of the same name are printed once.
  return foldText(company.trim()) === foldText(personName.trim())
    ? filterNonBlank(company)
    : filterNonBlank(company, personName)
}

/** Returns the name of the customer for a sentence: the person's, else the company's, else the email. */
export function formatPayerName({ companyName, firstName, lastName, email }: BilledCustomer): string {
  const [name = ''] = filterNonBlank(joinNonBlank(' ', firstName, lastName), companyName, email)
  return name
}

function joinNonBlank(separator: string, ...parts: (string | undefined)[]): string {
  return filterNonBlank(...parts).join(separator)
}

function filterNonBlank(...parts: (string | undefined)[]): string[] {
  return parts.flatMap((part) => (part?.trim() ? [part] : []))
}

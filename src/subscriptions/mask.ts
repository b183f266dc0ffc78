import type { Customer } from '#customers'
import { getFirstCharacter } from '#kernel/mask'

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

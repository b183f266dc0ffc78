import { parseReferenceOwner } from './expected-movement.ts'
import { referenceOf, type Transaction } from './transaction.ts'

/** What an alert of a difference is raised once for: its kind, and the movement that the books differ in by its name at the processor. */
export function toDifferenceName(kind: string, reference: string): string {
  return `${kind} ${reference}`
}

/**
 * Whether the difference of this name is in a movement of the transaction itself, a step of it included. What somebody else made of it at
 * the processor is another's.
 */
export function isOwnDifference(transaction: Transaction, name: string): boolean {
  const reference = name.slice(name.indexOf(' ') + 1)
  return parseReferenceOwner(reference) === transaction.id || reference === referenceOf(transaction)
}

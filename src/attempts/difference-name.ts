import { parseReferenceOwner } from './expected-movement.ts'
import { referenceOf, type Transaction } from './transaction.ts'

/**
 * Returns the key that limits an alert to one per difference: its kind, and the movement's reference at the processor.
 */
export function toDifferenceName(kind: string, reference: string): string {
  return `${kind} ${reference}`
}

/**
 * Returns whether a difference belongs to a movement of the transaction, including its steps. Movements made elsewhere
 * at the processor do not belong to it.
 */
export function isOwnDifference(transaction: Transaction, name: string): boolean {
  const reference = name.slice(name.indexOf(' ') + 1)
  return parseReferenceOwner(reference) === transaction.id || reference === referenceOf(transaction)
}

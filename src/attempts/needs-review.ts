import type { Cents } from '#kernel/money'
import type { Movement } from '#processor'
import { toExpectedMovement, isStepping } from './expected-movement.ts'
import { formerProcessorReason } from './former-processor.ts'
import type { ProcessorResult } from './processor-result.ts'
import type { Transaction } from './transaction.ts'

/** The outcomes that an operator can set for an attempt that needs review. */
export const manualOutcomes = ['completed', 'failed'] as const
/** One of these outcomes. */
export type ManualOutcome = (typeof manualOutcomes)[number]

/** The reason code of an outcome that only an operator confirmed. No processor has a reason code of letters. */
export const settledByHandCode = 'SETTLED_BY_HAND'

/** The error for requests on money that an operator confirmed and the processor does not know. */
export const unknownAtProcessorMessage =
  'The processor knows nothing of it, and an operator said how it ended: see to it at the processor itself.'

/**
 * Returns the difference between the processor's books and an attempt that needs review; undefined if there is none.
 * Every open attempt at an account that was left needs review, because its books cannot be read.
 */
export function findReviewReason(transaction: Transaction, isLeft = false): string | undefined {
  if (isLeft) return isOpen(transaction) ? formerProcessorReason : undefined
  if (isStepping(transaction)) return transaction.authorization.underWay.mismatch
  const { status, unknownAt, reasonText } = transaction
  // The only reason of an attempt with an unknown outcome is its difference from the books.
  return status === 'created' && unknownAt !== undefined ? reasonText : undefined
}

/** Returns whether the processor's result is still open. */
function isOpen(transaction: Transaction): boolean {
  return transaction.status === 'created' || transaction.status === 'pending' || isStepping(transaction)
}

/**
 * Returns an operator's outcome as a processor result. The attempt's own amount counts, even if the processor's books
 * differ.
 */
export function toManualResult(
  transaction: Transaction,
  outcome: ManualOutcome,
  movement: Movement | undefined,
  isLeft: boolean,
): ProcessorResult {
  const through = transaction.status === 'pending' ? 'settled' : 'approved'
  return {
    kind: outcome === 'completed' ? through : 'declined',
    reference: toExpectedMovement(transaction).reference,
    ...(movement ? { processorId: movement.id } : {}),
    reasonCode: settledByHandCode,
    reasonText: 'The outcome was settled by hand.',
    isByHand: true,
    ...(isLeft ? { isLeft } : {}),
  }
}

/**
 * Returns whether the processor's books confirm an outcome. A completed sale requires at least its amount there, and a
 * completed refund at most its amount. A failed attempt requires no completed or pending movement.
 */
export function isConfirmedByProcessor(
  transaction: Transaction,
  outcome: ManualOutcome,
  movement: Pick<Movement, 'status' | 'amountCents'> | undefined,
): boolean {
  const isThrough = movement?.status === 'approved' || movement?.status === 'settled'
  if (outcome === 'failed') return !isThrough && movement?.status !== 'pending'
  return isThrough && coversExpectedAmount(transaction, movement.amountCents)
}

function coversExpectedAmount(transaction: Transaction, moved: Cents): boolean {
  const { amount } = toExpectedMovement(transaction)
  if (amount === undefined) return true
  return transaction.action === 'refund' ? moved <= amount : moved >= amount
}

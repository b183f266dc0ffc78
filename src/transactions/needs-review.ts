import type { Cents } from '#kernel/money'
import type { Movement } from '#processor'
import { toExpectedMovement, isStepping } from './expected-movement.ts'
import { formerProcessorReason } from './former-processor.ts'
import type { ProcessorResult } from './processor-result.ts'
import type { Transaction } from './transaction.ts'

/** How an attempt that is held back can be said to have ended. */
export const manualOutcomes = ['completed', 'failed'] as const
/** One of them. */
export type ManualOutcome = (typeof manualOutcomes)[number]

/** The reason code of what nobody but an operator said how it ended. No processor has one of letters. */
export const settledByHandCode = 'SETTLED_BY_HAND'

/** Why nothing can be asked for with what an operator said is taken, where the processor knows nothing of it. */
export const unknownAtProcessorMessage =
  'The processor knows nothing of it, and an operator said how it ended: see to it at the processor itself.'

/**
 * How the processor's books disagree with an attempt that is held back for it; undefined where none is. Of an account that was
 * left there are no books, and all that is open there is held back.
 */
export function findReviewReason(transaction: Transaction, isLeft = false): string | undefined {
  if (isLeft) return isOpen(transaction) ? formerProcessorReason : undefined
  if (isStepping(transaction)) return transaction.authorization.underWay.mismatch
  const { status, unknownAt, reasonText } = transaction
  // While nothing is known of an attempt, the one reason that it may have is what its books disagree in.
  return status === 'created' && unknownAt !== undefined ? reasonText : undefined
}

/** Whether the processor was to tell of it yet. */
function isOpen(transaction: Transaction): boolean {
  return transaction.status === 'created' || transaction.status === 'pending' || isStepping(transaction)
}

/** What an operator says of it, for whoever records it: its own amount counts, whatever the processor's books name. */
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
 * Whether the processor's books bear an outcome out: what counts as taken is with the processor, what counts as given back and
 * no less went out, and of what counts as failed nothing is there or on its way.
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

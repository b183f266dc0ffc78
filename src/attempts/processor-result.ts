import { omitNullish } from '#kernel/json'
import { subtract, type Cents } from '#kernel/money'
import type { Movement, Reference, Submission } from '#processor'
import { toExpectedMovement } from './expected-movement.ts'
import type { Transaction } from './transaction.ts'
import type { ProcessorResultKind } from './transaction-status.ts'

/** A processor's result of a movement, and its id there. */
export type ProcessorResult = {
  kind: ProcessorResultKind
  /** The returned amount, if it is less than the full amount. */
  returned?: Cents
  /** The reference of the movement at the processor. The result of one step does not apply to the next. */
  reference?: Reference
  processorId?: string
  reasonCode?: string
  reasonText?: string
  lastFour?: string
  cardBrand?: string
  /** Why the outcome is unknown: no response, or an unreadable one. */
  how?: 'no answer' | 'unreadable'
  /** The difference between the processor's books and ours. */
  mismatch?: string
  /** Whether an operator set the outcome. It only ends a review. */
  isByHand?: true
  /** Whether the account was left, so that only an operator can set the outcome. */
  isLeft?: true
}

/** Returns the result of a submission. */
export function toSubmissionResult(transaction: Transaction, submission: Submission): ProcessorResult {
  return { ...toResult(transaction, submission), reference: toExpectedMovement(transaction).reference }
}

function toResult(transaction: Transaction, submission: Submission): ProcessorResult {
  switch (submission.outcome) {
    case 'moved':
      return toMovementResult(transaction, submission.movement)
    case 'refused':
      return refusedResult(submission.reasonCode, submission.reasonText)
    case 'unreachable':
      return notReachedResult(submission.reasonText)
    case 'waiting':
    case 'no answer':
      return { kind: 'unknown', how: 'no answer' }
    case 'unreadable':
      return { kind: 'unknown', how: 'unreadable' }
  }
}

function notReachedResult(reasonText = 'The processor was not reached.'): ProcessorResult {
  return { kind: 'not charged', reasonCode: 'NOT_CHARGED', reasonText }
}

function refusedResult(reasonCode: string, reasonText: string): ProcessorResult {
  // The outcome recovery cancelled the reference first, so nothing was or will be charged.
  if (reasonCode === 'reference_cancelled') return neverHappenedResult
  return { kind: 'declined', reasonCode, reasonText }
}

/** The reference is cancelled at the processor: it was not executed and never will be. */
export const neverHappenedResult: ProcessorResult = {
  kind: 'never happened',
  reasonCode: 'NOT_CHARGED',
  reasonText: 'The charge never reached the processor.',
}

const kindsByStatus: Record<Movement['status'], ProcessorResultKind | undefined> = {
  approved: 'approved',
  pending: 'accepted',
  settled: 'settled',
  declined: 'declined',
  returned: 'returned',
  voided: undefined,
}

/** Returns the result in the processor's own books. Books with another amount or rail give an unknown outcome. */
export function toMovementResult(transaction: Transaction, movement: Movement): ProcessorResult {
  const { reference } = toExpectedMovement(transaction)
  const mismatch = findMismatch(transaction, movement)
  if (mismatch) return { kind: 'unknown', reference, how: 'unreadable', mismatch, reasonText: mismatch }
  const { id, reasonCode, reasonText, lastFour, cardBrand, returnedCents: returned } = movement
  return {
    kind: movement.isReinstated ? 'reinstated' : (kindsByStatus[movement.status] ?? 'returned'),
    reference,
    processorId: id,
    reasonCode,
    reasonText,
    ...omitNullish({ lastFour, cardBrand, returned }),
  }
}

function findMismatch(transaction: Transaction, movement: Movement): string | undefined {
  const { reference, amount, fee } = toExpectedMovement(transaction)
  if (movement.reference !== reference)
    return `the processor names the reference ${movement.reference} and not ${reference}`
  if (amount !== undefined && movement.amountCents !== amount)
    return `the processor names ${movement.amountCents} cents and not ${amount}`
  if (movement.surchargeCents !== fee)
    return `the processor names a surcharge of ${movement.surchargeCents} cents and not of ${fee}`
  if (movement.paymentMethod !== transaction.paymentMethod)
    return `the processor names ${movement.paymentMethod} and not ${transaction.paymentMethod}`
  return undefined
}

/** Returns the transaction fields of a sale that was not requested here. */
export function toSaleFields({ id, status, amountCents, surchargeCents, ...movement }: Movement) {
  const { paymentMethod, reasonCode, reasonText, vaultId, lastFour, cardBrand } = movement
  return {
    action: 'sale',
    status: status === 'pending' ? 'pending' : 'completed',
    subtotal: subtract(amountCents, surchargeCents),
    fee: surchargeCents,
    paymentMethod,
    instrument: omitNullish({ vaultId, lastFour, cardBrand }),
    processorId: id,
    reasonCode,
    reasonText,
  } as const
}

/** Returns whether the books have completed or pending money of a movement in addition to its surcharge. */
export function hasTakenMoney({ status, amountCents, surchargeCents }: Movement): boolean {
  const isGood = status === 'approved' || status === 'settled' || status === 'pending'
  return isGood && amountCents > surchargeCents
}

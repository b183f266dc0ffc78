import { omitNullish } from '#kernel/json'
import { subtract, type Cents } from '#kernel/money'
import type { Movement, Reference, Submission } from '#processor'
import { toExpectedMovement } from './expected-movement.ts'
import type { Transaction } from './transaction.ts'
import type { ProcessorResultKind } from './transaction-status.ts'

/** What was learnt about a movement of money, and where the processor keeps it. */
export type ProcessorResult = {
  kind: ProcessorResultKind
  /** What went back, where that is less than all of it. */
  returned?: Cents
  /** The movement that it tells of, by its name at the processor: news of one step is no news of the next. */
  reference?: Reference
  processorId?: string
  reasonCode?: string
  reasonText?: string
  lastFour?: string
  cardBrand?: string
  /** How an unknown outcome came to be: no answer, or one that nobody can read. */
  how?: 'no answer' | 'unreadable'
  /** What the processor's books hold that they should not, where they do not agree with ours. */
  mismatch?: string
  /** An operator says so: it ends what is held back, and nothing else. */
  isByHand?: true
  /** Of what is at an account that its company has left: nobody but an operator can tell. */
  isLeft?: true
}

/** What an answer to a submission tells. */
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
  // The reconciler was faster and had the reference cancelled: nothing was charged and nothing will be.
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

/** What the processor's own books tell. Books that name another amount or rail are not believed. */
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

/** What the books say of a sale that was not asked for here, as its transaction has it. */
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

/** Whether the books hold money of a movement beside its surcharge, or money that is on its way. */
export function hasTakenMoney({ status, amountCents, surchargeCents }: Movement): boolean {
  const isGood = status === 'approved' || status === 'settled' || status === 'pending'
  return isGood && amountCents > surchargeCents
}

import { omitNullish } from '#kernel/json'
import { toExpectedMovement, isStepping, type SteppingTransaction } from './expected-movement.ts'
import { findReviewReason } from './needs-review.ts'
import type { ProcessorResult } from './processor-result.ts'
import type { Transaction, UndoneMovement } from './transaction.ts'
import { findMove, movedStatuses, openStatuses, type TransactionStatus } from './transaction-status.ts'

/**
 * Returns the transaction after a processor result, or undefined if the result changes nothing. `now` is the company's
 * clock, ms.
 */
export function decideOutcome(
  transaction: Transaction,
  result: ProcessorResult,
  now: number,
): { transaction: Transaction; isLate: boolean } | undefined {
  if (result.reference !== undefined && result.reference !== toExpectedMovement(transaction).reference)
    return undefined
  if (result.isByHand && findReviewReason(transaction, result.isLeft) === undefined) return undefined
  if (isStepping(transaction)) return decideStepOutcome(transaction, result, now)
  const move = findMove(transaction, result.kind)
  if (!move) return undefined
  // A failed movement with a processor id already has its final result. A result that reverses it is outdated, unless
  // it can only have come later.
  const isOld = move.late && transaction.processorId !== undefined && result.kind !== 'reinstated'
  if (isOld) return undefined
  if (move.turns && result.processorId !== transaction.processorId) return undefined
  const isUnknown = result.kind === 'unknown'
  if (isUnknown && transaction.unknownAt !== undefined && !isNewMismatch(transaction, result))
    return undefined
  return {
    isLate: move.late === true,
    transaction: {
      ...transaction,
      status: move.to,
      // A late success leaves the group of retries, because another retry may have succeeded too.
      rerunRoot: move.late ? undefined : transaction.rerunRoot,
      processorId: result.processorId ?? transaction.processorId,
      reasonCode: result.reasonCode ?? transaction.reasonCode,
      reasonText: result.reasonText ?? transaction.reasonText,
      instrument: {
        ...transaction.instrument,
        ...omitNullish({ lastFour: result.lastFour, cardBrand: result.cardBrand }),
      },
      unknownAt: isUnknown ? (transaction.unknownAt ?? now) : undefined,
      updatedAt: Math.max(now, transaction.updatedAt),
      ...toEndDates(transaction, move.to, now),
    },
  }
}

function isNewMismatch({ reasonText }: Transaction, { mismatch }: ProcessorResult): boolean {
  return mismatch !== undefined && mismatch !== reasonText
}

/** A refused or cancelled completion or void leaves the authorization unchanged. */
function decideStepOutcome(
  transaction: SteppingTransaction,
  result: ProcessorResult,
  now: number,
): { transaction: Transaction; isLate: boolean } | undefined {
  const { underWay, ...rest } = transaction.authorization
  const move = findMove({ action: underWay.action, status: transaction.status }, result.kind)
  if (!move) return undefined
  const updatedAt = Math.max(now, transaction.updatedAt)
  if (result.kind === 'unknown') {
    const isNew = result.mismatch !== undefined && result.mismatch !== underWay.mismatch
    if (underWay.unknownAt !== undefined && !isNew) return undefined
    const { unknownAt = now, mismatch } = underWay
    const unresolved = { ...underWay, unknownAt, mismatch: result.mismatch ?? mismatch }
    const authorization = { ...rest, underWay: unresolved }
    return { transaction: { ...transaction, authorization, updatedAt }, isLate: false }
  }
  const taken = move.to === transaction.status ? {} : applyStep(transaction, result)
  return {
    transaction: {
      ...transaction,
      ...taken,
      status: move.to,
      authorization: rest,
      updatedAt,
      ...toEndDates(transaction, move.to, now),
    },
    isLate: false,
  }
}

/**
 * Returns the end and return dates for a new status, and the movement that it undoes. Returned money had moved before,
 * and a reinstated payment keeps the date of that first movement.
 */
function toEndDates(
  transaction: Transaction,
  to: TransactionStatus,
  now: number,
): Pick<Transaction, 'endedAt' | 'returnedAt' | 'undoneMovements'> {
  const { undoneMovements = [] } = transaction
  const undone = findUndone(transaction, to)
  return {
    ...toDates(transaction, to, now),
    undoneMovements: undone
      ? [...undoneMovements, { ...undone, undoneAt: now }]
      : transaction.undoneMovements,
  }
}

/** Returns the movement that a new status undoes, with the day on which it counted. */
function findUndone(
  { action, status, endedAt, returnedAt }: Transaction,
  to: TransactionStatus,
): Omit<UndoneMovement, 'undoneAt'> | undefined {
  if (status === 'returned' && to !== 'returned' && returnedAt !== undefined)
    return { action: 'return', movedAt: returnedAt }
  if (action === 'refund' && status === 'completed' && !movedStatuses.includes(to) && endedAt !== undefined)
    return { action: 'refund', movedAt: endedAt }
  return undefined
}

function toDates(
  { status, createdAt, endedAt, returnedAt }: Transaction,
  to: TransactionStatus,
  now: number,
): Pick<Transaction, 'endedAt' | 'returnedAt'> {
  if (to === status) return { endedAt, returnedAt }
  if (openStatuses.includes(to)) return { endedAt: undefined, returnedAt: undefined }
  if (to === 'returned') return { endedAt: endedAt ?? createdAt, returnedAt: now }
  return { endedAt: status === 'returned' ? (endedAt ?? createdAt) : now, returnedAt: undefined }
}

/** Returns the fields that change when a step takes effect. */
function applyStep(
  { authorization, processorId, actor: before }: SteppingTransaction,
  result: ProcessorResult,
): Partial<Transaction> {
  const { askedBy: actor = before, underWay } = authorization
  const { action, amount, because } = underWay
  const reason = because === 'expired' ? authorizationExpired : result
  const { reasonCode, reasonText } = reason
  // Refunds refer to the completion at the processor, and no longer to the authorization.
  const completed = { subtotal: amount, processorId: result.processorId ?? processorId }
  return { action, actor, reasonCode, reasonText, ...(action === 'authcomplete' ? completed : {}) }
}

/** The decline of an expired authorization, in the processor's codes. */
export const authorizationExpired = { reasonCode: '1658', reasonText: 'Authorization expired' }

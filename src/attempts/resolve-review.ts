import type { AppContext } from '#context'
import { auditRows, diffFields, type AuditedCall, type AuditEntryInput } from '#audit'
import { openCredentials, resolvedAlertRows, type Alert, type Company } from '#companies'
import { toPublicId, type TransactionId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import { ApiError } from '#kernel/refusals'
import { callProcessor, type Movement } from '#processor'
import { isOwnDifference } from './difference-name.ts'
import { toExpectedMovement } from './expected-movement.ts'
import { loadTransaction } from './find-transactions.ts'
import {
  findReviewReason,
  isConfirmedByProcessor,
  toManualResult,
  type ManualOutcome,
} from './needs-review.ts'
import { isAtFormerProcessor } from './former-processor.ts'
import { toMovementResult } from './processor-result.ts'
import type { ResultRecorder } from './outcome-recovery.ts'
import { totalOf, type Transaction } from './transaction.ts'

/** An operator's outcome for an attempt that needs review. */
export type ResolveReview = {
  company: Company
  transactionId: TransactionId
  outcome: ManualOutcome
  reason: string
  /** Whether the operator confirms an outcome that the processor's books contradict. */
  overrulesBooks: boolean
  call: AuditedCall
}

/**
 * Ends the review of an attempt once: it counts with its own amount, or not at all. The same statement writes the
 * result, an audit entry and the end of its alerts.
 */
export async function resolveReview(
  context: AppContext,
  record: ResultRecorder,
  command: ResolveReview,
): Promise<Transaction> {
  const { company, transactionId: id, outcome, reason, call } = command
  const before = await loadTransaction(context.db, company.id, id)
  if (!before) throw new ApiError('not_found')
  const isLeft = isAtFormerProcessor(company, before)
  if (findReviewReason(before, isLeft) === undefined) throw notInReviewError()
  const movement = isLeft
    ? undefined
    : await callProcessor(() => findOrCancelMovement(context, before, command))
  refuseIfMatching(before, movement)
  // An account that was left has no books that could contradict the outcome.
  if (!isLeft) refuseUnconfirmed(before, command, movement)
  let isWritten = false
  await record(before, toManualResult(before, outcome, movement, isLeft), {
    effects: async (after, now) => [
      auditRows(context, call, reviewAuditEntry(before, after, command, movement, isLeft)),
      await resolvedAlertRows(context.db, company.id, id, isResolvedWith(before), { now, note: reason }),
    ],
    written: () => (isWritten = true),
  })
  const after = await loadTransaction(context.db, company.id, id)
  if (!isWritten || !after) throw notInReviewError()
  return after
}

/**
 * Reads the movement from the processor's books. An attempt set to failed may still be in flight if the books have no
 * record. Its reference is cancelled first, and the result is the movement if it was executed after all.
 */
async function findOrCancelMovement(
  { processor, secrets }: AppContext,
  transaction: Transaction,
  { company, outcome }: ResolveReview,
): Promise<Movement | undefined> {
  const location = openCredentials(secrets, company)
  const { reference } = toExpectedMovement(transaction)
  const found = await processor.find(location, reference)
  return found || outcome !== 'failed' ? found : processor.cancelReference(location, reference)
}

function notInReviewError(): ApiError {
  return new ApiError('unprocessable_entity', {
    message:
      'It is not held back: only an attempt that the books of the processor disagree with is settled by hand.',
  })
}

/** Throws if the books agree by now, because outcome recovery then records the result. */
function refuseIfMatching(transaction: Transaction, movement: Movement | undefined): void {
  if (movement && toMovementResult(transaction, movement).mismatch === undefined)
    throw new ApiError('unprocessable_entity', {
      message: 'The books of the processor agree with it by now: it is recorded within a quarter of an hour.',
    })
}

function refuseUnconfirmed(
  transaction: Transaction,
  { outcome, overrulesBooks }: ResolveReview,
  movement: Movement | undefined,
): void {
  if (overrulesBooks || isConfirmedByProcessor(transaction, outcome, movement)) return
  throw new ApiError('unprocessable_entity', {
    message: `The books of the processor do not bear out that it ${outcome}: ${describeMovement(movement)}. Say overrulesBooks to have it so all the same.`,
  })
}

/**
 * Returns a filter for the alerts that the resolution ends. Alerts of movements made elsewhere at the processor stay
 * open.
 */
function isResolvedWith(transaction: Transaction) {
  return ({ kind, onceFor }: Pick<Alert, 'kind' | 'onceFor'>): boolean =>
    kind === 'processor_mismatch' ||
    (kind === 'books_differ' && onceFor !== undefined && isOwnDifference(transaction, onceFor))
}

function describeMovement(movement: Movement | undefined): string {
  if (!movement) return 'they know nothing of it'
  const { status, amountCents, paymentMethod } = movement
  return `they have it as ${status}, of ${formatMoney(amountCents)} by ${paymentMethod}`
}

function reviewAuditEntry(
  before: Transaction,
  after: Transaction,
  { outcome, reason }: ResolveReview,
  movement: Movement | undefined,
  isLeft: boolean,
): AuditEntryInput {
  const resolved = {
    status: after.status,
    outcome,
    reason,
    amount: toDollars(totalOf(after)),
    mismatch: findReviewReason(before, isLeft),
    processor: movement && {
      id: movement.id,
      status: movement.status,
      amount: toDollars(movement.amountCents),
      surcharge: toDollars(movement.surchargeCents),
      paymentMethod: movement.paymentMethod,
    },
    overrulesBooks: !isLeft && !isConfirmedByProcessor(before, outcome, movement),
  }
  return {
    companyId: before.companyId,
    action: 'transaction.settled',
    subject: { kind: 'transaction', id: toPublicId('trx', before.id) },
    changes: diffFields({ status: before.status }, resolved),
  }
}

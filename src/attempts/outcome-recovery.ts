import type { AppContext } from '#context'
import { loadExistingCompany, getCompanyTime, openCredentials, raiseAlert } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs, outcomeRecoveryMaxMs, returnWindowMs } from '#kernel/limits'
import { isProcessorError, type Credentials } from '#processor'
import type { PartRows } from '#platform/database'
import type { DueJob, JobOutcome } from '#platform/jobs'
import { loadTransaction } from './find-transactions.ts'
import { neverHappenedResult, toMovementResult, type ProcessorResult } from './processor-result.ts'
import { toExpectedMovement, isStepping } from './expected-movement.ts'
import { isAtFormerProcessor, formerProcessorReason } from './former-processor.ts'
import type { Transaction } from './transaction.ts'

/** Records a processor result of a transaction by the rules of its purpose. */
export type ResultRecorder = (
  transaction: Transaction,
  result: ProcessorResult,
  byHand?: ManualResolution,
) => Promise<unknown>

/** Rows written with a processor result. `written` is called only if the result changes the transaction. */
export type ManualResolution = {
  effects(after: Transaction, now: number): Promise<PartRows[]>
  written(): void
}

/** Asks the processor for the outcome of a transaction and records it. Safe to repeat at any time. */
export async function recoverOutcome(
  context: AppContext,
  record: ResultRecorder,
  job: DueJob,
): Promise<JobOutcome> {
  const transaction = await loadTransaction(context.db, job.companyId, job.subjectId as TransactionId)
  if (!transaction) return 'done'
  const company = await loadExistingCompany(context.db, job.companyId)
  const now = getCompanyTime(context.clock, company)
  if (!mayStillChange(transaction)) return 'done'
  if (isAtFormerProcessor(company, transaction)) return flagForReview(context, record, transaction, now)
  try {
    const result = await askProcessor(context, openCredentials(context.secrets, company), transaction)
    if (result) await record(transaction, result)
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + toBackOffMs(job.attempts) }
  }
  const after = await loadTransaction(context.db, job.companyId, transaction.id)
  const wait = after && mayStillChange(after) ? toWaitMs(after, job.attempts, now) : 0
  return wait > 0 ? { againAt: now + wait } : 'done'
}

/**
 * Flags an attempt at an account that its company has left for review by an operator. The current account has no record
 * of it.
 */
async function flagForReview(
  { db, ids }: AppContext,
  record: ResultRecorder,
  transaction: Transaction,
  now: number,
): Promise<JobOutcome> {
  const { companyId, id: transactionId, invoiceId, status } = transaction
  if (status === 'created' || isStepping(transaction)) {
    const { reference } = toExpectedMovement(transaction)
    const mismatched = { mismatch: formerProcessorReason, reasonText: formerProcessorReason }
    await record(transaction, { kind: 'unknown', reference, how: 'unreadable', ...mismatched })
  } else if (status === 'pending') {
    const about = { transactionId, invoiceId, onceFor: `${transactionId} left behind` }
    const message = `The outcome of a bank transfer must be entered by hand: ${formerProcessorReason}.`
    await raiseAlert(db, ids, companyId, now, { kind: 'processor_mismatch', message, ...about })
  }
  return 'done'
}

/** Returns whether the processor may still report a change. A bank may return a transfer weeks after it settled. */
function mayStillChange(transaction: Transaction): boolean {
  const { status, action, paymentMethod } = transaction
  const mayGoBack = status === 'completed' && action === 'sale' && paymentMethod === 'ach'
  return mayGoBack || status === 'created' || status === 'pending' || isStepping(transaction)
}

/**
 * Returns the wait before the next request, ms. The wait grows with the age of the last change, with one more request
 * when a settled transfer's return window ends. Zero or less means that no request is left.
 */
function toWaitMs(transaction: Transaction, attempts: number, now: number): number {
  const { status, updatedAt } = transaction
  if (status === 'created' || isStepping(transaction)) return toBackOffMs(attempts)
  if (status === 'pending') return dayMs
  const age = now - updatedAt
  return Math.min(Math.max(dayMs, age), returnWindowMs - age)
}

/** Returns the wait before the next request after so many attempts, ms: exponential, at most 15 minutes. */
export function toBackOffMs(attempts: number): number {
  return Math.min(outcomeRecoveryFirstMs * 2 ** attempts, outcomeRecoveryMaxMs)
}

/**
 * Reads the processor's books. "No record" never counts as a refusal, because the charge may still be in flight. The
 * reference is cancelled first, so that the charge can never happen.
 */
async function askProcessor(
  context: AppContext,
  location: Credentials,
  transaction: Transaction,
): Promise<ProcessorResult | undefined> {
  const { reference } = toExpectedMovement(transaction)
  const found = await context.processor.find(location, reference)
  // A result that the processor confirmed stays, even if the processor later has no record of it.
  if (!found && transaction.status !== 'created' && !isStepping(transaction)) return undefined
  const movement = found ?? (await context.processor.cancelReference(location, reference))
  return movement ? toMovementResult(transaction, movement) : { ...neverHappenedResult, reference }
}

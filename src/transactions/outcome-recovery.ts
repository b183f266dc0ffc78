import type { AppContext } from '#access'
import { readExistingCompany, readCompanyClock, openCredentials, raiseAlert } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs, outcomeRecoveryMaxMs, returnWindowMs } from '#kernel/limits'
import { isProcessorError, type Credentials } from '#processor'
import type { PartRows } from '#platform/database'
import type { DueTimer, TimerOutcome } from '#platform/timers'
import { readTransaction } from './find-transactions.ts'
import { neverHappenedResult, toMovementResult, type ProcessorResult } from './processor-result.ts'
import { toExpectedMovement, isStepping } from './expected-movement.ts'
import { isAtFormerProcessor, formerProcessorReason } from './former-processor.ts'
import type { Transaction } from './transaction.ts'

/** Records news of a transaction, in the one way there is for its purpose. */
export type ResultRecorder = (
  transaction: Transaction,
  news: ProcessorResult,
  byHand?: ManualResolution,
) => Promise<unknown>

/** What is written along with news that somebody tells, and who hears that they were: news that change nothing are not. */
export type ManualResolution = {
  along(after: Transaction, now: number): Promise<PartRows[]>
  written(): void
}

/** Asks the processor what became of a transaction, and records it. Safe at any time and any number of times. */
export async function recoverOutcome(
  services: AppContext,
  record: ResultRecorder,
  timer: DueTimer,
): Promise<TimerOutcome> {
  const transaction = await readTransaction(services.db, timer.companyId, timer.subjectId as TransactionId)
  if (!transaction) return 'done'
  const company = await readExistingCompany(services.db, timer.companyId)
  const now = readCompanyClock(services.clock, company)
  if (!mayStillChange(transaction)) return 'done'
  if (isAtFormerProcessor(company, transaction)) return flagForReview(services, record, transaction, now)
  try {
    const news = await askProcessor(services, openCredentials(services.secrets, company), transaction)
    if (news) await record(transaction, news)
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + toBackOffMs(timer.attempts) }
  }
  const after = await readTransaction(services.db, timer.companyId, transaction.id)
  const wait = after && mayStillChange(after) ? toWaitMs(after, timer.attempts, now) : 0
  return wait > 0 ? { againAt: now + wait } : 'done'
}

/** Leaves to an operator what was asked for at an account that its company has left. The one that it is on knows nothing of it. */
async function flagForReview(
  { db, ids }: AppContext,
  record: ResultRecorder,
  transaction: Transaction,
  now: number,
): Promise<TimerOutcome> {
  const { companyId, id: transactionId, invoiceId, status } = transaction
  if (status === 'created' || isStepping(transaction)) {
    const { reference } = toExpectedMovement(transaction)
    const held = { mismatch: formerProcessorReason, reasonText: formerProcessorReason }
    await record(transaction, { kind: 'unknown', reference, how: 'unreadable', ...held })
  } else if (status === 'pending') {
    const about = { transactionId, invoiceId, onceFor: `${transactionId} left behind` }
    const message = `What became of a bank transfer is for you to tell: ${formerProcessorReason}.`
    await raiseAlert(db, ids, companyId, now, { kind: 'processor_mismatch', message, ...about })
  }
  return 'done'
}

/**
 * Whether the processor may still have something new to tell of it by itself. A bank may take a transfer back weeks
 * after it has settled.
 */
function mayStillChange(transaction: Transaction): boolean {
  const { status, action, paymentMethod } = transaction
  const mayGoBack = status === 'completed' && action === 'sale' && paymentMethod === 'ach'
  return mayGoBack || status === 'created' || status === 'pending' || isStepping(transaction)
}

/**
 * How long to wait before asking again: the longer nothing has changed, the longer, and once more when a settled
 * transfer's weeks are over. Nothing or less when it was asked about for the last time.
 */
function toWaitMs(transaction: Transaction, attempts: number, now: number): number {
  const { status, updatedAt } = transaction
  if (status === 'created' || isStepping(transaction)) return toBackOffMs(attempts)
  if (status === 'pending') return dayMs
  const age = now - updatedAt
  return Math.min(Math.max(dayMs, age), returnWindowMs - age)
}

/** How long to wait before asking the processor once more, after so many times: ever longer, a quarter of an hour at most. */
export function toBackOffMs(attempts: number): number {
  return Math.min(outcomeRecoveryFirstMs * 2 ** attempts, outcomeRecoveryMaxMs)
}

/**
 * What the processor's books say. "No record" is never taken for a refusal: the charge may still be on its way, so
 * its reference is cancelled first, and then it can never happen.
 */
async function askProcessor(
  services: AppContext,
  location: Credentials,
  transaction: Transaction,
): Promise<ProcessorResult | undefined> {
  const { reference } = toExpectedMovement(transaction)
  const found = await services.processor.find(location, reference)
  // What the processor has once confirmed is not undone by its forgetting it.
  if (!found && transaction.status !== 'created' && !isStepping(transaction)) return undefined
  const movement = found ?? (await services.processor.cancelReference(location, reference))
  return movement ? toMovementResult(transaction, movement) : { ...neverHappenedResult, reference }
}

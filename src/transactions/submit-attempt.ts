import type { AppContext } from '#access'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { lostRacesMax, outcomeRecoveryFirstMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { DatabaseError, violates, type PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { scheduleTimerRows, scheduleFirstTimerRows } from '#platform/timers'
import type { Submission } from '#processor'
import { toSubmissionResult, type ProcessorResult } from './processor-result.ts'
import { reportNotClaimed } from './report-not-claimed.ts'
import { outcomeRecoveryTimer } from './outcome-recovery-timer.ts'
import { refuseUnsupported } from './refuse-unsupported.ts'
import { rerunKey, sameOrderKey, ticketKey } from './transaction-queries.ts'
import type { Transaction } from './transaction.ts'

/** A movement of money as it is to be written before it is submitted, and whose it is. */
export type AttemptPlan = { company: Company; transaction: Transaction }

/** The request that asks for a movement of money, which gets the `id` where somebody named it beforehand. */
type AttemptRequest = { id?: TransactionId | undefined; correlationId: string; key: LockedKey | undefined }

/**
 * An attempt to move money, step by step. The steps are taken in this order and know nothing of each other: whether the
 * next one may be taken, and what becomes of the idempotency key, is not theirs to say.
 */
export type Attempt<Plan extends AttemptPlan, Recorded> = {
  /** How long the reconciler waits before it asks; half a minute where nothing is said, ms. */
  waitMs?: number
  /** Reads the facts and decides: throws the refusal, or answers what to write. */
  decide(id: TransactionId): Promise<Plan | 'lost race'>
  /**
   * Writes it along with its `watch`, in one statement that holds only if the facts are still as they were read. Throws the
   * refusal where it can never be written any more.
   */
  write(plan: Plan, watch: PartRows): Promise<'written' | 'lost race'>
  /** Hands it to the processor. */
  submit(plan: Plan): Promise<Submission>
  /** Tells the one recorder what came of it. */
  record(plan: Plan, news: ProcessorResult): Promise<Recorded>
  /** How whoever asked is refused; undefined where all is well. */
  refusalOf(plan: Plan, recorded: Recorded, news: ProcessorResult): ApiError | undefined
}

/**
 * The one way in which money is submitted. What was decided is committed before the processor hears of it; whatever it
 * answers is recorded, or left to the reconciler; and the key can be used again only while it is certain that nothing was
 * and nothing will be moved. Throws the refusal where it did not go through.
 */
export async function submitAttempt<Plan extends AttemptPlan, Recorded>(
  services: Pick<AppContext, 'underWay' | 'log' | 'ids'>,
  { id = services.ids.next<TransactionId>(), correlationId, key }: AttemptRequest,
  attempt: Attempt<Plan, Recorded>,
): Promise<Recorded> {
  // What this process is about to hear of.
  services.underWay.add(id)
  try {
    const plan = await claim(attempt, id, key).catch((error: unknown) => {
      throw reportNotClaimed(services, correlationId, error)
    })
    const news = toSubmissionResult(plan.transaction, await attempt.submit(plan))
    const recorded = await attempt.record(plan, news).catch((error: unknown) => {
      throw reportNotRecorded(services, correlationId, error)
    })
    const refusal = attempt.refusalOf(plan, recorded, news)
    if (refusal?.refusal.reasonCode === 'NOT_CHARGED') key?.reopen()
    if (refusal) throw refusal
    return recorded
  } finally {
    services.underWay.delete(id)
  }
}

/** Decides and writes until what was read still held as it was written. */
async function claim<Plan extends AttemptPlan>(
  attempt: Attempt<Plan, unknown>,
  id: TransactionId,
  key: LockedKey | undefined,
): Promise<Plan> {
  for (let race = 0; race < lostRacesMax; race++) {
    const plan = await attempt.decide(id)
    if (plan === 'lost race') continue
    refuseUnsupported(plan.company, plan.transaction)
    if ((await commit(attempt, plan, { id, key })) === 'written') return plan
    await key?.assertHeld()
  }
  throw new ApiError('not_charged')
}

async function commit<Plan extends AttemptPlan>(
  { waitMs = outcomeRecoveryFirstMs, write }: Attempt<Plan, unknown>,
  plan: Plan,
  { id, key }: { id: TransactionId; key: LockedKey | undefined },
): Promise<'written' | 'lost race'> {
  const { company, transaction } = plan
  key?.commit()
  // A step of an authorization has a name of its own, and the transaction perhaps a timer from a step before it.
  const watching = id === transaction.id ? scheduleFirstTimerRows : scheduleTimerRows
  const watch = watching(company, outcomeRecoveryTimer, transaction.id, transaction.updatedAt + waitMs)
  const written = await write(plan, watch).catch((error: unknown) => {
    // A lost answer leaves open whether it was written: until that is known, the key is not free.
    if (!(error instanceof DatabaseError && error.kind === 'unavailable')) key?.reopen()
    throw toClaimError(error) ?? error
  })
  if (written === 'lost race') key?.reopen()
  return written
}

/** What it means that the books did not take an attempt beside those that they hold. */
function toClaimError(error: unknown): ApiError | undefined {
  if (violates(error, ticketKey)) return ticketUsedError()
  if (violates(error, sameOrderKey)) return duplicateInProgressError()
  return violates(error, rerunKey) ? alreadyRerunError() : undefined
}

/** The refusal of a ticket whose one use is over. */
export function ticketUsedError(): ApiError {
  return new ApiError('bad_request', { message: 'The ticket was used already.' })
}

/** The refusal of a second try of a failed transaction while the first is on its way or went through. */
function alreadyRerunError(): ApiError {
  const message = 'This transaction was tried again already, and that try has not failed.'
  return new ApiError('unprocessable_entity', { message })
}

/** The refusal of what is being submitted at this moment, with the same order, amount and method. */
function duplicateInProgressError(): ApiError {
  const message =
    'The same order, amount and method is being submitted just now. Read the order before trying again.'
  return new ApiError('already_processing', { message })
}

/** Whatever went wrong, money may have moved: the reconciler finishes what is left open. */
function reportNotRecorded(
  { log }: Pick<AppContext, 'log'>,
  correlationId: string,
  error: unknown,
): ApiError {
  log.error('a submitted attempt was not recorded yet', { correlationId, error })
  return new ApiError('outcome_unreadable')
}

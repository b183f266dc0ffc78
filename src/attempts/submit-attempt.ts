import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { lostRacesMax, outcomeRecoveryFirstMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { DatabaseError, violates, type PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { scheduleJobRows, scheduleFirstJobRows } from '#platform/jobs'
import type { Submission } from '#processor'
import { toSubmissionResult, type ProcessorResult } from './processor-result.ts'
import { reportNotClaimed } from './report-not-claimed.ts'
import { outcomeRecoveryJob } from './outcome-recovery-job.ts'
import { refuseUnsupported } from './refuse-unsupported.ts'
import { rerunKey, sameOrderKey, ticketKey } from './transaction-queries.ts'
import type { Transaction } from './transaction.ts'

/** A planned movement of money, before its submission, and its company. */
export type AttemptPlan = { company: Company; transaction: Transaction }

/** The request for a movement of money. The movement gets the `id` if the caller chose one. */
type AttemptRequest = { id?: TransactionId | undefined; correlationId: string; key: LockedKey | undefined }

/**
 * An attempt to move money, in steps. The steps run in this order and are independent. The function that runs them
 * decides about the next step and the idempotency key.
 */
export type Attempt<Plan extends AttemptPlan, Recorded> = {
  /** How long outcome recovery waits before its first request, ms; 30 seconds by default. */
  waitMs?: number
  /** Reads the facts and decides: throws the refusal, or returns the plan. */
  decide(id: TransactionId): Promise<Plan | 'lost race'>
  /**
   * Writes the attempt and its `watch` in one statement, which fails if the facts changed since they were read. Throws
   * the refusal if the attempt can never be written.
   */
  write(plan: Plan, watch: PartRows): Promise<'written' | 'lost race'>
  /** Submits the attempt to the processor. */
  submit(plan: Plan): Promise<Submission>
  /** Records the result. */
  record(plan: Plan, result: ProcessorResult): Promise<Recorded>
  /** Returns the error for the caller; undefined for a success. */
  refusalOf(plan: Plan, recorded: Recorded, result: ProcessorResult): ApiError | undefined
}

/**
 * Submits money; every movement takes this path. The decision is committed before the call of the processor. The
 * response is recorded, or left to outcome recovery. The key is released only if certainly no money was or will be
 * moved. Throws the refusal if the movement did not go through.
 */
export async function submitAttempt<Plan extends AttemptPlan, Recorded>(
  context: Pick<AppContext, 'underWay' | 'log' | 'ids'>,
  { id = context.ids.next<TransactionId>(), correlationId, key }: AttemptRequest,
  attempt: Attempt<Plan, Recorded>,
): Promise<Recorded> {
  // Marks the attempt as one whose response this process is waiting for.
  context.underWay.add(id)
  try {
    const plan = await claim(attempt, id, key).catch((error: unknown) => {
      throw reportNotClaimed(context, correlationId, error)
    })
    const result = toSubmissionResult(plan.transaction, await attempt.submit(plan))
    const recorded = await attempt.record(plan, result).catch((error: unknown) => {
      throw reportNotRecorded(context, correlationId, error)
    })
    const refusal = attempt.refusalOf(plan, recorded, result)
    if (refusal?.refusal.reasonCode === 'NOT_CHARGED') key?.reopen()
    if (refusal) throw refusal
    return recorded
  } finally {
    context.underWay.delete(id)
  }
}

/** Decides and writes again until the facts did not change in between. */
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
  // A step of an authorization has its own id, and the transaction may have a job from an earlier step.
  const watching = id === transaction.id ? scheduleFirstJobRows : scheduleJobRows
  const watch = watching(company, outcomeRecoveryJob, transaction.id, transaction.updatedAt + waitMs)
  const written = await write(plan, watch).catch((error: unknown) => {
    // A lost database response leaves open whether the attempt was written. The key stays locked until that is known.
    if (!(error instanceof DatabaseError && error.kind === 'unavailable')) key?.reopen()
    throw toClaimError(error) ?? error
  })
  if (written === 'lost race') key?.reopen()
  return written
}

/** Returns the error for an attempt that violates a unique key of the database. */
function toClaimError(error: unknown): ApiError | undefined {
  if (violates(error, ticketKey)) return ticketUsedError()
  if (violates(error, sameOrderKey)) return duplicateInProgressError()
  return violates(error, rerunKey) ? alreadyRerunError() : undefined
}

/** Returns the error for a ticket that is already used. */
export function ticketUsedError(): ApiError {
  return new ApiError('bad_request', { message: 'The ticket was used already.' })
}

/** Returns the error for a second retry while the first one is in progress or went through. */
function alreadyRerunError(): ApiError {
  const message = 'This transaction was tried again already, and that try has not failed.'
  return new ApiError('unprocessable_entity', { message })
}

/** Returns the error for a concurrent submission with the same order, amount and method. */
function duplicateInProgressError(): ApiError {
  const message =
    'The same order, amount and method is being submitted just now. Read the order before trying again.'
  return new ApiError('already_processing', { message })
}

/** Money may have moved in spite of the error. Outcome recovery finishes the open attempt. */
function reportNotRecorded(
  { log }: Pick<AppContext, 'log'>,
  correlationId: string,
  error: unknown,
): ApiError {
  log.error('a submitted attempt was not recorded yet', { correlationId, error })
  return new ApiError('outcome_unreadable')
}

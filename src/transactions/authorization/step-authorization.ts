import type { RequestedBy } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, raiseAlert, type Company } from '#companies'
import { theSchedule } from '#kernel/actor'
import type { TransactionId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import type { LockedKey } from '#platform/idempotency'
import type { DueJob, JobOutcome } from '#platform/jobs'
import type { Submission } from '#processor'
import {
  authorizationExpired,
  toBackOffMs,
  toExpectedMovement,
  isAtFormerProcessor,
  loadTransaction,
  referenceOf,
  submissionAuditRows,
  submitAttempt,
  writeTransaction,
  type Attempt,
  type ProcessorResult,
  type Transaction,
} from '#attempts'
import { decideStep, type Step } from './decide-step.ts'
import { toTransactionResponse, toTransactionError, outcomeUnknownError } from '../transaction-response.ts'
import { recordTransaction, type TransactionState } from '../record/record-transaction.ts'

/** A requested completion or void of an authorization. */
export type StepAuthorization = RequestedBy & {
  company: Company
  transactionId: TransactionId
  action: 'authcomplete' | 'void'
  /** The amount to complete, cents; undefined completes the full authorized amount. */
  amount: Cents | undefined
  key: LockedKey | undefined
  because?: 'expired'
}

/**
 * Completes or voids an authorization: writes the step, submits it and records the outcome. No lock is open during the
 * submission. Throws the refusal if the step took no effect.
 */
export async function stepAuthorization(context: AppContext, command: StepAuthorization) {
  const { recorded } = await step(context, command, (request, { recorded, result }) =>
    toTransactionError(request.transaction, recorded.transaction, result),
  )
  return toTransactionResponse(recorded.transaction)
}

type StepPlan = TransactionState & { before: Transaction }
type StepOutcome = { recorded: TransactionState; result: ProcessorResult }

async function step(
  context: AppContext,
  command: StepAuthorization,
  refusalOf: Attempt<StepPlan, StepOutcome>['refusalOf'],
): Promise<StepOutcome> {
  return submitAttempt(context, command, {
    decide: (id) => decide(context, command, id),
    write({ before, transaction }, watch) {
      const effects = [watch, ...submissionAuditRows(context, command.call, transaction)]
      return writeTransaction(context.db, before, transaction, effects, command.key)
    },
    submit: (plan) => submit(context, plan),
    record: async (state, result) => ({
      recorded: await recordTransaction(context, state.transaction, result, state),
      result,
    }),
    refusalOf,
  })
}

async function decide(
  context: AppContext,
  command: StepAuthorization,
  attemptId: TransactionId,
): Promise<StepPlan> {
  const { company, transactionId } = command
  const { before, isSilent } = await loadFacts(context, company, transactionId)
  const now = getCompanyTime(context.clock, company)
  const decision = decideStep(before, toStep(command, attemptId), { now, isSilent })
  if (decision.outcome === 'unknown') throw outcomeUnknownError()
  if (decision.outcome === 'refuse') throw new ApiError('unprocessable_entity', decision)
  return { company, before, transaction: { ...decision.transaction, version: before.version + 1 } }
}

/** Reads the authorization, and whether it has a step in progress that no process here is waiting for. */
async function loadFacts(
  { db, underWay }: AppContext,
  company: Company,
  id: TransactionId,
): Promise<{ before: Transaction; isSilent: boolean }> {
  const read = async () => {
    const transaction = await loadTransaction(db, company.id, id)
    if (!transaction) throw new ApiError('not_found')
    return transaction
  }
  const first = await read()
  const seen = toStepAttemptId(first)
  if (seen === undefined || underWay.has(seen)) return { before: first, isSilent: false }
  // The step may have ended between the first read and the check for attempts in progress.
  const before = await read()
  return { before, isSilent: toStepAttemptId(before) === seen }
}

const toStepAttemptId = ({ authorization }: Transaction) => authorization?.underWay?.attemptId

function toStep(
  { action, amount, because, actor, correlationId, key }: StepAuthorization,
  attemptId: TransactionId,
): Step {
  return { attemptId, action, amount, because, actor, correlationId, idempotencyKey: key?.key }
}

async function submit(
  { processor, secrets }: AppContext,
  { company, transaction }: TransactionState,
): Promise<Submission> {
  const { processorId, authorization } = transaction
  const underWay = authorization?.underWay
  if (processorId === undefined || !underWay) throw new Error('an authorization has no step under way')
  const location = openCredentials(secrets, company)
  const { reference } = toExpectedMovement(transaction)
  return underWay.action === 'void'
    ? processor.void(location, processorId, reference)
    : processor.capture(location, processorId, { reference, amountCents: underWay.amount })
}

/** Voids an expired authorization. Safe to repeat at any time. */
export async function expireAuthorization(context: AppContext, job: DueJob): Promise<JobOutcome> {
  const { db, clock, ids } = context
  const { companyId } = job
  const transactionId = job.subjectId as TransactionId
  const company = await loadExistingCompany(db, companyId)
  const now = getCompanyTime(clock, company)
  const transaction = await loadTransaction(db, companyId, transactionId)
  if (transaction?.status !== 'authorized' || !transaction.authorization) return 'done'
  if (now < transaction.authorization.expiresAt) return { againAt: transaction.authorization.expiresAt }
  const again = { againAt: now + toBackOffMs(job.attempts) }
  if (transaction.authorization.underWay) return again
  // An account that was left lets the authorization expire and accepts no void. The same is true of a processor without
  // a record of it.
  if (isAtFormerProcessor(company, transaction) || transaction.processorId === undefined)
    return (await markExpired(context, transaction, now)) ? 'done' : again
  const command = { company, transactionId, action: 'void', amount: undefined, key: undefined } as const
  const expiry = { ...command, actor: theSchedule, correlationId: ids.next(), because: 'expired' } as const
  const { recorded, result } = await step(context, expiry, () => undefined)
  if (recorded.transaction.status !== 'authorized') return 'done'
  if (result.kind !== 'declined') return again
  return (await hasLapsed(context, recorded)) && (await markExpired(context, recorded.transaction, now))
    ? 'done'
    : again
}

/** Returns whether the authorization expired at the processor. Raises an alert if the processor has it as completed. */
async function hasLapsed(context: AppContext, { company, transaction }: TransactionState): Promise<boolean> {
  const { db, ids, clock, processor, secrets } = context
  const movement = await processor.find(openCredentials(secrets, company), referenceOf(transaction))
  if (movement?.status === 'settled') {
    const message = 'The processor says that an authorization was completed, and the books here do not.'
    const alert = { kind: 'processor_mismatch', message, transactionId: transaction.id } as const
    await raiseAlert(db, ids, company.id, getCompanyTime(clock, company), alert)
  }
  return movement?.status === 'voided' || movement?.status === 'returned'
}

async function markExpired({ db }: AppContext, before: Transaction, now: number): Promise<boolean> {
  const after = {
    ...before,
    ...authorizationExpired,
    action: 'void',
    actor: theSchedule,
    status: 'voided',
    updatedAt: now,
    endedAt: now,
  } as const
  return (await writeTransaction(db, before, after, [])) === 'written'
}

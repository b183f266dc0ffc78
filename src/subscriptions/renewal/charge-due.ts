import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import { invoiceGuardRow } from '#invoices'
import { theSchedule } from '#kernel/actor'
import { minuteMs } from '#kernel/clock'
import type { SubscriptionId, TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { payInvoice, type ClaimGuard } from '#payments'
import { toPartRows, violates } from '#platform/database'
import type { DueJob, JobOutcome } from '#platform/jobs'
import { loadTransaction, transactionKey } from '#attempts'
import { chargeIsPending, incrementVersion } from '../charge-queries.ts'
import { loadSubscription } from '../find-subscriptions.ts'
import type { PendingCharge } from '../charging.ts'
import type { Subscription } from '../subscription.ts'
import { canBeCharged } from './charge-steps.ts'
import { processDue } from './process-due.ts'
import { loadSubscriptionState } from './load-subscription-state.ts'
import type { ChargeResult } from '../subscription-state.ts'

/**
 * Makes the pending charge of a subscription once, under the attempt id that the subscription stores. If a transaction
 * with that id exists, its recorder handles the result. A payment is processed as a change of its invoice; any other
 * result is recorded at once.
 */
export async function makeDueCharge(
  context: AppContext,
  job: Pick<DueJob, 'companyId' | 'subjectId'>,
  chargeWaitMs?: number,
): Promise<JobOutcome> {
  const id = job.subjectId as SubscriptionId
  const [company, subscription] = await Promise.all([
    loadExistingCompany(context.db, job.companyId),
    loadSubscription(context.db, job.companyId, id),
  ])
  const pending = subscription && getPendingAttempt(subscription)
  if (!pending) return 'done'
  const submitted = await submitCharge(context, company, subscription, pending)
  // The payment also scheduled the processing of its invoice change, which runs in batches.
  if (submitted === 'paid') return 'done'
  const result = submitted === 'later' ? undefined : submitted
  const processed = await processDue(context, { companyId: company.id, id, result, chargeWaitMs })
  const isUnchanged = processed?.state.subscription.chargingAttemptId === pending.attemptId
  // No other process would make the charge. The obstacle is gone by now, or soon will be.
  if (isUnchanged && !(await isAttemptWritten(context, company, pending.attemptId)))
    return { againAt: getCompanyTime(context.clock, company) + minuteMs }
  return 'done'
}

async function isAttemptWritten(
  { db }: AppContext,
  { id }: Company,
  attemptId: TransactionId,
): Promise<boolean> {
  return (await loadTransaction(db, id, attemptId)) !== undefined
}

type PendingAttempt = { attemptId: TransactionId; charging: PendingCharge }

function getPendingAttempt({
  chargingAttemptId: attemptId,
  charging,
}: Subscription): PendingAttempt | undefined {
  return attemptId !== undefined && charging ? { attemptId, charging } : undefined
}

/** Submits a charge. Returns the part of the result that the transaction does not store. */
async function submitCharge(
  context: AppContext,
  company: Company,
  subscription: Subscription,
  { attemptId, charging }: PendingAttempt,
): Promise<ChargeResult | 'paid' | 'later' | undefined> {
  if (await isAttemptWritten(context, company, attemptId)) return undefined
  const { invoiceId, vaultId } = charging
  const command = {
    company,
    invoiceId,
    source: { accountVaultId: vaultId },
    amount: undefined,
    quotedSurcharge: undefined,
    save: false,
    payer: undefined,
    actor: theSchedule,
    correlationId: context.ids.next(),
    key: undefined,
    hold: createClaimGuard(context, subscription, attemptId),
    isRailExempt: true,
    occasion: 'schedule' as const,
    isFirst: charging.occasion === 'first',
  }
  try {
    await payInvoice(context, command, attemptId)
    return 'paid'
  } catch (error) {
    // Another process wrote the transaction since the check above.
    if (violates(error, transactionKey)) return undefined
    if (!(error instanceof ApiError)) throw error
    return (await isAttemptWritten(context, company, attemptId))
      ? undefined
      : toRefusedResult(attemptId, error)
  }
}

const genericDeclineCode = '1500'

/** Returns the result of a charge that was rejected before its transaction was written. */
function toRefusedResult(attemptId: TransactionId, { refusal, details }: ApiError): ChargeResult | 'later' {
  const result = { attemptId, isWritten: false }
  const { reasonCode, reasonText } = details
  if (typeof reasonCode === 'number')
    return { ...result, outcome: 'declined', reasonCode: String(reasonCode), reasonText }
  switch (refusal.reasonCode ?? refusal.error) {
    case 'validation_failed':
      return { ...result, outcome: 'no method' }
    // The processor does not accept this amount, now or later.
    case 'not_supported':
      return { ...result, outcome: 'declined', reasonCode: genericDeclineCode, reasonText: details.message }
    case 'ALREADY_PROCESSING':
      // The invoice is paid or closed, or another payment is in flight. Its next change shows whether something is left
      // to charge.
      return { ...result, outcome: 'open' }
    case 'NOT_CHARGED':
    case 'service_unavailable':
    case 'bad_gateway':
      return { ...result, outcome: 'not charged' }
    default:
      return 'later'
  }
}

/** Writes the attempt only while it is the pending charge of a subscription that is not cancelled. */
function createClaimGuard(
  { db }: AppContext,
  { companyId, id }: Subscription,
  attemptId: TransactionId,
): ClaimGuard {
  return {
    async write(before, after, effects) {
      // A bank may have returned a payment by the same method since the charge was scheduled.
      if (before.returns && !(await isStillPending(db, { companyId, id, attemptId })))
        throw new ApiError('already_processing')
      const guarded = { charged_subscription_id: id, charging_attempt_id: attemptId }
      const row = { ...invoiceGuardRow(before, after, undefined), ...guarded }
      const counted = toPartRows(incrementVersion, { company_id: companyId, id, events: 0 })
      const written = await db.writeGuarded(chargeIsPending, row, [...effects, counted])
      if (written === 'lost race' && !(await isStillPending(db, { companyId, id, attemptId })))
        throw new ApiError('already_processing')
      return written
    },
  }
}

type PendingAttemptKey = { companyId: Company['id']; id: SubscriptionId; attemptId: TransactionId }

async function isStillPending(
  db: AppContext['db'],
  { companyId, id, attemptId }: PendingAttemptKey,
): Promise<boolean> {
  const state = await loadSubscriptionState(db, companyId, id)
  return state?.subscription.chargingAttemptId === attemptId && canBeCharged(state)
}

import type { AppContext } from '#access'
import { readCompanyClock, readExistingCompany, type Company } from '#companies'
import { invoiceGuardRow } from '#invoices'
import { theSchedule } from '#kernel/actor'
import { minuteMs } from '#kernel/clock'
import type { SubscriptionId, TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { payInvoice, type ClaimGuard } from '#payments'
import { toPartRows, violates } from '#platform/database'
import type { DueTimer, TimerOutcome } from '#platform/timers'
import { readTransaction, transactionKey } from '#transactions'
import { chargeIsNamed, countWrite } from '../charge-queries.ts'
import { readSubscription } from '../find-subscriptions.ts'
import type { Charging } from '../charging.ts'
import type { Subscription } from '../subscription.ts'
import { mayBeMade } from './charge-steps.ts'
import { lookAfter } from './look-after.ts'
import { readStanding } from './read-standing.ts'
import type { ChargeNews } from './standing.ts'

/**
 * Makes the charge that a subscription names, once: it is submitted under the id by which it was named, and whoever finds
 * that transaction written leaves it to its recorder. That it was paid is told by news; what else came of it is noted at once.
 */
export async function makeDueCharge(
  services: AppContext,
  timer: Pick<DueTimer, 'companyId' | 'subjectId'>,
  chargeWaitMs?: number,
): Promise<TimerOutcome> {
  const id = timer.subjectId as SubscriptionId
  const [company, subscription] = await Promise.all([
    readExistingCompany(services.db, timer.companyId),
    readSubscription(services.db, timer.companyId, id),
  ])
  const named = subscription && namedCharge(subscription)
  if (!named) return 'done'
  const told = await makeCharge(services, company, subscription, named)
  // News of it was written along with its payment, and is heard many at a time.
  if (told === 'paid') return 'done'
  const news = told === 'later' ? undefined : told
  const looked = await lookAfter(services, { companyId: company.id, id, told: news, chargeWaitMs })
  const isStillNamed = looked?.standing.subscription.chargingAttemptId === named.attemptId
  // Nobody would make it: what kept it from being made is over by now, or is soon.
  if (isStillNamed && !(await isWritten(services, company, named.attemptId)))
    return { againAt: readCompanyClock(services.clock, company) + minuteMs }
  return 'done'
}

async function isWritten({ db }: AppContext, { id }: Company, attemptId: TransactionId): Promise<boolean> {
  return (await readTransaction(db, id, attemptId)) !== undefined
}

type Named = { attemptId: TransactionId; charging: Charging }

function namedCharge({ chargingAttemptId: attemptId, charging }: Subscription): Named | undefined {
  return attemptId !== undefined && charging ? { attemptId, charging } : undefined
}

/** Submits a charge. Answers what is known of it that the books do not hold. */
async function makeCharge(
  services: AppContext,
  company: Company,
  subscription: Subscription,
  { attemptId, charging }: Named,
): Promise<ChargeNews | 'paid' | 'later' | undefined> {
  if (await isWritten(services, company, attemptId)) return undefined
  const { invoiceId, vaultId } = charging
  const command = {
    company,
    invoiceId,
    named: { accountVaultId: vaultId },
    amount: undefined,
    quotedSurcharge: undefined,
    save: false,
    payer: undefined,
    actor: theSchedule,
    correlationId: services.ids.next(),
    key: undefined,
    hold: holdOf(services, subscription, attemptId),
    isRailExempt: true,
    occasion: 'schedule' as const,
    isFirst: charging.occasion === 'first',
  }
  try {
    await payInvoice(services, command, attemptId)
    return 'paid'
  } catch (error) {
    // Somebody else wrote it since it was looked for.
    if (violates(error, transactionKey)) return undefined
    if (!(error instanceof ApiError)) throw error
    return (await isWritten(services, company, attemptId)) ? undefined : refusedNews(attemptId, error)
  }
}

const genericDecline = '1500'

/** What it means that a charge was refused before anything was written of it. */
function refusedNews(attemptId: TransactionId, { refusal, details }: ApiError): ChargeNews | 'later' {
  const news = { attemptId, isWritten: false }
  const { reasonCode, reasonText } = details
  if (typeof reasonCode === 'number')
    return { ...news, outcome: 'declined', reasonCode: String(reasonCode), reasonText }
  switch (refusal.reasonCode ?? refusal.error) {
    case 'validation_failed':
      return { ...news, outcome: 'no method' }
    // The processor takes no such amount, today or tomorrow.
    case 'not_supported':
      return { ...news, outcome: 'declined', reasonCode: genericDecline, reasonText: details.message }
    case 'ALREADY_PROCESSING':
      // Paid, closed, or something else is in flight for it: its news tells when there is something to charge.
      return { ...news, outcome: 'open' }
    case 'NOT_CHARGED':
    case 'service_unavailable':
    case 'bad_gateway':
      return { ...news, outcome: 'not charged' }
    default:
      return 'later'
  }
}

/** The attempt is written while the subscription names it, and is not cancelled. */
function holdOf({ db }: AppContext, { companyId, id }: Subscription, attemptId: TransactionId): ClaimGuard {
  return {
    async write(before, after, along) {
      // Since it was named, a bank may have taken back what was paid by the same method.
      if (before.returns && !(await isStillToBeMade(db, { companyId, id, attemptId })))
        throw new ApiError('already_processing')
      const guarded = { charged_subscription_id: id, charging_attempt_id: attemptId }
      const row = { ...invoiceGuardRow(before, after, undefined), ...guarded }
      const counted = toPartRows(countWrite, { company_id: companyId, id, events: 0 })
      const written = await db.writeGuarded(chargeIsNamed, row, [...along, counted])
      if (written === 'lost race' && !(await isStillToBeMade(db, { companyId, id, attemptId })))
        throw new ApiError('already_processing')
      return written
    },
  }
}

type NamedOf = { companyId: Company['id']; id: SubscriptionId; attemptId: TransactionId }

async function isStillToBeMade(
  db: AppContext['db'],
  { companyId, id, attemptId }: NamedOf,
): Promise<boolean> {
  const standing = await readStanding(db, companyId, id)
  return standing?.subscription.chargingAttemptId === attemptId && mayBeMade(standing)
}

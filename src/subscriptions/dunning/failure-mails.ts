import type { Company } from '#companies'
import type { Period } from '../period.ts'
import type { Subscription } from '../subscription.ts'
import type {
  ChargeResult,
  FailureMail,
  SetupMail,
  SubscriptionMail,
  SubscriptionState,
  SurchargeMail,
} from '../subscription-state.ts'
import { isChargeable } from './chargeable-method.ts'

const expiredCardCode = '1622'

/**
 * Selects the mails that a write sends besides that of its invoice. The mail that asks for the payment of a first invoice is always sent. Failure mails of renewals can be switched off
 * by the company.
 */
export function selectInvoiceMails(
  { subscription, mails }: { subscription: Pick<Subscription, 'activatedAt'>; mails: SubscriptionMail[] },
  { failureMails }: Pick<Company['settings'], 'failureMails'>,
): (SetupMail | SurchargeMail | FailureMail)[] {
  const asking = mails.filter((mail) => mail.kind === 'setup_link').slice(0, 1)
  const correcting = mails.filter((mail) => mail.kind === 'invoice_updated')
  if (!failureMails) return [...(subscription.activatedAt === undefined ? asking : []), ...correcting]
  return [...asking, ...correcting, ...mergeFailureMails(mails)]
}

/** If the last retry and the end of retries coincide, one mail reports both. */
function mergeFailureMails(mails: SubscriptionMail[]): FailureMail[] {
  const failures = mails.filter((mail) => mail.kind === 'payment_failed')
  const byPeriod = Map.groupBy(failures, ({ period }) => period)
  return [...byPeriod.values()].flatMap((ofPeriod) => {
    const tried = ofPeriod.filter((mail) => 'attemptId' in mail)
    return tried.length > 0 ? tried : ofPeriod.slice(-1)
  })
}

/** Returns whether the mail of a failed charge asks for another method. */
export function needsOtherMethod(
  state: Pick<SubscriptionState, 'methodId' | 'methodRefusal'>,
  period: Pick<Period, 'failure' | 'takenBack'>,
): boolean {
  return !isChargeable(state, period) || period.failure?.reasonCode === expiredCardCode
}

/** Returns the mail that a charge failed. A charge without a transaction is reported as not made. */
export function toFailureMail(
  period: Period,
  { isWritten, attemptId, outcome, reasonCode }: ChargeResult,
): FailureMail {
  if (isWritten) return { kind: 'payment_failed', period: period.period, attemptId, reasonCode }
  return { ...toUnchargedMail(period, { isOver: false, hasMethod: outcome !== 'no method' }), reasonCode }
}

/** Returns the mail that a period was not charged, by default because there is no method. */
export function toUnchargedMail(
  { period }: Period,
  facts = { isOver: false, hasMethod: false },
): FailureMail {
  return { kind: 'payment_failed', period, uncharged: facts }
}

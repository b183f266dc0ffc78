import type { AppContext } from '#context'
import { calendarTimers, loadExistingCompany, reschedulePage } from '#companies'
import { methodsTimer } from '#customers'
import type { CustomerId, SubscriptionId } from '#kernel/ids'
import { toBulkHandler, type DueTimer, type TimerOutcome, type TimerDeps } from '#platform/jobs'
import { makeDueCharge } from './renewal/charge-due.ts'
import { handleInvoiceChanged } from './renewal/handle-invoice-changed.ts'
import { processDue, getNextDueTime } from './renewal/process-due.ts'
import { notifySubscriptionsOfCustomer, wakeSubscriptions } from './subscription-queries.ts'
import { attachPaidMethod } from './signup/finish-sign-up.ts'
import { chargeTimer, invoiceChangedTimer, signUpTimer, subscriptionTimer } from './timer-names.ts'

/**
 * Returns the timer handlers of subscriptions, single and bulk, and the kinds that charge or that a suspension pauses.
 */
export function subscriptionTimers(
  context: AppContext,
): Required<Pick<TimerDeps, 'handlers' | 'bulk' | 'chargingKinds' | 'heldKinds'>> {
  return {
    handlers: {
      [chargeTimer]: (timer) => makeDueCharge(context, timer),
      [signUpTimer]: (timer) => attachPaidMethod(context, timer),
      [methodsTimer]: (timer) => notifySubscriptions(context, timer),
      [calendarTimers.subscriptions]: (timer) => rescheduleSubscriptions(context, timer),
    },
    bulk: {
      [subscriptionTimer]: toBulkHandler((timer) => processDueTimer(context, timer)),
      [invoiceChangedTimer]: toBulkHandler((timer) => handleInvoiceTimer(context, timer)),
    },
    chargingKinds: [chargeTimer],
    // Invoice changes are included, because their handler also processes everything due by then.
    heldKinds: [subscriptionTimer, invoiceChangedTimer, chargeTimer],
  }
}

async function processDueTimer(
  context: AppContext,
  { companyId, subjectId }: DueTimer,
): Promise<TimerOutcome> {
  const processed = await processDue(context, { companyId, id: subjectId as SubscriptionId })
  const at = processed && getNextDueTime(processed)
  return at === undefined ? 'done' : { againAt: at }
}

async function handleInvoiceTimer(
  context: AppContext,
  { companyId, subjectId }: DueTimer,
): Promise<TimerOutcome> {
  await handleInvoiceChanged(context, { companyId, id: subjectId as SubscriptionId })
  return 'done'
}

function rescheduleSubscriptions({ db }: AppContext, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId } = timer
  return reschedulePage(db, timer, async (page) => {
    const woken = await db.run(wakeSubscriptions, { companyId, kind: subscriptionTimer, ...page })
    return woken.map(({ id }) => id)
  })
}

async function notifySubscriptions(
  { db }: AppContext,
  { companyId, subjectId, dueAt }: DueTimer,
): Promise<TimerOutcome> {
  const { clockOffsetMs } = await loadExistingCompany(db, companyId)
  const customerId = subjectId as CustomerId
  await db.run(notifySubscriptionsOfCustomer, {
    companyId,
    customerId,
    kind: invoiceChangedTimer,
    dueAt,
    wakeAt: dueAt - clockOffsetMs,
  })
  return 'done'
}

import type { AppContext } from '#access'
import { calendarTimers, readExistingCompany, reschedulePage } from '#companies'
import { methodsTimer } from '#customers'
import type { CustomerId, SubscriptionId } from '#kernel/ids'
import { toBulkHandler, type DueTimer, type TimerOutcome, type TimerDeps } from '#platform/timers'
import { makeDueCharge } from './renewal/charge-due.ts'
import { hearNews } from './renewal/hear-news.ts'
import { lookAfter, nextLookOf } from './renewal/look-after.ts'
import { tellSubscriptionsOfCustomer, wakeSubscriptions } from './subscription-queries.ts'
import { settleSignUp } from './signup/settle-sign-up.ts'
import { chargeTimer, newsTimer, signUpTimer, subscriptionTimer } from './timer-names.ts'

/** What falls due for a subscription: what is done one by one, what is done many at a time, and what of it is charged. */
export function subscriptionTimers(
  services: AppContext,
): Required<Pick<TimerDeps, 'handlers' | 'bulk' | 'chargingKinds' | 'heldKinds'>> {
  return {
    handlers: {
      [chargeTimer]: (timer) => makeDueCharge(services, timer),
      [signUpTimer]: (timer) => settleSignUp(services, timer),
      [methodsTimer]: (timer) => tellSubscriptions(services, timer),
      [calendarTimers.subscriptions]: (timer) => wake(services, timer),
    },
    bulk: {
      [subscriptionTimer]: toBulkHandler((timer) => lookInTime(services, timer)),
      [newsTimer]: toBulkHandler((timer) => hear(services, timer)),
    },
    chargingKinds: [chargeTimer],
    // News are among them: whoever hears them does whatever is due by then.
    heldKinds: [subscriptionTimer, newsTimer, chargeTimer],
  }
}

async function lookInTime(services: AppContext, { companyId, subjectId }: DueTimer): Promise<TimerOutcome> {
  const looked = await lookAfter(services, { companyId, id: subjectId as SubscriptionId })
  const at = looked && nextLookOf(looked)
  return at === undefined ? 'done' : { againAt: at }
}

async function hear(services: AppContext, { companyId, subjectId }: DueTimer): Promise<TimerOutcome> {
  await hearNews(services, { companyId, id: subjectId as SubscriptionId })
  return 'done'
}

function wake({ db }: AppContext, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId } = timer
  return reschedulePage(db, timer, async (page) => {
    const woken = await db.run(wakeSubscriptions, { companyId, kind: subscriptionTimer, ...page })
    return woken.map(({ id }) => id)
  })
}

async function tellSubscriptions(
  { db }: AppContext,
  { companyId, subjectId, dueAt }: DueTimer,
): Promise<TimerOutcome> {
  const { clockOffsetMs } = await readExistingCompany(db, companyId)
  const customerId = subjectId as CustomerId
  await db.run(tellSubscriptionsOfCustomer, {
    companyId,
    customerId,
    kind: newsTimer,
    dueAt,
    wakeAt: dueAt - clockOffsetMs,
  })
  return 'done'
}

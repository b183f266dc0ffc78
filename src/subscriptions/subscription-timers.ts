import type { Services } from '#access'
import { companyOf } from '#companies'
import { methodsTimer } from '#customers'
import type { CustomerId, SubscriptionId } from '#kernel/ids'
import type { DueTimer, TimerHandlers, TimerOutcome } from '#platform/timers'
import { makeDueCharge } from './renewal/charge-due.ts'
import { lookAfter, nextLookOf } from './renewal/look-after.ts'
import { tellSubscriptionsOfCustomer } from './subscription-queries.ts'
import { chargeTimer, newsTimer, subscriptionTimer } from './timer-names.ts'

/** What falls due for a subscription. */
export function subscriptionTimers(services: Services): TimerHandlers {
  return {
    [subscriptionTimer]: (timer) => lookInTime(services, timer),
    [newsTimer]: (timer) => hearNews(services, timer),
    [chargeTimer]: (timer) => makeDueCharge(services, timer),
    [methodsTimer]: (timer) => tellSubscriptions(services, timer),
  }
}

async function lookInTime(services: Services, { companyId, subjectId }: DueTimer): Promise<TimerOutcome> {
  const looked = await lookAfter(services, companyId, subjectId as SubscriptionId)
  const at = looked && nextLookOf(looked, services)
  return at === undefined ? 'done' : { againAt: at }
}

async function hearNews(services: Services, { companyId, subjectId }: DueTimer): Promise<TimerOutcome> {
  await lookAfter(services, companyId, subjectId as SubscriptionId)
  return 'done'
}

async function tellSubscriptions(
  { db }: Services,
  { companyId, subjectId, dueAt }: DueTimer,
): Promise<TimerOutcome> {
  const { clockOffsetMs } = await companyOf(db, companyId)
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

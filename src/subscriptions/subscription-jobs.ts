import type { AppContext } from '#context'
import { calendarJobs, loadExistingCompany, reschedulePage } from '#companies'
import { methodsJob } from '#customers'
import type { CustomerId, SubscriptionId } from '#kernel/ids'
import { toBulkHandler, type DueJob, type JobOutcome, type JobDeps } from '#platform/jobs'
import { makeDueCharge } from './renewal/charge-due.ts'
import { handleInvoiceChanged } from './renewal/handle-invoice-changed.ts'
import { processDue, getNextDueTime } from './renewal/process-due.ts'
import { notifySubscriptionsOfCustomer, wakeSubscriptions } from './subscription-queries.ts'
import { attachPaidMethod } from './signup/finish-sign-up.ts'
import { chargeJob, invoiceChangedJob, signUpJob, subscriptionJob } from './job-names.ts'

/**
 * Returns the job handlers of subscriptions, single and bulk, and the kinds that charge or that a suspension pauses.
 */
export function subscriptionJobs(
  context: AppContext,
): Required<Pick<JobDeps, 'handlers' | 'bulk' | 'chargingKinds' | 'pausableKinds'>> {
  return {
    handlers: {
      [chargeJob]: (job) => makeDueCharge(context, job),
      [signUpJob]: (job) => attachPaidMethod(context, job),
      [methodsJob]: (job) => notifySubscriptions(context, job),
      [calendarJobs.subscriptions]: (job) => rescheduleSubscriptions(context, job),
    },
    bulk: {
      [subscriptionJob]: toBulkHandler((job) => processDueJob(context, job)),
      [invoiceChangedJob]: toBulkHandler((job) => handleInvoiceJob(context, job)),
    },
    chargingKinds: [chargeJob],
    // Invoice changes are included, because their handler also processes everything due by then.
    pausableKinds: [subscriptionJob, invoiceChangedJob, chargeJob],
  }
}

async function processDueJob(context: AppContext, { companyId, subjectId }: DueJob): Promise<JobOutcome> {
  const processed = await processDue(context, { companyId, id: subjectId as SubscriptionId })
  const at = processed && getNextDueTime(processed)
  return at === undefined ? 'done' : { againAt: at }
}

async function handleInvoiceJob(context: AppContext, { companyId, subjectId }: DueJob): Promise<JobOutcome> {
  await handleInvoiceChanged(context, { companyId, id: subjectId as SubscriptionId })
  return 'done'
}

function rescheduleSubscriptions({ db }: AppContext, job: DueJob): Promise<JobOutcome> {
  const { companyId } = job
  return reschedulePage(db, job, async (page) => {
    const woken = await db.run(wakeSubscriptions, { companyId, kind: subscriptionJob, ...page })
    return woken.map(({ id }) => id)
  })
}

async function notifySubscriptions(
  { db }: AppContext,
  { companyId, subjectId, dueAt }: DueJob,
): Promise<JobOutcome> {
  const { clockOffsetMs } = await loadExistingCompany(db, companyId)
  const customerId = subjectId as CustomerId
  await db.run(notifySubscriptionsOfCustomer, {
    companyId,
    customerId,
    kind: invoiceChangedJob,
    dueAt,
    wakeAt: dueAt - clockOffsetMs,
  })
  return 'done'
}

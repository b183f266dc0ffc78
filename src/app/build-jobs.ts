import { accessJobs, cleanUpJob, type Retention } from '#access'
import type { AppContext } from '#context'
import {
  getCompanyTime,
  loadExistingCompany,
  companyJobs,
  deleteReplacedLogos,
  postbackJob,
  raiseAlert,
  toSupportEmail,
} from '#companies'
import { customerJobs } from '#customers'
import { customerMergeJobs } from '#dashboard'
import { invoiceJobs, invoiceJob } from '#invoices'
import { installationId, toPublicId } from '#kernel/ids'
import { createRequestRetention } from '#requests'
import { hostedRetention, createResultRecorder, transactionJobs } from '#transactions'
import { openMailbox } from '#users'
import { reconciliationJob, erasureJobs, reconciliationJobs, restoreRetention } from '#operator'
import { checkoutRetention } from '#checkout'
import { paymentJobs } from '#payments'
import type { Directory } from '#platform/cells'
import type { Database } from '#platform/database'
import type { Mailer } from '#platform/mail'
import type { StatementGate } from '#platform/priority'
import type { SmsSender } from '#platform/sms'
import { redactMessages, hideLinks, mailKinds, messageJobs, textKinds, type SendDeps } from '#platform/outbox'
import { createJobs, withDueNotifications, type JobHandlers, type Jobs } from '#platform/jobs'
import { postbackRetention } from '#postbacks'
import { retention as subscriptionRetention, subscriptionJobs } from '#subscriptions'
import { combineJobs, type CellJobs } from './combine-jobs.ts'
import { openStores, type OpenStores, type Places } from './open-stores.ts'

type JobDeps = { mailer: Mailer; texter?: SmsSender | undefined; more: JobHandlers; gate: StatementGate }

// Two, so that a slow statement does not delay the others.
const jobConnections = 2

// No caller waits for a single one of these statements, and due work comes in large numbers.
const jobBatchMax = 100

type JobStore = { places: Places; patience: number; gate: StatementGate; directory: Directory | undefined }

/**
 * Creates the context of background jobs, with their own database connections. A request then never queues after a
 * job's statement, which may be the write of a hundred renewals. Job statements also wait while requests are in flight.
 */
export function createJobContext(
  context: AppContext,
  { places, patience, gate, directory }: JobStore,
  closing: AsyncDisposableStack,
  isDue: (kind: string) => void,
): { context: AppContext; stores: OpenStores } {
  const options = { lanes: jobConnections, batchMax: jobBatchMax, patience, gate }
  const stores = openStores(places, options, { ...context, directory })
  closing.defer(() => stores.close())
  const { cells } = stores
  return { context: { ...context, cells, db: withDueNotifications(stores.db, context.clock, isDue) }, stores }
}

/** The retention rules of all modules; each company's clean-up applies them. */
const retention: Retention[] = [
  ...subscriptionRetention,
  { forget: redactMessages, keptDays: ({ messageDays }) => messageDays },
  { forget: hideLinks },
  // Mails show the company's logo of their time for as long as their text is kept.
  { forget: deleteReplacedLogos, keptDays: ({ messageDays }) => messageDays },
  ...postbackRetention,
  ...checkoutRetention,
  ...hostedRetention,
  ...restoreRetention,
]

/** Builds the jobs: every kind of due work with its use case. */
export function buildJobs(context: AppContext, deps: JobDeps): CellJobs {
  return combineJobs(
    context.cells,
    context.cells.stores().map(({ cell, db }) => ({ cell, jobs: buildJobsOfStore(context, db, deps) })),
  )
}

/** Builds the jobs of one database: their claims are its own. */
function buildJobsOfStore(context: AppContext, store: Database, deps: JobDeps): Jobs {
  const { db, clock, log } = context
  const subscriptions = subscriptionJobs(context)
  const mailJobs = messageJobs(toSendDeps(context, deps))
  const jobs = createJobs({
    db: store,
    clock,
    log,
    handlers: {
      ...companyJobs(context),
      ...accessJobs(context, [...retention, ...createRequestRetention(clock)]),
      ...customerJobs(context),
      ...customerMergeJobs(context),
      ...paymentJobs(context, createResultRecorder(context)),
      ...transactionJobs(context),
      ...erasureJobs(context),
      ...reconciliationJobs(context),
      ...subscriptions.handlers,
      ...deps.more,
      ...mailJobs,
    },
    bulk: { ...subscriptions.bulk, ...invoiceJobs(context) },
    chargingKinds: subscriptions.chargingKinds,
    housekeepingKinds: [cleanUpJob, reconciliationJob],
    pausableKinds: [invoiceJob, ...subscriptions.pausableKinds],
    deliveryKinds: [postbackJob],
    messageKinds: [mailKinds, textKinds],
    isQuiet: deps.gate.isQuiet,
    clockOffsetOf: async (companyId) => (await openMailbox(db, companyId)).clockOffsetMs,
  })
  // A caller who moves a clock waits for this work, so the gate is open for it.
  return {
    ...jobs,
    nextDueAt: (companyId) => deps.gate.openWhile(() => jobs.nextDueAt(companyId)),
    runDue: (company) => deps.gate.openWhile(() => jobs.runDue(company)),
    runAllDue: (company) => deps.gate.openWhile(() => jobs.runAllDue(company)),
  }
}

function toSendDeps(
  { db, ids, clock, log, outbox }: AppContext,
  { mailer, texter }: Pick<JobDeps, 'mailer' | 'texter'>,
): SendDeps {
  return {
    db,
    log,
    outbox,
    mailer,
    texter,
    async senderOf(companyId) {
      if (companyId === installationId) return { now: clock.now(), replyTo: undefined }
      const company = await loadExistingCompany(db, companyId)
      return { now: getCompanyTime(clock, company), replyTo: toSupportEmail(company) }
    },
    async gaveUp({ companyId, id, channel, kind: what, ...about }, now) {
      const [kind, it] =
        channel === 'email'
          ? (['mail_not_sent', 'mail'] as const)
          : (['text_not_sent', 'text message'] as const)
      // The installation has no alerts, and the operator reads its log.
      if (companyId === installationId) return log.error('mail to an operator was given up', { kind: what })
      const message = `The ${it} ${toPublicId('msg', id)} (${what}) could not be sent, and is not tried any more.`
      await raiseAlert(db, ids, companyId, now, { kind, message, ...about })
    },
  }
}

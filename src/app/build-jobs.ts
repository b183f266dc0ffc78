import { accessTimers, cleanUpTimer, type Retention } from '#access'
import type { AppContext } from '#context'
import {
  getCompanyTime,
  loadExistingCompany,
  companyTimers,
  deleteReplacedLogos,
  postbackTimer,
  raiseAlert,
  toSupportEmail,
} from '#companies'
import { customerTimers } from '#customers'
import { invoiceTimers, invoiceTimer } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { hostedRetention, createResultRecorder, transactionTimers } from '#transactions'
import { reconciliationTimer, erasureTimers, reconciliationTimers } from '#operator'
import { declineRetention, paymentTimers, quoteRetention } from '#payments'
import { openDatabase } from '#platform/database'
import type { Mailer } from '#platform/mail'
import type { StatementGate } from '#platform/priority'
import type { SmsSender } from '#platform/sms'
import {
  redactMessages,
  hideLinks,
  mailKinds,
  messageTimers,
  textKinds,
  type SendDeps,
} from '#platform/outbox'
import { createTimers, withDueNotifications, type TimerHandlers, type Timers } from '#platform/jobs'
import { postbackRetention } from '#postbacks'
import { retention as subscriptionRetention, subscriptionTimers } from '#subscriptions'

type JobDeps = { mailer: Mailer; texter?: SmsSender | undefined; more: TimerHandlers; room: StatementGate }

// Two, so that a slow statement does not delay the others.
const jobConnections = 2

// No caller waits for a single one of these statements, and due work comes in large numbers.
const jobBatchMax = 100

type JobStore = { databaseUrl: string; standsBack: boolean; patience: number; room: StatementGate }

/**
 * Creates the context of background jobs, with their own database connections. A request then never queues after a
 * job's statement, which may be the write of a hundred renewals. Job statements also wait while requests are in flight.
 * In a process of low priority, they give way to all others.
 */
export function createJobContext(
  context: AppContext,
  { databaseUrl, standsBack, patience, room }: JobStore,
  closing: AsyncDisposableStack,
  isDue: (kind: string) => void,
): AppContext {
  const store = openDatabase({
    url: databaseUrl,
    lanes: jobConnections,
    batchMax: jobBatchMax,
    standsBack,
    patience,
    room,
  })
  closing.defer(() => store.close())
  return { ...context, db: withDueNotifications(store, context.clock, isDue) }
}

/** The retention rules of all modules; each company's clean-up applies them. */
const retention: Retention[] = [
  ...subscriptionRetention,
  { forget: redactMessages, keptDays: ({ messageDays }) => messageDays },
  { forget: hideLinks },
  // Mails show the company's logo of their time for as long as their text is kept.
  { forget: deleteReplacedLogos, keptDays: ({ messageDays }) => messageDays },
  ...postbackRetention,
  ...quoteRetention,
  ...declineRetention,
  ...hostedRetention,
]

/** Builds the timers: every kind of due work with its use case. */
export function buildJobs(context: AppContext, deps: JobDeps): Timers {
  const { db, clock, log } = context
  const subscriptions = subscriptionTimers(context)
  const mailTimers = messageTimers(toSendDeps(context, deps))
  const timers = createTimers({
    db,
    clock,
    log,
    handlers: {
      ...companyTimers(context),
      ...accessTimers(context, retention),
      ...customerTimers(context),
      ...paymentTimers(context, createResultRecorder(context)),
      ...transactionTimers(context),
      ...erasureTimers(context),
      ...reconciliationTimers(context),
      ...subscriptions.handlers,
      ...deps.more,
      ...mailTimers,
    },
    bulk: { ...subscriptions.bulk, ...invoiceTimers(context) },
    chargingKinds: subscriptions.chargingKinds,
    housekeepingKinds: [cleanUpTimer, reconciliationTimer],
    heldKinds: [invoiceTimer, ...subscriptions.heldKinds],
    tellingKinds: [postbackTimer],
    sendingKinds: [mailKinds, textKinds],
    isQuiet: deps.room.isQuiet,
    clockOffsetOf: async (companyId) => (await loadExistingCompany(db, companyId)).clockOffsetMs,
  })
  // A caller who moves a clock waits for this work, so the gate is open for it.
  return {
    ...timers,
    nextDueAt: (companyId) => deps.room.openWhile(() => timers.nextDueAt(companyId)),
    runDue: (company) => deps.room.openWhile(() => timers.runDue(company)),
    runAllDue: (company) => deps.room.openWhile(() => timers.runAllDue(company)),
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
      const company = await loadExistingCompany(db, companyId)
      return { now: getCompanyTime(clock, company), replyTo: toSupportEmail(company) }
    },
    async gaveUp({ companyId, id, channel, kind: what, ...about }, now) {
      const [kind, it] =
        channel === 'email'
          ? (['mail_not_sent', 'mail'] as const)
          : (['text_not_sent', 'text message'] as const)
      const message = `The ${it} ${toPublicId('msg', id)} (${what}) could not be sent, and is not tried any more.`
      await raiseAlert(db, ids, companyId, now, { kind, message, ...about })
    },
  }
}

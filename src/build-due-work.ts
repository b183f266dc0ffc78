import { accessTimers, cleanUpTimer, type Retention, type Services } from '#access'
import {
  companyNow,
  companyOf,
  companyTimers,
  deleteReplacedLogos,
  postbackTimer,
  raiseAlert,
  supportEmailOf,
} from '#companies'
import { customerTimers } from '#customers'
import { invoiceTimers, watchTimer } from '#invoices'
import { publicId } from '#kernel/ids'
import { hostedRetention, newsRecorder, oneOffTimers } from '#one-off'
import { auditMoneyTimer, erasureTimers, moneyAuditTimers } from '#operator'
import { declineRetention, paymentTimers, quoteRetention } from '#payments'
import { openDatabase } from '#platform/database'
import type { Mailer } from '#platform/mail'
import type { Room } from '#platform/priority'
import type { Texter } from '#platform/sms'
import {
  emptyMessages,
  hideLinks,
  mailKinds,
  messageTimers,
  textKinds,
  type SendParts,
} from '#platform/outbox'
import { createTimers, tellingOfDue, type TimerHandlers, type Timers } from '#platform/timers'
import { postbackRetention } from '#postbacks'
import { retention as subscriptionRetention, subscriptionTimers } from '#subscriptions'
import type { Closing } from './closing.ts'

type DueWorkParts = { mailer: Mailer; texter?: Texter | undefined; more: TimerHandlers; room: Room }

// Two, so that what is slow does not hold up the rest.
const lanesOfDueWork = 2

// Nobody waits for one of them by itself, and what is due comes many at a time.
const batchOfDueWorkMax = 100

type StoreOfDueWork = { databaseUrl: string; standsBack: boolean; patience: number; room: Room }

/**
 * The same services on connections of their own: what somebody waits for is never sent behind a statement of what is due,
 * which may be the write of a hundred renewals, and those wait for room beside calls. Where this process
 * stands back, they give way to all others.
 */
export function servicesOfDueWork(
  services: Services,
  { databaseUrl, standsBack, patience, room }: StoreOfDueWork,
  closing: Closing,
  isDue: (kind: string) => void,
): Services {
  const store = openDatabase({
    url: databaseUrl,
    lanes: lanesOfDueWork,
    batchMax: batchOfDueWorkMax,
    standsBack,
    patience,
    room,
  })
  closing.push(() => store.close())
  return { ...services, db: tellingOfDue(store, services.clock, isDue) }
}

/** What is not kept for good, beside what callers leave behind; each company's clean-up forgets it in its time. */
const retention: Retention[] = [
  ...subscriptionRetention,
  { forget: emptyMessages, keptDays: ({ messageDays }) => messageDays },
  { forget: hideLinks },
  // Mails show the logo that the company had, as long as their words are kept.
  { forget: deleteReplacedLogos, keptDays: ({ messageDays }) => messageDays },
  ...postbackRetention,
  ...quoteRetention,
  ...declineRetention,
  ...hostedRetention,
]

/** Everything that falls due, and the use case that does it. */
export function buildDueWork(services: Services, parts: DueWorkParts): Timers {
  const { db, clock, log } = services
  const subscriptions = subscriptionTimers(services)
  const mailTimers = messageTimers(mailingOf(services, parts))
  const timers = createTimers({
    db,
    clock,
    log,
    handlers: {
      ...companyTimers(services),
      ...accessTimers(services, retention),
      ...customerTimers(services),
      ...paymentTimers(services, newsRecorder(services)),
      ...oneOffTimers(services),
      ...erasureTimers(services),
      ...moneyAuditTimers(services),
      ...subscriptions.handlers,
      ...parts.more,
      ...mailTimers,
    },
    bulk: { ...subscriptions.bulk, ...invoiceTimers(services) },
    chargingKinds: subscriptions.chargingKinds,
    housekeepingKinds: [cleanUpTimer, auditMoneyTimer],
    heldKinds: [watchTimer, ...subscriptions.heldKinds],
    tellingKinds: [postbackTimer],
    sendingKinds: [mailKinds, textKinds],
    isQuiet: parts.room.isQuiet,
    clockOffsetOf: async (companyId) => (await companyOf(db, companyId)).clockOffsetMs,
  })
  // Who moves a clock waits for it.
  return {
    ...timers,
    nextDueAt: (companyId) => parts.room.openWhile(() => timers.nextDueAt(companyId)),
    runDue: (company) => parts.room.openWhile(() => timers.runDue(company)),
    runAllDue: (company) => parts.room.openWhile(() => timers.runAllDue(company)),
  }
}

function mailingOf(
  { db, ids, clock, log, outbox }: Services,
  { mailer, texter }: Pick<DueWorkParts, 'mailer' | 'texter'>,
): SendParts {
  return {
    db,
    log,
    outbox,
    mailer,
    texter,
    async senderOf(companyId) {
      const company = await companyOf(db, companyId)
      return { now: companyNow(clock, company), replyTo: supportEmailOf(company) }
    },
    async gaveUp({ companyId, id, channel, kind: what, ...about }, now) {
      const [kind, it] =
        channel === 'email'
          ? (['mail_not_sent', 'mail'] as const)
          : (['text_not_sent', 'text message'] as const)
      const message = `The ${it} ${publicId('msg', id)} (${what}) could not be sent, and is not tried any more.`
      await raiseAlert(db, ids, companyId, now, { kind, message, ...about })
    },
  }
}

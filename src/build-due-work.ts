import { accessTimers, cleanUpTimer, type Services } from '#access'
import { companyNow, companyOf, postbackTimer, raiseAlert } from '#companies'
import { customerTimers } from '#customers'
import { invoiceTimers } from '#invoices'
import { publicId } from '#kernel/ids'
import { newsRecorder, oneOffTimers } from '#one-off'
import { paymentTimers } from '#payments'
import type { Mailer } from '#platform/mail'
import { messageTimers, type SendParts } from '#platform/outbox'
import { createTimers, type TimerHandlers, type Timers } from '#platform/timers'
import { subscriptionTimers } from '#subscriptions'

/** Everything that falls due, and the use case that does it. */
export function buildDueWork(services: Services, parts: { mailer: Mailer; more: TimerHandlers }): Timers {
  const { db, clock, log } = services
  const subscriptions = subscriptionTimers(services)
  const mailTimers = messageTimers(mailingOf(services, parts.mailer))
  return createTimers({
    db,
    clock,
    log,
    handlers: {
      ...accessTimers(services),
      ...customerTimers(services),
      ...invoiceTimers(services),
      ...paymentTimers(services, newsRecorder(services)),
      ...oneOffTimers(services),
      ...subscriptions.handlers,
      ...parts.more,
      ...mailTimers,
    },
    bulk: subscriptions.bulk,
    chargingKinds: subscriptions.chargingKinds,
    housekeepingKinds: [cleanUpTimer],
    tellingKinds: [postbackTimer, ...Object.keys(mailTimers)],
    clockOffsetOf: async (companyId) => (await companyOf(db, companyId)).clockOffsetMs,
  })
}

function mailingOf({ db, ids, clock, log, outbox }: Services, mailer: Mailer): SendParts {
  return {
    db,
    log,
    outbox,
    mailer,
    async senderOf(companyId) {
      const company = await companyOf(db, companyId)
      return { now: companyNow(clock, company), replyTo: company.email }
    },
    async gaveUp({ companyId, id, kind, invoiceId }, now) {
      const message = `The mail ${publicId('msg', id)} (${kind}) could not be sent, and is not tried any more.`
      await raiseAlert(db, ids, companyId, now, { kind: 'mail_not_sent', message, invoiceId })
    },
  }
}

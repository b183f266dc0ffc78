import { accessTimers, type Services } from '#access'
import { companyNow, companyOf } from '#companies'
import { customerTimers } from '#customers'
import { postbackTimer } from '#invoices'
import { paymentTimers } from '#payments'
import type { Mailer } from '#platform/mail'
import { sendMessage, sendMessageTimer } from '#platform/outbox'
import { createTimers, type TimerHandlers, type Timers } from '#platform/timers'

/** Everything that falls due, and the use case that does it. */
export function buildDueWork(services: Services, parts: { mailer: Mailer; more: TimerHandlers }): Timers {
  const { db, clock, log } = services
  const mailing = {
    db,
    log,
    mailer: parts.mailer,
    companyNow: async (id: Parameters<typeof companyOf>[1]) => companyNow(clock, await companyOf(db, id)),
  }
  return createTimers({
    db,
    clock,
    log,
    handlers: {
      ...accessTimers(services),
      ...customerTimers(services),
      ...paymentTimers(services),
      ...parts.more,
      [sendMessageTimer]: (timer) => sendMessage(mailing, timer),
    },
    tellingKinds: [postbackTimer, sendMessageTimer],
    clockOffsetOf: async (companyId) => (await companyOf(db, companyId)).clockOffsetMs,
  })
}

import { hourMs, minuteMs } from '#kernel/clock'
import type { CompanyId, InvoiceId, Uuid } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Mailer } from '#platform/mail'
import type { Log } from '#platform/telemetry'
import type { DueTimer, TimerHandlers, TimerOutcome } from '#platform/timers'
import { sendMessageTimer, type Outbox } from './outbox.ts'
import { findMessage, markSent } from './outbox-queries.ts'

const sendAttemptsMax = 12

/** A message that could not be sent, without the person it was for. */
export type UnsentMessage = { companyId: CompanyId; id: Uuid; kind: string; invoiceId: InvoiceId | undefined }

/** What sending a message takes. */
export type SendParts = {
  db: Database
  outbox: Outbox
  mailer: Mailer
  log: Log
  /** In whose name it is sent: the time there, and where answers go. */
  senderOf(companyId: CompanyId): Promise<{ now: number; replyTo: string | undefined }>
  /** Tells people of a message that is not tried any more. It may be called again for the same one. */
  gaveUp(message: UnsentMessage, now: number): Promise<void>
}

// What the version before this one calls it. It would send a message without words, so it must not find this one's.
const formerTimer = 'send message'

/** Sends what waits in the outbox. A mail server that refuses is asked again, later and later, for a day. */
export function messageTimers(parts: SendParts): TimerHandlers {
  const send = (timer: DueTimer) => sendMessage(parts, timer)
  return { [sendMessageTimer]: send, [formerTimer]: send }
}

async function sendMessage(parts: SendParts, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId, subjectId: id } = timer
  const message = await parts.db.first(findMessage, { companyId, id })
  if (!message || message.sent_at !== null || message.channel !== 'email') return 'done'
  const { now, replyTo } = await parts.senderOf(companyId)
  try {
    const words = await parts.outbox.written(message)
    const outcome = await parts.mailer.send({
      to: message.recipient,
      subject: words.subject ?? '',
      text: words.body_text ?? '',
      html: words.body_html ?? '',
      messageId: `<${id}@florin>`,
      replyTo,
    })
    if (outcome === 'sent') await parts.db.run(markSent, { companyId, id, sentAt: now })
    return 'done'
  } catch (error) {
    parts.log.warn('mail was not sent', { companyId, kind: message.kind, attempt: timer.attempts + 1, error })
    if (timer.attempts + 1 >= sendAttemptsMax) {
      const { kind, invoice_id } = message
      await parts.gaveUp({ companyId, id, kind, invoiceId: invoice_id ?? undefined }, now)
      return 'done'
    }
    return { againAt: now + Math.min(minuteMs * 2 ** timer.attempts, 4 * hourMs) }
  }
}

import { hourMs, minuteMs } from '#kernel/clock'
import { toPublicId, type CompanyId, type InvoiceId, type SubscriptionId, type Uuid } from '#kernel/ids'
import type { Database } from '#platform/database'
import { MailRefused, type Mailer } from '#platform/mail'
import type { SmsSender } from '#platform/sms'
import type { Log } from '#platform/telemetry'
import type { DueTimer, TimerHandlers, TimerOutcome } from '#platform/jobs'
import { sendMessageTimers, type Channel, type Outbox } from './outbox.ts'
import { findMessage, markSent, type MessageRow } from './outbox-queries.ts'

const sendAttemptsMax = 12

/** A message that could not be sent, without the person it was for. */
export type UnsentMessage = {
  companyId: CompanyId
  id: Uuid
  channel: Channel
  kind: string
  invoiceId: InvoiceId | undefined
  subscriptionId: SubscriptionId | undefined
}

/** What sending a message takes. */
export type SendDeps = {
  db: Database
  outbox: Outbox
  mailer: Mailer
  /** Undefined where there is no gateway of text messages. */
  texter: SmsSender | undefined
  log: Log
  /** In whose name it is sent: the time there, and where answers go. */
  senderOf(companyId: CompanyId): Promise<{ now: number; replyTo: string | undefined }>
  /** Tells people of a message that is not tried any more. It may be called again for the same one. */
  gaveUp(message: UnsentMessage, now: number): Promise<void>
}

// What the version before this one calls it. It would send a message without words, so it must not find this one's.
const formerTimer = 'send message'

/** The timers that wait for the mail server; a few of the version before this one send texts. */
export const mailKinds = [sendMessageTimers.email, formerTimer]

/** The timers that wait for the gateway of text messages. */
export const textKinds = [sendMessageTimers.sms]

/** Sends what waits in the outbox. A mail server or gateway that refuses is asked again, later and later, for a day. */
export function messageTimers(parts: SendDeps): TimerHandlers {
  const send = (timer: DueTimer) => sendMessage(parts, timer)
  return Object.fromEntries([...mailKinds, ...textKinds].map((kind) => [kind, send]))
}

async function sendMessage(parts: SendDeps, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId, subjectId: id } = timer
  const message = await parts.db.first(findMessage, { companyId, id })
  if (!message || message.sent_at !== null) return 'done'
  const { channel, kind } = message
  const { now, replyTo } = await parts.senderOf(companyId)
  try {
    const words = await parts.outbox.written(message)
    // Nobody was told in time, and there is nothing left to tell.
    if (words.emptied) return 'done'
    const outcome = await deliver(parts, words, replyTo)
    if (outcome === 'sent') await parts.db.run(markSent, { companyId, id, sentAt: now })
    return 'done'
  } catch (error) {
    const attempt = timer.attempts + 1
    const event = channel === 'email' ? 'mail was not sent' : 'text message was not sent'
    parts.log.warn(event, { companyId, kind, attempt, error: maskError(error, message.recipient) })
    if (attempt >= sendAttemptsMax || error instanceof MailRefused) {
      const { invoice_id: invoiceId, subscription_id: subscriptionId } = message
      const about = { invoiceId: invoiceId ?? undefined, subscriptionId: subscriptionId ?? undefined }
      await parts.gaveUp({ companyId, id, channel, kind, ...about }, now)
      return 'done'
    }
    return { againAt: now + Math.min(minuteMs * 2 ** timer.attempts, 4 * hourMs) }
  }
}

/** What went wrong, without the person: mail servers and gateways repeat whom they refuse, however they spell it. */
function maskError(error: unknown, recipient: string): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const masked = new Error(maskRecipient(message, recipient))
  masked.name = name
  // Its place is this one; the trace of the other begins with the same message.
  delete masked.stack
  return masked
}

function maskRecipient(text: string, recipient: string): string {
  const spellings = [
    recipient,
    encodeURIComponent(recipient),
    recipient.replace('@', '='),
    recipient.replace(/^\+/, ''),
  ]
  return spellings.reduce(
    (masked, spelling) => masked.replaceAll(toSpellingPattern(spelling), '[recipient]'),
    text,
  )
}

function toSpellingPattern(spelling: string): RegExp {
  return new RegExp(spelling.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'gi')
}

async function deliver(
  { mailer, texter }: SendDeps,
  { id, channel, recipient: to, subject, body_text, body_html }: MessageRow,
  replyTo: string | undefined,
): Promise<'sent' | 'kept'> {
  const text = body_text ?? ''
  if (channel === 'email') {
    const mail = {
      to,
      subject: subject ?? '',
      text,
      html: body_html ?? '',
      messageId: `<${id}@florin>`,
      replyTo,
    }
    return mailer.send(mail)
  }
  if (!texter) return 'kept'
  await texter.send({ id: toPublicId('msg', id), to, text })
  return 'sent'
}

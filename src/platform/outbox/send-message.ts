import { hourMs, minuteMs } from '#kernel/clock'
import { toPublicId, type CompanyId, type InvoiceId, type SubscriptionId, type Uuid } from '#kernel/ids'
import type { Database } from '#platform/database'
import { MailRefused, type Mailer } from '#platform/mail'
import type { SmsSender } from '#platform/sms'
import type { Log } from '#platform/telemetry'
import type { DueJob, JobHandlers, JobOutcome } from '#platform/jobs'
import { sendMessageJobs, type Channel, type Outbox } from './outbox.ts'
import { findMessage, markSent, type MessageRow } from './outbox-queries.ts'

const sendAttemptsMax = 12

/** An unsent message, without its recipient. */
export type UnsentMessage = {
  companyId: CompanyId
  id: Uuid
  channel: Channel
  kind: string
  invoiceId: InvoiceId | undefined
  subscriptionId: SubscriptionId | undefined
}

/** Dependencies of the send jobs. */
export type SendDeps = {
  db: Database
  outbox: Outbox
  mailer: Mailer
  /** Undefined if no gateway for text messages is configured. */
  texter: SmsSender | undefined
  log: Log
  /** Returns the company's current time and its address for replies. */
  senderOf(companyId: CompanyId): Promise<{ now: number; replyTo: string | undefined }>
  /** Reports a message that is not retried any more. It may be called more than once per message. */
  gaveUp(message: UnsentMessage, now: number): Promise<void>
}

// Job kind of the previous version, which would send a message without text and must therefore not find the new kinds.
const formerJob = 'send message'

/** Job kinds that use the mail server; a few jobs of the previous version send text messages. */
export const mailKinds = [sendMessageJobs.email, formerJob]

/** Job kinds that use the gateway for text messages. */
export const textKinds = [sendMessageJobs.sms]

/**
 * Creates the handlers that send messages of the outbox. A refused message is retried at growing intervals for a day.
 */
export function messageJobs(deps: SendDeps): JobHandlers {
  const send = (job: DueJob) => sendMessage(deps, job)
  return Object.fromEntries([...mailKinds, ...textKinds].map((kind) => [kind, send]))
}

async function sendMessage(deps: SendDeps, job: DueJob): Promise<JobOutcome> {
  const { companyId, subjectId: id } = job
  const message = await deps.db.first(findMessage, { companyId, id })
  if (!message || message.sent_at !== null) return 'done'
  const { channel, kind } = message
  const { now, replyTo } = await deps.senderOf(companyId)
  try {
    const words = await deps.outbox.written(message)
    // The text was redacted before it was sent, so there is nothing to send.
    if (words.emptied) return 'done'
    const outcome = await deliver(deps, words, replyTo)
    if (outcome === 'sent') await deps.db.run(markSent, { companyId, id, sentAt: now })
    return 'done'
  } catch (error) {
    const attempt = job.attempts + 1
    const event = channel === 'email' ? 'mail was not sent' : 'text message was not sent'
    deps.log.warn(event, { companyId, kind, attempt, error: maskError(error, message.recipient) })
    if (attempt >= sendAttemptsMax || error instanceof MailRefused) {
      const { invoice_id: invoiceId, subscription_id: subscriptionId } = message
      const about = { invoiceId: invoiceId ?? undefined, subscriptionId: subscriptionId ?? undefined }
      await deps.gaveUp({ companyId, id, channel, kind, ...about }, now)
      return 'done'
    }
    return { againAt: now + Math.min(minuteMs * 2 ** job.attempts, 4 * hourMs) }
  }
}

/**
 * Returns the error without the recipient: mail servers and gateways repeat the refused address in various notations.
 */
function maskError(error: unknown, recipient: string): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const masked = new Error(maskRecipient(message, recipient))
  masked.name = name
  // The stack is removed because it begins with the original message.
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

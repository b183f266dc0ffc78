import { hourMs, minuteMs } from '#kernel/clock'
import { publicId, type CompanyId, type InvoiceId, type Uuid } from '#kernel/ids'
import { rowsOf, type Database, type PartRows, type Reader } from '#platform/database'
import type { Mailer } from '#platform/mail'
import type { Log } from '#platform/telemetry'
import { scheduled, type CompanyClock, type DueTimer, type TimerOutcome } from '#platform/timers'
import { findMessage, insertMessages, listMessages, markSent } from './outbox-queries.ts'

/** A message to a person. It is kept for good, and sent where a mail server is set. */
export type Message = {
  id: Uuid
  channel: 'email' | 'sms'
  kind: string
  to: string
  subject?: string
  text: string
  html?: string
  links: string[]
  invoiceId?: InvoiceId
  subscriptionId?: Uuid
}

/** The timer that sends a message of the outbox. */
export const sendMessageTimer = 'send message'

const sendAttemptsMax = 12
const messagesMax = 1_000

/** Where messages are put, along with the fact that they tell. */
export type Outbox = { posted(clock: CompanyClock, now: number, ...messages: Message[]): PartRows[] }

/** Opens the outbox; `sends` says whether a mail server is set, so that nothing is scheduled where there is none. */
export function createOutbox(options: { sends: boolean }): Outbox {
  return {
    posted: (clock, now, ...messages) => [
      messageRows(clock, now, messages),
      ...(options.sends ? messages.map(({ id }) => scheduled(clock, sendMessageTimer, id, now)) : []),
    ],
  }
}

function messageRows(clock: CompanyClock, now: number, messages: Message[]): PartRows {
  const rows = messages.map((message) => ({
    company_id: clock.id,
    id: message.id,
    channel: message.channel,
    kind: message.kind,
    recipient: message.to,
    subject: message.subject ?? null,
    body_text: message.text,
    body_html: message.html ?? null,
    links: message.links,
    invoice_id: message.invoiceId ?? null,
    subscription_id: message.subscriptionId ?? null,
    created_at: now,
  }))
  return rowsOf(insertMessages, ...rows)
}

/** A message that no mail server took, without the person it was for. */
export type UnsentMessage = { companyId: CompanyId; id: Uuid; kind: string; invoiceId: InvoiceId | undefined }

/** What sending a message takes. */
export type SendParts = {
  db: Database
  mailer: Mailer
  log: Log
  /** In whose name it is sent: the time there, and where answers go. */
  senderOf(companyId: CompanyId): Promise<{ now: number; replyTo: string | undefined }>
  /** Tells people of a message that is not tried any more. It may be called again for the same one. */
  gaveUp(message: UnsentMessage, now: number): Promise<void>
}

/** Sends a message that waits in the outbox. A mail server that refuses is asked again, later and later, for a day. */
export async function sendMessage(parts: SendParts, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId, subjectId: id } = timer
  const message = await parts.db.first(findMessage, { companyId, id })
  if (!message || message.sent_at !== null || message.channel !== 'email') return 'done'
  const { now, replyTo } = await parts.senderOf(companyId)
  try {
    const outcome = await parts.mailer.send({
      to: message.recipient,
      subject: message.subject ?? '',
      text: message.body_text,
      html: message.body_html ?? '',
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

/** A company's messages as the sandbox shows them, oldest first. */
export async function readOutbox(db: Reader, companyId: CompanyId, filter: { to?: string; kind?: string }) {
  const { to = null, kind = null } = filter
  const rows = await db.all(listMessages, { companyId, to, kind, limit: messagesMax })
  return rows.map((row) => ({
    id: publicId('msg', row.id),
    channel: row.channel,
    kind: row.kind,
    to: row.recipient,
    ...(row.subject === null ? {} : { subject: row.subject }),
    text: row.body_text,
    ...(row.body_html === null ? {} : { html: row.body_html }),
    links: row.links,
    ...(row.invoice_id === null ? {} : { invoiceId: publicId('inv', row.invoice_id) }),
    ...(row.subscription_id === null ? {} : { subscriptionId: row.subscription_id }),
    sentAt: new Date(row.created_at).toISOString(),
  }))
}

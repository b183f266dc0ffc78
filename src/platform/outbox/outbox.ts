import { publicId, type CompanyId, type InvoiceId, type SubscriptionId, type Uuid } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { rowsOf, type Database, type PartRows } from '#platform/database'
import type { Log } from '#platform/telemetry'
import { scheduledFirst, type CompanyClock } from '#platform/timers'
import {
  findMessage,
  insertMessages,
  listMessages,
  listUnwritten,
  messageIsUnwritten,
  type MessageRow,
} from './outbox-queries.ts'

/** A message to a person as it is kept: whom it is for, and what its words will need that may change before. */
export type Message = {
  id: Uuid
  channel: 'email' | 'sms'
  kind: string
  to: string
  facts: Record<string, Json>
  invoiceId?: InvoiceId
  subscriptionId?: SubscriptionId
}

/** What a message is written from, and the moment that it tells of, ms of its company's clock. */
export type Unwritten = Pick<Message, 'kind' | 'facts'> & {
  companyId: CompanyId
  invoiceId: InvoiceId | null
  createdAt: number
}

/** The words of a message, and the rows that its links take. */
export type Words = { subject?: string; text: string; html?: string; links: string[]; along: PartRows[] }

/** The timer that sends a message of the outbox. */
export const sendMessageTimer = 'mail'

/**
 * The messages to people. A message is a small row of facts, in the statement of what it tells; it is written out when
 * it is first sent or shown, once, whoever is first, and is told in the same words ever after. It is kept for good.
 */
export type Outbox = {
  /** The rows that keep a message, along with the fact that it tells. */
  posted(clock: CompanyClock, now: number, message: Message): PartRows[]
  /** A message in its words: those that it was written in, or those that it is written in now. */
  written(message: MessageRow): Promise<MessageRow>
  /** A company's messages as the sandbox shows them, oldest first. One that cannot be written out has no words. */
  messages(companyId: CompanyId, filter: { to?: string; kind?: string }): Promise<ShownMessage[]>
  /** Writes out what is kept about an invoice, before that changes; answers how much of it could not be. */
  settle(companyId: CompanyId, invoiceId: InvoiceId): Promise<number>
}

type OutboxParts = {
  db: Database
  log: Log
  /** Whether a mail server is set, so that nothing is scheduled where there is none. */
  sends: boolean
  /** Finds the words of a message. */
  write(message: Unwritten): Promise<Words>
}

const messagesMax = 1_000

/** Opens the outbox. */
export function createOutbox({ db, log, sends, write }: OutboxParts): Outbox {
  async function written(row: MessageRow): Promise<MessageRow> {
    const { company_id: companyId, id, kind, facts, invoice_id: invoiceId, created_at: createdAt } = row
    if (facts === null) return row
    const words = await write({ companyId, kind, facts, invoiceId, createdAt })
    const { subject = null, text: body_text, html: body_html = null, links, along } = words
    const kept = { subject, body_text, body_html, links }
    const outcome = await db.writeGuarded(messageIsUnwritten, { company_id: companyId, id, ...kept }, along)
    if (outcome === 'written') return { ...row, ...kept, facts: null }
    // Somebody else was first, and these are the words.
    const first = await db.first(findMessage, { companyId, id })
    if (!first) throw new Error('a message is gone that was to be written out')
    return first
  }

  const writtenIfPossible = (row: MessageRow) =>
    written(row).catch((error: unknown) => {
      log.error('message could not be written out', { companyId: row.company_id, kind: row.kind, error })
      return row
    })

  return {
    posted: (clock, now, { to: recipient, invoiceId = null, subscriptionId = null, ...message }) => {
      const told = { ...message, recipient, invoice_id: invoiceId, subscription_id: subscriptionId }
      return [
        rowsOf(insertMessages, { company_id: clock.id, ...told, created_at: now }),
        ...(sends ? [scheduledFirst(clock, sendMessageTimer, message.id, now)] : []),
      ]
    },
    written,
    async messages(companyId, { to = null, kind = null }) {
      const rows = await db.all(listMessages, { companyId, to, kind, limit: messagesMax })
      return (await Promise.all(rows.map(writtenIfPossible))).map(shown)
    },
    async settle(companyId, invoiceId) {
      const rows = await db.all(listUnwritten, { companyId, invoiceId })
      const settled = await Promise.all(rows.map(writtenIfPossible))
      return settled.filter(({ body_text }) => body_text === null).length
    },
  }
}

type ShownMessage = ReturnType<typeof shown>

function shown(row: MessageRow) {
  return {
    id: publicId('msg', row.id),
    channel: row.channel,
    kind: row.kind,
    to: row.recipient,
    ...(row.subject === null ? {} : { subject: row.subject }),
    text: row.body_text ?? '',
    ...(row.body_html === null ? {} : { html: row.body_html }),
    links: row.links ?? [],
    ...(row.invoice_id === null ? {} : { invoiceId: publicId('inv', row.invoice_id) }),
    ...(row.subscription_id === null ? {} : { subscriptionId: publicId('sub', row.subscription_id) }),
    sentAt: new Date(row.created_at).toISOString(),
  }
}

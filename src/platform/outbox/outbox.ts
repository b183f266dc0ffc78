import {
  toPublicId,
  type CompanyId,
  type HostedPaymentId,
  type InvoiceId,
  type SubscriptionId,
  type Uuid,
} from '#kernel/ids'
import type { Json } from '#kernel/json'
import { toPartRows, type Database, type PartRows } from '#platform/database'
import type { Log } from '#platform/telemetry'
import { scheduleFirstTimerRows, type CompanyClock } from '#platform/jobs'
import {
  findMessage,
  insertMessages,
  listMessages,
  listUnwritten,
  listUnwrittenOfSubscription,
  messageIsUnwritten,
  type MessageRow,
} from './outbox-queries.ts'
import { unsealLinks, maskLinks, sealLinks, type LinkSeal } from './sealed-links.ts'

/** A message to a person as it is kept: whom it is for, and what its words will need that may change before. */
export type Message = {
  id: Uuid
  channel: 'email' | 'sms'
  kind: string
  to: string
  facts: Record<string, Json>
  invoiceId?: InvoiceId
  subscriptionId?: SubscriptionId
  hostedPaymentId?: HostedPaymentId
}

/** How a message reaches somebody. */
export type Channel = Message['channel']

/** What a message is written from, and the moment that it tells of, ms of its company's clock. */
export type MessageDraft = Pick<Message, 'channel' | 'kind' | 'facts'> & {
  companyId: CompanyId
  invoiceId: InvoiceId | null
  subscriptionId: SubscriptionId | null
  hostedPaymentId: HostedPaymentId | null
  createdAt: number
}

/** The words of a message, and the rows that its links take. */
export type MessageContent = {
  subject?: string
  text: string
  html?: string
  links: string[]
  along: PartRows[]
}

/** The timer that sends a message of the outbox: one for each server that may hang. */
export const sendMessageTimers = { email: 'mail', sms: 'text' } as const

/**
 * The messages to people. A message is a small row of facts, in the statement of what it tells; it is written out when
 * it is first sent or shown, once, whoever is first, and is told in the same words ever after, as long as they are kept.
 * What is kept of its links is sealed: they open what is somebody's.
 */
export type Outbox = {
  /** The rows that keep a message, along with the fact that it tells. */
  posted(clock: CompanyClock, now: number, message: Message): PartRows[]
  /** A message in its words: those that it was written in, or those that it is written in now. */
  written(message: MessageRow): Promise<MessageRow>
  /** A company's messages as the sandbox shows them, oldest first. One that cannot be written out has no words. */
  messages(companyId: CompanyId, filter: { to?: string; kind?: string }): Promise<ShownMessage[]>
  /** The words of a message without its links; undefined once they are forgotten, or where it cannot be written out. */
  textOf(companyId: CompanyId, id: Uuid): Promise<string | undefined>
  /** Writes out what is kept about an invoice, before that changes; answers how much of it could not be. */
  settle(companyId: CompanyId, invoiceId: InvoiceId): Promise<number>
  /** As `settle`, of what is kept about a subscription, its invoices among it. */
  settleSubscription(companyId: CompanyId, subscriptionId: SubscriptionId): Promise<number>
  /** By what somebody can be told a thing that must reach them. */
  channels: readonly Channel[]
}

type OutboxDeps = {
  db: Database
  log: Log
  /** By what messages are sent, so that nothing is scheduled where nobody would send it. */
  sends: readonly Channel[]
  /** By what messages reach anybody: in the sandbox, also by being read in the outbox. */
  channels: readonly Channel[]
  /** Finds the words of a message. */
  write(message: MessageDraft): Promise<MessageContent>
  links: LinkSeal
}

const messagesMax = 1_000

/** Opens the outbox. */
export function createOutbox({ db, log, sends, channels, write, links: seal }: OutboxDeps): Outbox {
  async function written(row: MessageRow): Promise<MessageRow> {
    const { company_id: companyId, id, facts } = row
    if (facts === null) return unsealLinks(seal, row)
    const words = await write(toDraft(row, facts))
    const { subject = null, text: body_text, html: body_html = null, links, along } = words
    const clear = { subject, body_text, body_html, links }
    const kept = await sealLinks(seal, companyId, clear)
    const outcome = await db.writeGuarded(messageIsUnwritten, { company_id: companyId, id, ...kept }, along)
    if (outcome === 'written') return { ...row, ...clear, facts: null }
    // Somebody else was first, and these are the words.
    const first = await db.first(findMessage, { companyId, id })
    if (!first) throw new Error('a message is gone that was to be written out')
    return unsealLinks(seal, first)
  }

  const writtenIfPossible = (row: MessageRow) =>
    written(row).catch((error: unknown) => {
      log.error('message could not be written out', { companyId: row.company_id, kind: row.kind, error })
      return row
    })

  async function settled(rows: MessageRow[]): Promise<number> {
    const written = await Promise.all(rows.map(writtenIfPossible))
    return written.filter(({ body_text }) => body_text === null).length
  }

  return {
    posted: (clock, now, { to: recipient, ...message }) => {
      const { invoiceId = null, subscriptionId = null, hostedPaymentId = null, ...own } = message
      const about = {
        invoice_id: invoiceId,
        subscription_id: subscriptionId,
        hosted_payment_id: hostedPaymentId,
      }
      const told = { ...own, recipient, ...about }
      return [
        toPartRows(insertMessages, { company_id: clock.id, ...told, created_at: now }),
        ...(sends.includes(message.channel)
          ? [scheduleFirstTimerRows(clock, sendMessageTimers[message.channel], message.id, now)]
          : []),
      ]
    },
    written,
    async messages(companyId, { to = null, kind = null }) {
      const rows = await db.all(listMessages, { companyId, to, kind, limit: messagesMax })
      return (await Promise.all(rows.map(writtenIfPossible))).map(toShownMessage)
    },
    async textOf(companyId, id) {
      const row = await db.first(findMessage, { companyId, id })
      if (!row || row.emptied) return undefined
      const { body_text: text, links } = await writtenIfPossible(row)
      return text === null ? undefined : maskLinks(text, links ?? [])
    },
    settle: async (companyId, invoiceId) => settled(await db.all(listUnwritten, { companyId, invoiceId })),
    settleSubscription: async (companyId, subscriptionId) =>
      settled(await db.all(listUnwrittenOfSubscription, { companyId, subscriptionId })),
    channels,
  }
}

function toDraft(row: MessageRow, facts: Message['facts']): MessageDraft {
  return {
    companyId: row.company_id,
    channel: row.channel,
    kind: row.kind,
    facts,
    invoiceId: row.invoice_id,
    subscriptionId: row.subscription_id,
    hostedPaymentId: row.hosted_payment_id,
    createdAt: row.created_at,
  }
}

type ShownMessage = ReturnType<typeof toShownMessage>

function toShownMessage(row: MessageRow) {
  return {
    id: toPublicId('msg', row.id),
    channel: row.channel,
    kind: row.kind,
    to: row.recipient,
    ...(row.subject === null ? {} : { subject: row.subject }),
    text: row.body_text ?? '',
    ...(row.body_html === null ? {} : { html: row.body_html }),
    links: row.links ?? [],
    ...(row.invoice_id === null ? {} : { invoiceId: toPublicId('inv', row.invoice_id) }),
    ...(row.subscription_id === null ? {} : { subscriptionId: toPublicId('sub', row.subscription_id) }),
    sentAt: new Date(row.created_at).toISOString(),
  }
}

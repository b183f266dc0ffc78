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
import { scheduleFirstJobRows, type CompanyClock } from '#platform/jobs'
import {
  findMessage,
  insertMessages,
  listMessages,
  listUnwritten,
  listUnwrittenOfSubscription,
  messageIsUnwritten,
  type MessageRow,
} from './outbox-queries.ts'
import { hideOwnLinks, unsealLinks, maskLinks, sealLinks, type LinkSeal } from './sealed-links.ts'

/** A stored message: its recipient, and the facts of its text that may change before it is rendered. */
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

/** Delivery channel of a message. */
export type Channel = Message['channel']

/** Input for the text of a message, and the time of its event in ms on the company's clock. */
export type MessageDraft = Pick<Message, 'channel' | 'kind' | 'facts'> & {
  companyId: CompanyId
  invoiceId: InvoiceId | null
  subscriptionId: SubscriptionId | null
  hostedPaymentId: HostedPaymentId | null
  createdAt: number
}

/** The text of a message, and the rows of its links. */
export type MessageContent = {
  subject?: string
  text: string
  html?: string
  links: string[]
  effects: PartRows[]
}

/** Job kind per channel: separate kinds, so that a hanging server does not delay the other channel. */
export const sendMessageJobs = { email: 'mail', sms: 'text' } as const

/**
 * Stores messages to users and payers. A message is a small row of facts, written in the statement of its event. Its
 * text is rendered once, when it is first sent or shown, and stays the same until it is redacted. Links are sealed,
 * because they grant access.
 */
export type Outbox = {
  /** Returns the rows of a message, to be written with its event. */
  posted(clock: CompanyClock, now: number, message: Message): PartRows[]
  /** Returns a message with its stored text, or renders the text now. */
  written(message: MessageRow): Promise<MessageRow>
  /** Returns a company's messages for the sandbox, oldest first. A message that cannot be rendered has no text. */
  messages(companyId: CompanyId, filter: { to?: string; kind?: string }): Promise<ShownMessage[]>
  /** Returns the text of a message without links; undefined if it was redacted or cannot be rendered. */
  textOf(companyId: CompanyId, id: Uuid): Promise<string | undefined>
  /** Returns the HTML of a mail without links; undefined if it was redacted, cannot be rendered, or is a text message. */
  htmlOf(companyId: CompanyId, id: Uuid): Promise<string | undefined>
  /** Renders the messages about an invoice before the invoice changes. Returns how many failed. */
  settle(companyId: CompanyId, invoiceId: InvoiceId): Promise<number>
  /** Like `settle`, for a subscription and its invoices. */
  settleSubscription(companyId: CompanyId, subscriptionId: SubscriptionId): Promise<number>
  /** Channels for messages that must reach their recipient. */
  channels: readonly Channel[]
}

type OutboxDeps = {
  db: Database
  log: Log
  /** Channels with a configured sender; no job is scheduled for the others. */
  sends: readonly Channel[]
  /** Channels that reach a recipient; in the sandbox these include messages that are only read in the outbox. */
  channels: readonly Channel[]
  /** Renders the text of a message. */
  write(message: MessageDraft): Promise<MessageContent>
  links: LinkSeal
}

const messagesMax = 1_000

/** Creates the outbox. */
export function createOutbox({ db, log, sends, channels, write, links: seal }: OutboxDeps): Outbox {
  async function written(row: MessageRow): Promise<MessageRow> {
    const { company_id: companyId, id, facts } = row
    if (facts === null) return unsealLinks(seal, row)
    const words = await write(toDraft(row, facts))
    const { subject = null, text: body_text, html: body_html = null, links, effects } = words
    const clear = { subject, body_text, body_html, links }
    const kept = await sealLinks(seal, companyId, clear)
    const outcome = await db.writeGuarded(messageIsUnwritten, { company_id: companyId, id, ...kept }, effects)
    if (outcome === 'written') return { ...row, ...clear, facts: null }
    // Another writer rendered it first; its text is used.
    const first = await db.first(findMessage, { companyId, id })
    if (!first) throw new Error('a message is gone that was to be written out')
    return unsealLinks(seal, first)
  }

  const writtenIfPossible = (row: MessageRow) =>
    written(row).catch((error: unknown) => {
      log.error('message could not be written out', { companyId: row.company_id, kind: row.kind, error })
      return row
    })

  async function loadWritten(companyId: CompanyId, id: Uuid): Promise<MessageRow | undefined> {
    const row = await db.first(findMessage, { companyId, id })
    return row && !row.emptied ? writtenIfPossible(row) : undefined
  }

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
      const subject = { ...own, recipient, ...about }
      return [
        toPartRows(insertMessages, { company_id: clock.id, ...subject, created_at: now }),
        ...(sends.includes(message.channel)
          ? [scheduleFirstJobRows(clock, sendMessageJobs[message.channel], message.id, now)]
          : []),
      ]
    },
    written,
    async messages(companyId, { to = null, kind = null }) {
      const rows = await db.all(listMessages, { companyId, to, kind, limit: messagesMax })
      return (await Promise.all(rows.map(writtenIfPossible))).map(toShownMessage)
    },
    ...createContentReaders(loadWritten),
    settle: async (companyId, invoiceId) => settled(await db.all(listUnwritten, { companyId, invoiceId })),
    settleSubscription: async (companyId, subscriptionId) =>
      settled(await db.all(listUnwrittenOfSubscription, { companyId, subscriptionId })),
    channels,
  }
}

/** Creates the readers of content for those who must not get the access that a link grants. */
function createContentReaders(
  load: (companyId: CompanyId, id: Uuid) => Promise<MessageRow | undefined>,
): Pick<Outbox, 'textOf' | 'htmlOf'> {
  return {
    async textOf(companyId, id) {
      const { body_text: text = null, links } = (await load(companyId, id)) ?? {}
      return text === null ? undefined : maskLinks(text, links ?? [])
    },
    async htmlOf(companyId, id) {
      const { body_html: html = null, links } = (await load(companyId, id)) ?? {}
      return html === null ? undefined : hideOwnLinks(html, links ?? [])
    },
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

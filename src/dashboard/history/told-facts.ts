import type { Company } from '#companies'
import { toOverdueTime, type Invoice } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { formatMoney } from '#kernel/format'
import type { Transaction } from '#transactions'
import { byActor } from './by-actor.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { AlertRow, DoneRow, MessageRow, PostbackRow } from './history-queries.ts'

/**
 * That an invoice was created, and that it was closed. Who did it the audit says, where a person did; of one that a refund closed, the
 * `refund`.
 */
export function toldLife(invoice: Invoice, done: DoneRow[], refund: Transaction | undefined): HistoryEntry[] {
  const { createdAt, createdCorrelationId, closed, closedAt, closedReason, closedCorrelationId } = invoice
  const about = { key: toPublicId('inv', invoice.id), amount: invoice.amount }
  const created: HistoryEntry = {
    ...about,
    at: createdAt,
    kind: 'created',
    by: whoDid(invoice, done, createdCorrelationId),
    text: `Created over ${formatMoney(invoice.amount)}`,
    correlationId: createdCorrelationId,
  }
  if (closed === undefined || closedAt === undefined) return [created]
  const why = closedReason === undefined ? '' : `: ${closedReason}`
  const end: HistoryEntry = {
    ...about,
    at: closedAt,
    kind: 'closed',
    by: refund ? byActor(refund.actor) : whoDid(invoice, done, closedCorrelationId),
    text: `${closed}${why}`,
    status: closed,
    correlationId: closedCorrelationId,
  }
  return [end, created]
}

// What a request of nobody who is noted did, a server of the company did; without a request it was time.
function whoDid(
  { subscriptionId }: Invoice,
  done: DoneRow[],
  correlationId: string | undefined,
): HistoryEntry['by'] {
  const noted = done.find((each) => each.correlation_id === correlationId)
  if (noted) return byActor(noted.actor)
  return { type: correlationId === undefined && subscriptionId !== undefined ? 'system' : 'api_key' }
}

/** That the due date passed, as it was announced. */
export function toldOverdue(invoice: Invoice, { timeZone }: Pick<Company, 'timeZone'>): HistoryEntry[] {
  const { overdueAnnouncedFor: dueAt } = invoice
  if (dueAt === undefined) return []
  const at = toOverdueTime({ ...invoice, dueAt }, timeZone)
  const key = toPublicId('inv', invoice.id)
  return [{ at, kind: 'overdue', key, by: { type: 'system' }, text: 'The due date passed' }]
}

const doneInWords: Partial<Record<DoneRow['action'], { kind: 'changed' | 'link' | 'mailed'; text: string }>> =
  {
    'invoice.mailed': { kind: 'mailed', text: 'Sent by mail' },
    'payment_link.made': { kind: 'link', text: 'A link to the payment page was made' },
  }

/**
 * What people changed of an invoice, that they sent it, and the links that they made. The audit goes by real time; where the clock of a sandbox
 * company was moved, that is told as of now.
 */
export function toldDone({ clockOffsetMs }: Pick<Company, 'clockOffsetMs'>, done: DoneRow[]): HistoryEntry[] {
  return done.flatMap((row) => {
    const told = doneInWords[row.action] ?? changeInWords(row)
    if (!told) return []
    const entry = { ...told, at: row.at + clockOffsetMs, key: toPublicId('aud', row.id) }
    return [{ ...entry, by: byActor(row.actor), correlationId: row.correlation_id }]
  })
}

// Actions with an invoice of which no other record tells end so.
const changing = ['changed', 'links_ended']

function changeInWords({ action, changes }: DoneRow): { kind: 'changed' | 'link'; text: string } | undefined {
  const [subject, verb = ''] = action.split('.')
  if (subject !== 'invoice' || !changing.includes(verb)) return undefined
  if (verb === 'links_ended') return { kind: 'link', text: 'All links to the payment page were ended' }
  const fields = Object.keys(changes ?? {})
  return { kind: 'changed', text: fields.length === 0 ? 'Changed' : `Changed: ${fields.join(', ')}` }
}

const mailNames: Readonly<Record<string, string>> = {
  invoice: 'The invoice',
  renewal: 'The invoice of a renewal',
  reminder: 'A reminder',
  overdue: 'Word that it is overdue',
  receipt: 'A receipt',
  refund: 'Word of a refund',
  payment_failed: 'Word of a failed payment',
  setup_link: 'A link to set up a payment method',
}

/** That something was mailed or texted. */
export function toldMessages(rows: MessageRow[]): HistoryEntry[] {
  return rows.map(({ id, channel, kind, recipient, created_at: at, sent_at: sentAt }) => ({
    at,
    kind: 'mailed',
    key: toPublicId('msg', id),
    by: { type: 'system' },
    text: `${mailNames[kind] ?? 'A message'} ${channel === 'sms' ? 'by text' : 'by mail'} to ${recipient}`,
    status: sentAt === null ? 'waiting' : 'sent',
    messageId: toPublicId('msg', id),
  }))
}

/** What the merchant's webhook was told. */
export function toldPostbacks(rows: PostbackRow[]): HistoryEntry[] {
  return rows.map(({ event_id: id, type, transaction_id: transactionId, occurred_at: at, status }) => ({
    at,
    kind: 'event',
    key: toPublicId('evt', id),
    by: { type: 'system' },
    text: type,
    status,
    eventId: toPublicId('evt', id),
    ...(transactionId === null ? {} : { transactionId: toPublicId('trx', transactionId) }),
  }))
}

/** That people should have looked at something. */
export function toldAlerts(rows: AlertRow[]): HistoryEntry[] {
  return rows.map(
    ({ id, message, transaction_id: transactionId, created_at: at, resolved_at: resolvedAt }) => ({
      at,
      kind: 'alert',
      key: toPublicId('alr', id),
      by: { type: 'system' },
      text: message,
      status: resolvedAt === null ? 'open' : 'resolved',
      ...(transactionId === null ? {} : { transactionId: toPublicId('trx', transactionId) }),
    }),
  )
}

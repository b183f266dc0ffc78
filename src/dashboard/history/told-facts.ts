import type { Company } from '#companies'
import { toOverdueTime, type Invoice } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { formatMoney } from '#kernel/format'
import type { Transaction } from '#transactions'
import { byActor } from './by-actor.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { AlertRow, DoneRow, MessageRow, PostbackRow } from './history-queries.ts'

/**
 * Returns the entries for the creation and the closing of an invoice. The actor comes from the audit if a user acted,
 * or from the `refund` that closed the invoice.
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

// A request without an audit entry came from a server of the company. An event without a request came from a schedule.
function whoDid(
  { subscriptionId }: Invoice,
  done: DoneRow[],
  correlationId: string | undefined,
): HistoryEntry['by'] {
  const noted = done.find((each) => each.correlation_id === correlationId)
  if (noted) return byActor(noted.actor)
  return { type: correlationId === undefined && subscriptionId !== undefined ? 'system' : 'api_key' }
}

/** Returns the entry for the announced passing of the due date. */
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
 * Returns the entries for changes, sending and links of an invoice by users. The audit uses real time. For a sandbox
 * company with a moved clock, the times are converted with the current offset.
 */
export function toldDone({ clockOffsetMs }: Pick<Company, 'clockOffsetMs'>, done: DoneRow[]): HistoryEntry[] {
  return done.flatMap((row) => {
    const told = doneInWords[row.action] ?? changeInWords(row)
    if (!told) return []
    const entry = { ...told, at: row.at + clockOffsetMs, key: toPublicId('aud', row.id) }
    return [{ ...entry, by: byActor(row.actor), correlationId: row.correlation_id }]
  })
}

// The action suffixes that no other record of an invoice covers.
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

/** Returns the entries for mails and texts. */
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

/** Returns the entries for postbacks to the merchant. */
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

/** Returns the entries for alerts. */
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

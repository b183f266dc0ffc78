import type { Company } from '#companies'
import { toOverdueTime, type Invoice } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { formatMoney } from '#kernel/format'
import type { Transaction } from '#attempts'
import { toHistoryActor } from './history-actor.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { AlertRow, AuditRow, MessageRow, PostbackRow } from './history-queries.ts'

/**
 * Returns the entries for the creation and the closing of an invoice. The actor comes from the audit if a user acted,
 * or from the `refund` that closed the invoice.
 */
export function lifecycleEntries(
  invoice: Invoice,
  done: AuditRow[],
  refund: Transaction | undefined,
): HistoryEntry[] {
  const { createdAt, createdCorrelationId, closed, closedAt, closedReason, closedCorrelationId } = invoice
  const about = { key: toPublicId('inv', invoice.id), amount: invoice.amount }
  const created: HistoryEntry = {
    ...about,
    at: createdAt,
    kind: 'created',
    by: findActor(invoice, done, createdCorrelationId),
    text: `Created for ${formatMoney(invoice.amount)}`,
    correlationId: createdCorrelationId,
  }
  if (closed === undefined || closedAt === undefined) return [created]
  const why = closedReason === undefined ? '' : `: ${closedReason}`
  const end: HistoryEntry = {
    ...about,
    at: closedAt,
    kind: 'closed',
    by: refund ? toHistoryActor(refund.actor) : findActor(invoice, done, closedCorrelationId),
    text: `${closed}${why}`,
    status: closed,
    correlationId: closedCorrelationId,
  }
  return [end, created]
}

// A request without an audit entry came from a server of the company. An event without a request came from a schedule.
function findActor(
  { subscriptionId }: Invoice,
  done: AuditRow[],
  correlationId: string | undefined,
): HistoryEntry['by'] {
  const row = done.find((each) => each.correlation_id === correlationId)
  if (row) return toHistoryActor(row.actor)
  return { type: correlationId === undefined && subscriptionId !== undefined ? 'system' : 'api_key' }
}

/** Returns the entry for the announced passing of the due date. */
export function overdueEntries(invoice: Invoice, { timeZone }: Pick<Company, 'timeZone'>): HistoryEntry[] {
  const { overdueAnnouncedFor: dueAt } = invoice
  if (dueAt === undefined) return []
  const at = toOverdueTime({ ...invoice, dueAt }, timeZone)
  const key = toPublicId('inv', invoice.id)
  return [{ at, kind: 'overdue', key, by: { type: 'system' }, text: 'The due date passed' }]
}

const actionTexts: Partial<
  Record<AuditRow['action'], { kind: 'changed' | 'link' | 'mailed'; text: string }>
> = {
  'invoice.mailed': { kind: 'mailed', text: 'Invoice sent' },
  'invoice.reminded': { kind: 'mailed', text: 'Reminder sent' },
  'receipt.resent': { kind: 'mailed', text: 'Receipt sent again' },
  'payment_link.made': { kind: 'link', text: 'Link to the payment page created' },
}

/**
 * Returns the entries for changes, sending and links of an invoice by users. The audit uses real time. For a sandbox
 * company with a moved clock, the times are converted with the current offset.
 */
export function auditEntries(
  { clockOffsetMs }: Pick<Company, 'clockOffsetMs'>,
  done: AuditRow[],
): HistoryEntry[] {
  return done.flatMap((row) => {
    const described = actionTexts[row.action] ?? describeChange(row)
    if (!described) return []
    const entry = { ...described, at: row.at + clockOffsetMs, key: toPublicId('aud', row.id) }
    return [{ ...entry, by: toHistoryActor(row.actor), correlationId: row.correlation_id }]
  })
}

// The action suffixes that no other record of an invoice covers.
const listedChanges = ['changed', 'links_ended']

function describeChange({
  action,
  changes,
}: AuditRow): { kind: 'changed' | 'link'; text: string } | undefined {
  const [subject, verb = ''] = action.split('.')
  if (subject !== 'invoice' || !listedChanges.includes(verb)) return undefined
  if (verb === 'links_ended') return { kind: 'link', text: 'All links to the payment page ended' }
  const fields = Object.keys(changes ?? {})
  return { kind: 'changed', text: fields.length === 0 ? 'Changed' : `Changed: ${fields.join(', ')}` }
}

const mailLabels: Readonly<Record<string, string>> = {
  invoice: 'Invoice',
  renewal: 'Renewal invoice',
  reminder: 'Reminder',
  overdue: 'Overdue notice',
  payment_submitted: 'Confirmation of a bank payment',
  receipt: 'Receipt',
  refund: 'Refund notice',
  payment_failed: 'Failed-payment notice',
  payment_reversed: 'Notice of a reversed payment',
  invoice_updated: 'Notice of changed terms',
  invoice_voided: 'Notice that it is closed',
  setup_link: 'Link to set up a payment method',
  manage_link: 'Link to the subscription page',
  card_expiring: 'Notice of an expiring card',
  subscription_started: 'Confirmation of the subscription',
  trial_ending: 'Notice that the trial ends',
  subscription_suspended: 'Notice of suspension',
  subscription_restored: 'Notice of restoration',
  subscription_ended: 'Notice of the end',
  subscription_continues: 'Notice that it continues',
  subscription_cancelled: 'Notice of cancellation',
  payment_method_changed: 'Notice of a changed payment method',
}

export function messageEntries(rows: MessageRow[]): HistoryEntry[] {
  return rows.map(({ id, channel, kind, recipient, created_at: at, sent_at: sentAt }) => ({
    at,
    kind: 'mailed',
    key: toPublicId('msg', id),
    by: { type: 'system' },
    text: `${mailLabels[kind] ?? 'Message'} ${channel === 'sms' ? 'texted' : 'emailed'} to ${recipient}`,
    status: sentAt === null ? 'waiting' : 'sent',
    messageId: toPublicId('msg', id),
  }))
}

export function postbackEntries(rows: PostbackRow[]): HistoryEntry[] {
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

export function alertEntries(rows: AlertRow[]): HistoryEntry[] {
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

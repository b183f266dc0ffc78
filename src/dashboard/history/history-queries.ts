import type { Actor } from '#kernel/actor'
import type { AuditAction, Changes } from '#audit'
import type { CompanyId, EventId, InvoiceId, SubscriptionId, TransactionId, Uuid } from '#kernel/ids'
import { c, query, type RowOf } from '#platform/database'

const invoiceParameters = { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>(), limit: c.integer }

const messageRow = {
  id: c.uuid<Uuid>(),
  channel: c.text<'email' | 'sms'>(),
  kind: c.text(),
  recipient: c.text(),
  created_at: c.instant,
  sent_at: c.maybe(c.instant),
}

/** Lists the mails and texts about an invoice, newest first. */
export const listInvoiceMessages = query({
  name: 'list messages of an invoice',
  parameters: invoiceParameters,
  row: messageRow,
  sql: `select ${Object.keys(messageRow).join(', ')} from outbox
        where company_id = $1 and invoice_id = $2 order by created_at desc, id desc limit $3`,
})

/** Lists the mails and texts about a subscription, newest first. */
export const listSubscriptionMessages = query({
  name: 'list messages of a subscription',
  parameters: { companyId: c.uuid<CompanyId>(), subscriptionId: c.uuid<SubscriptionId>(), limit: c.integer },
  row: messageRow,
  sql: `select ${Object.keys(messageRow).join(', ')} from outbox
        where company_id = $1 and subscription_id = $2 and kind <> 'verification_code'
        order by created_at desc, id desc limit $3`,
})

/** Lists the postbacks of an invoice with their delivery status, newest first. */
export const listInvoicePostbacks = query({
  name: 'list postbacks of an invoice',
  parameters: invoiceParameters,
  row: {
    event_id: c.uuid<EventId>(),
    type: c.text(),
    transaction_id: c.maybe(c.uuid<TransactionId>()),
    occurred_at: c.instant,
    status: c.text(),
  },
  sql: `select event_id, type, transaction_id, occurred_at, status from postbacks
        where company_id = $1 and invoice_id = $2 order by event_id desc limit $3`,
})

/** Lists the alerts about an invoice, newest first. */
export const listInvoiceAlerts = query({
  name: 'list alerts of an invoice',
  parameters: invoiceParameters,
  row: {
    id: c.uuid<Uuid>(),
    message: c.text(),
    transaction_id: c.maybe(c.uuid<TransactionId>()),
    created_at: c.instant,
    resolved_at: c.maybe(c.instant),
  },
  sql: `select id, message, transaction_id, created_at, resolved_at from alerts
        where company_id = $1 and invoice_id = $2 order by created_at desc, id desc limit $3`,
})

/** Lists the audited actions on a record, newest first. `subjectId` is its public id. */
export const listSubjectAudit = query({
  name: 'list audit of a record',
  parameters: { companyId: c.uuid<CompanyId>(), subjectId: c.text(), limit: c.integer },
  row: {
    id: c.uuid<Uuid>(),
    at: c.instant,
    actor: c.json<Actor>(),
    action: c.text<AuditAction>(),
    changes: c.maybe(c.json<Changes>()),
    correlation_id: c.text(),
  },
  sql: `select id, at, actor, action, changes, correlation_id from audit
        where company_id = $1 and subject_id = $2 order by at desc, id desc limit $3`,
})

/** Lists the next jobs of a kind for several transactions. */
export const listNextRecoveries = query({
  name: 'list next looks at transactions',
  parameters: { companyId: c.uuid<CompanyId>(), kind: c.text(), subjectIds: c.texts() },
  row: { subject_id: c.text(), due_at: c.instant },
  sql: `select subject_id, due_at from timers
        where company_id = $1 and kind = $2 and subject_id = any($3::text[])`,
})

export type MessageRow = RowOf<(typeof listInvoiceMessages)['row']>
export type PostbackRow = RowOf<(typeof listInvoicePostbacks)['row']>
export type AlertRow = RowOf<(typeof listInvoiceAlerts)['row']>
export type AuditRow = RowOf<(typeof listSubjectAudit)['row']>

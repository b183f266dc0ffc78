import type { InvoiceEventType } from '#kernel/event-types'
import type { CompanyId, CustomerId, EventId, InvoiceId, TransactionId, Uuid } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import { c, insertPart, query, type Guard } from '#platform/database'
import { holdsKey, keyColumns } from '#platform/idempotency'
import type { TransactionStatus } from '#transactions'
import type { ClosedStatus, InvoiceStatus } from './invoice-status.ts'
import type { LineItem } from './line-item.ts'

export const invoiceColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<InvoiceId>(),
  number: c.text(),
  customer_id: c.uuid<CustomerId>(),
  subscription_id: c.maybe(c.uuid<Uuid>()),
  description: c.text(),
  invoice_date: c.instant,
  due_at: c.instant,
  due_date_only: c.boolean,
  payment_methods: c.texts<Rail>(),
  items: c.json<LineItem[]>(),
  custom_fields: c.json<Record<string, Json>>(),
  reminders: c.boolean,
  amount_cents: c.cents,
  paid_cents: c.cents,
  settling_cents: c.cents,
  reserved_cents: c.cents,
  ach_failed: c.boolean,
  overdue_announced_for: c.maybe(c.instant),
  closed: c.maybe(c.text<ClosedStatus>()),
  status: c.text<InvoiceStatus>(),
  last_attempt_status: c.maybe(c.text<TransactionStatus>()),
  paid_at: c.maybe(c.instant),
  over_recorded: c.boolean,
  version: c.bigint,
  created_at: c.instant,
  updated_at: c.instant,
}

const columns = Object.keys(invoiceColumns).join(', ')

/** Writes a new invoice, if its request still holds its key. Its number is unique in its company: `invoices_number`. */
export const invoiceIsNew: Guard<typeof invoiceColumns & typeof keyColumns> = {
  name: 'insert invoice',
  columns: { ...invoiceColumns, ...keyColumns },
  idColumn: 'id',
  sql: (rows) => `insert into invoices (${columns}) select ${columns} from ${rows}
    where ${holdsKey}
    returning id`,
}

const factColumns = {
  ...keyColumns,
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<InvoiceId>(),
  read_version: c.bigint,
  paid_cents: c.cents,
  settling_cents: c.cents,
  reserved_cents: c.cents,
  ach_failed: c.boolean,
  status: c.text<InvoiceStatus>(),
  last_attempt_status: c.maybe(c.text<TransactionStatus>()),
  paid_at: c.maybe(c.instant),
  over_recorded: c.boolean,
  updated_at: c.instant,
}

/** Writes an invoice's facts, if nobody wrote it since they were read and the request still holds its key. */
export const invoiceIsUnchanged: Guard<typeof factColumns> = {
  name: 'update invoice facts',
  columns: factColumns,
  idColumn: 'id',
  sql: (rows) => `update invoices i
    set paid_cents = given.paid_cents, settling_cents = given.settling_cents,
        reserved_cents = given.reserved_cents, ach_failed = given.ach_failed, status = given.status,
        last_attempt_status = given.last_attempt_status, paid_at = given.paid_at,
        over_recorded = given.over_recorded, updated_at = given.updated_at, version = i.version + 1
    from ${rows}
    where i.company_id = given.company_id and i.id = given.id and i.version = given.read_version
      and ${holdsKey}
    returning i.id`,
}

export const findInvoice = query({
  name: 'find invoice',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<InvoiceId>() },
  row: invoiceColumns,
  sql: `select ${columns} from invoices where company_id = $1 and id = $2`,
})

export const takeInvoiceNumber = query({
  name: 'take invoice number',
  parameters: {},
  row: { taken: c.bigint },
  sql: `select nextval('invoice_numbers') as taken`,
})

/** What is to be told to the merchant's endpoint. */
export const insertPostbacks = insertPart('postbacks', {
  company_id: c.uuid<CompanyId>(),
  event_id: c.uuid<EventId>(),
  type: c.text<InvoiceEventType>(),
  invoice_id: c.uuid<InvoiceId>(),
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  occurred_at: c.instant,
  snapshot: c.json<Record<string, Json>>(),
  status: c.text<'pending'>(),
  attempts: c.json<[]>(),
  attempts_made: c.integer,
  next_attempt_at: c.instant,
  created_at: c.instant,
})

import type { CompanyId, CustomerId, InvoiceId, SubscriptionId, TransactionId, Uuid } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import { c, command, insertPart, lookup, query, uniqueKey, type Columns, type Part } from '#platform/database'
import { rowIsNew, rowIsUnchanged } from '#platform/idempotency'
import { upsertJobs } from '#platform/jobs'
import { historyColumn, selectHistory, type TransactionStatus } from '#attempts'
import type { ClosedStatus, InvoiceStatus } from './invoice-status.ts'
import type { LineItem } from './line-item.ts'

/** The unique key of invoice numbers within a company. */
export const invoiceNumberKey = uniqueKey('invoices', 'company_id, number')

/** A period of a subscription has one invoice. */
export const invoicePeriodKey = uniqueKey('invoices', 'company_id, subscription_id, subscription_period')

const termColumns = {
  description: c.text(),
  due_at: c.instant,
  due_date_only: c.boolean,
  payment_methods: c.texts<Rail>(),
  items: c.json<LineItem[]>(),
  amount_cents: c.cents,
}

/** The columns that any write of an invoice may change. */
const factColumns = {
  paid_cents: c.cents,
  settling_cents: c.cents,
  reserved_cents: c.cents,
  ach_failed: c.boolean,
  overdue_announced_for: c.maybe(c.instant),
  closed: c.maybe(c.text<ClosedStatus>()),
  status: c.text<InvoiceStatus>(),
  last_attempt_id: c.maybe(c.uuid<TransactionId>()),
  last_attempt_status: c.maybe(c.text<TransactionStatus>()),
  times_paid: c.maybe(c.integer),
  returns: c.maybe(c.integer),
  paid_at: c.maybe(c.instant),
  closed_at: c.maybe(c.instant),
  closed_reason: c.maybe(c.text()),
  closed_correlation_id: c.maybe(c.text()),
  over_recorded: c.boolean,
  sale_form_id: c.maybe(c.uuid<TransactionId>()),
  mailed_at: c.maybe(c.instant),
  reminded_until: c.maybe(c.instant),
  updated_at: c.instant,
}

export const invoiceColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<InvoiceId>(),
  number: c.text(),
  customer_id: c.uuid<CustomerId>(),
  subscription_id: c.maybe(c.uuid<SubscriptionId>()),
  invoice_date: c.instant,
  invoice_date_only: c.boolean,
  custom_fields: c.json<Record<string, Json>>(),
  reminders: c.boolean,
  ...termColumns,
  ...factColumns,
  version: c.bigint,
  created_at: c.instant,
  created_correlation_id: c.maybe(c.text()),
}

const columns = Object.keys(invoiceColumns).join(', ')

const releaseColumns = { company_id: c.uuid<CompanyId>(), id: c.uuid<InvoiceId>(), closed_reason: c.text() }

/** Writes a new invoice if its request still holds its key. The number is unique in its company: `invoiceNumberKey`. */
export const invoiceIsNew = rowIsNew('insert invoice', 'invoices', invoiceColumns)

/** Inserts a new invoice together with the key of its request, which must be unused. */
export const insertKeyedInvoice = {
  ...insertPart('invoices', invoiceColumns),
  name: 'insert invoice under a new key',
}

/**
 * Inserts the invoice of a subscription's period in the statement that issues it. Each period has one invoice:
 * `invoicePeriodKey`.
 */
export const insertPeriodInvoice = insertPart('invoices', {
  ...invoiceColumns,
  subscription_period: c.integer,
})

/** Inserts open invoices of another system, with the period that they bill. */
export const insertImportedInvoices = {
  ...insertPart('invoices', { ...invoiceColumns, subscription_period: c.maybe(c.integer) }),
  name: 'insert imported invoices',
}

/** Lists the given numbers that invoices have already. */
export const listTakenNumbers = query({
  name: 'list taken invoice numbers',
  parameters: { companyId: c.uuid<CompanyId>(), numbers: c.texts() },
  row: { id: c.uuid<InvoiceId>(), number: c.text() },
  sql: `select id, number from invoices where company_id = $1 and number = any($2)`,
})

/** Lists invoices by their ids. */
export const listInvoices = query({
  name: 'list invoices',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<InvoiceId>() },
  row: invoiceColumns,
  sql: `select ${columns} from invoices where company_id = $1 and id = any($2)`,
})

/**
 * Releases a refunded invoice from its subscription's period, so that the period can be issued anew. The invoice stays
 * closed, and its version grows so that an older write fails. An invoice that is open or paid again by now keeps its
 * period.
 */
export const releasePeriod: Part<typeof releaseColumns> = {
  name: 'take invoice off its period',
  columns: releaseColumns,
  sql: (rows) => `update invoices i set subscription_period = null, version = i.version + 1,
      closed_reason = coalesce(i.closed_reason, given.closed_reason) from ${rows}
    where i.company_id = given.company_id and i.id = given.id and i.closed = 'Refunded'
      and i.paid_cents < i.amount_cents`,
}

/** Writes an invoice's facts if no other writer changed it since they were read. */
export const invoiceIsUnchanged = rowIsUnchanged('update invoice facts', 'invoices', factColumns)

/** Returns `invoiceIsUnchanged` with a further condition. */
export function invoiceIsUnchangedWhile<More extends Columns>(
  name: string,
  also: { columns: More; condition: string },
) {
  return rowIsUnchanged(name, 'invoices', factColumns, also)
}

/** Writes an invoice's terms and facts if no other writer changed it since they were read. */
export const invoiceTermsAreUnchanged = rowIsUnchanged('update invoice terms', 'invoices', {
  ...factColumns,
  ...termColumns,
})

export const findInvoice = lookup({
  name: 'find invoice',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<InvoiceId>() },
  row: invoiceColumns,
  sql: `select ${columns} from invoices where company_id = $1 and id = $2`,
})

export const isNumberTaken = lookup({
  name: 'is invoice number taken',
  parameters: { companyId: c.uuid<CompanyId>(), number: c.text() },
  row: { id: c.uuid<InvoiceId>() },
  sql: `select id from invoices where company_id = $1 and number = $2`,
})

export const listInvoicesOfSubscription = query({
  name: 'list invoices of subscription',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    subscriptionId: c.uuid<SubscriptionId>(),
    limit: c.integer,
  },
  row: invoiceColumns,
  sql: `select ${columns} from invoices where company_id = $1 and subscription_id = $2
        order by created_at desc, id desc limit $3`,
})

/**
 * Lists the invoices that a request created, voided or cancelled, among the newest and the last written ones. No index
 * supports the search: every invoice write would pay for an index that few requests use.
 */
export const listInvoicesOfRequest = query({
  name: 'list invoices of a request',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    from: c.maybe(c.instant),
    until: c.maybe(c.instant),
    limit: c.integer,
    correlationId: c.text(),
  },
  row: invoiceColumns,
  // A closed invoice was last written when it was closed.
  sql: `with newest as (
          select id, created_correlation_id as made_by from invoices
          where company_id = $1 and created_at >= coalesce($2, '-infinity'::timestamptz)
            and created_at < coalesce($3, 'infinity'::timestamptz)
          order by created_at desc, id desc limit $4),
        last_written as (
          select id, closed_correlation_id as made_by from invoices
          where company_id = $1 and updated_at >= coalesce($2, '-infinity'::timestamptz)
            and updated_at < coalesce($3, 'infinity'::timestamptz)
          order by updated_at desc limit $4)
        select ${columns} from invoices
        where company_id = $1 and id in (
          select id from newest where made_by = $5 union select id from last_written where made_by = $5)
        order by created_at, id`,
})

/** Finds an invoice and its transactions in one snapshot. */
export const findInvoiceWithHistory = lookup({
  name: 'find invoice with history',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<InvoiceId>() },
  row: { ...invoiceColumns, ...historyColumn },
  sql: `select ${columns}, ${selectHistory} from invoices where company_id = $1 and id = $2`,
})

/**
 * Returns SQL for a stamp that changes with every write of an invoice, of its payments or of its customer. A payment is
 * always written together with its invoice. The customer is selected by an ordered range of one row, for which
 * PostgreSQL can use only one index.
 */
export const invoiceStamp = (invoice: string) =>
  `concat_ws(' ', ${invoice}.version, ${invoice}.xmin, (select c.xmin from customers c
     where c.company_id = ${invoice}.company_id and c.id >= ${invoice}.customer_id and c.id <= ${invoice}.customer_id
     order by c.id limit 1))`

/** Lists invoices by their ids, in any order. */
export const listInvoicesWithHistory = query({
  name: 'list invoices with history',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<InvoiceId>() },
  row: { ...invoiceColumns, ...historyColumn, stamp: c.text() },
  // The limit makes PostgreSQL look each row up by its whole key, also before the table was ever analyzed.
  sql: `select ${columns}, ${selectHistory}, ${invoiceStamp('invoices')} as stamp
        from unnest($2::uuid[]) as key (given_id)
        cross join lateral (select *, xmin from invoices where company_id = $1 and id = key.given_id limit 1) as invoices`,
})

/** Schedules the next invoices of a company in these statuses for processing, ordered by id. */
export const wakeInvoices = command({
  name: 'wake invoices of company',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    kind: c.text(),
    dueAt: c.instant,
    wakeAt: c.instant,
    after: c.uuid<Uuid>(),
    limit: c.integer,
    statuses: c.texts<InvoiceStatus>(),
  },
  row: { id: c.uuid<Uuid>() },
  sql: `${upsertJobs(`(
      select company_id, $2 as kind, id::text as subject_id, $3::timestamptz as due_at, $4::timestamptz as wake_at from invoices
      where company_id = $1 and id > $5 and status = any($7) order by id limit $6) as given`)}
    returning subject_id::uuid as id`,
})

/** Returns SQL for the amount due of the invoices under this alias, as `amountDueOf` calculates it. */
export const amountDueSql = (invoices: string) =>
  `case when ${invoices}.closed is not null then 0 else greatest(0, ${[
    'amount',
    'paid',
    'settling',
    'reserved',
  ]
    .map((fact) => `${invoices}.${fact}_cents`)
    .join(' - ')}) end`

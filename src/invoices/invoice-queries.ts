import type { CompanyId, CustomerId, InvoiceId, TransactionId, Uuid } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import { c, type Columns, type Guard, lookup, query } from '#platform/database'
import { holdsKey, keyColumns } from '#platform/idempotency'
import { historyColumn, selectHistory, type TransactionStatus } from '#transactions'
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
  last_attempt_id: c.maybe(c.uuid<TransactionId>()),
  last_attempt_status: c.maybe(c.text<TransactionStatus>()),
  paid_at: c.maybe(c.instant),
  closed_at: c.maybe(c.instant),
  closed_reason: c.maybe(c.text()),
  over_recorded: c.boolean,
  sale_form_id: c.maybe(c.uuid<TransactionId>()),
  mailed_at: c.maybe(c.instant),
  reminded_until: c.maybe(c.instant),
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
  paid_cents: c.cents,
  settling_cents: c.cents,
  reserved_cents: c.cents,
  ach_failed: c.boolean,
  overdue_announced_for: c.maybe(c.instant),
  closed: c.maybe(c.text<ClosedStatus>()),
  status: c.text<InvoiceStatus>(),
  last_attempt_id: c.maybe(c.uuid<TransactionId>()),
  last_attempt_status: c.maybe(c.text<TransactionStatus>()),
  paid_at: c.maybe(c.instant),
  closed_at: c.maybe(c.instant),
  closed_reason: c.maybe(c.text()),
  over_recorded: c.boolean,
  sale_form_id: c.maybe(c.uuid<TransactionId>()),
  mailed_at: c.maybe(c.instant),
  reminded_until: c.maybe(c.instant),
  updated_at: c.instant,
}

const termColumns = {
  description: c.text(),
  due_at: c.instant,
  due_date_only: c.boolean,
  payment_methods: c.texts<Rail>(),
  items: c.json<LineItem[]>(),
  amount_cents: c.cents,
}

const readColumns = {
  ...keyColumns,
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<InvoiceId>(),
  read_version: c.bigint,
}

/** Updates these columns of an invoice, if nobody wrote it since it was read and the request still holds its key. */
const updateOf =
  (columns: Columns, condition = 'true') =>
  (rows: string) => `update invoices i
    set ${Object.keys(columns)
      .map((name) => `${name} = given.${name}`)
      .join(', ')}, version = i.version + 1
    from ${rows}
    where i.company_id = given.company_id and i.id = given.id and i.version = given.read_version
      and ${holdsKey} and ${condition}
    returning i.id`

/** Writes an invoice's facts, if nobody wrote it since they were read. */
export const invoiceIsUnchanged: Guard<typeof readColumns & typeof factColumns> = {
  name: 'update invoice facts',
  columns: { ...readColumns, ...factColumns },
  idColumn: 'id',
  sql: updateOf(factColumns),
}

/**
 * As `invoiceIsUnchanged`, where something else must hold too: a condition over columns of the given row, which locks what
 * it reads.
 */
export function invoiceIsUnchangedWhile<More extends Columns>(
  name: string,
  more: More,
  condition: string,
): Guard<typeof readColumns & typeof factColumns & More> {
  return {
    name,
    columns: { ...readColumns, ...factColumns, ...more },
    idColumn: 'id',
    sql: updateOf(factColumns, condition),
  }
}

/** Writes an invoice's terms and its facts, if nobody wrote it since they were read. */
export const invoiceTermsAreUnchanged: Guard<typeof readColumns & typeof factColumns & typeof termColumns> = {
  name: 'update invoice terms',
  columns: { ...readColumns, ...factColumns, ...termColumns },
  idColumn: 'id',
  sql: updateOf({ ...factColumns, ...termColumns }),
}

export const findInvoice = lookup({
  name: 'find invoice',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<InvoiceId>() },
  row: invoiceColumns,
  sql: `select ${columns} from invoices where company_id = $1 and id = $2`,
})

/** An invoice and its transactions as they stand at one moment. */
export const findInvoiceWithHistory = lookup({
  name: 'find invoice with history',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<InvoiceId>() },
  row: { ...invoiceColumns, ...historyColumn },
  sql: `select ${columns}, ${selectHistory('invoices')} from invoices where company_id = $1 and id = $2`,
})

/**
 * What of an invoice is another text after every write of it, of its payments or of its customer: a payment is never written
 * but along with its invoice. The customer is asked for by a range of one and in order, for which one index alone will do.
 */
export const invoiceStamp = (invoice: string) =>
  `concat_ws(' ', ${invoice}.version, ${invoice}.xmin, (select c.xmin from customers c
     where c.company_id = ${invoice}.company_id and c.id >= ${invoice}.customer_id and c.id <= ${invoice}.customer_id
     order by c.id limit 1))`

export const listInvoicesWithHistory = query({
  name: 'list invoices with history',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<InvoiceId>() },
  row: { ...invoiceColumns, ...historyColumn, stamp: c.text() },
  sql: `select ${columns}, ${selectHistory('invoices')}, ${invoiceStamp('invoices')} as stamp
        from invoices where company_id = $1 and id = any($2)`,
})

import type { CompanyId, InvoiceId } from '#kernel/ids'
import { c, lookup, query } from '#platform/database'
import { invoiceColumns } from './invoice-queries.ts'
import type { InvoiceStatus } from './invoice-status.ts'

/** Finds when the last reminder of an invoice was mailed, automatic ones included. */
export const findLastReminder = lookup({
  name: 'find last reminder of invoice',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>() },
  row: { at: c.maybe(c.instant) },
  sql: `select (
          select max(created_at) from outbox
          where company_id = $1 and invoice_id = $2 and kind in ('reminder', 'overdue')) as at`,
})

/** Lists invoices in any of the statuses that fall due within a time and whose customer has an email. */
export const listUnpaidWithEmail = query({
  name: 'list unpaid invoices with email',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    statuses: c.texts<InvoiceStatus>(),
    dueAfter: c.instant,
    dueBefore: c.instant,
    limit: c.integer,
  },
  row: invoiceColumns,
  sql: `select ${Object.keys(invoiceColumns)
    .map((name) => `i.${name}`)
    .join(', ')} from invoices i
        join customers payer on payer.company_id = i.company_id and payer.id = i.customer_id
        where i.company_id = $1 and i.status = any($2) and i.due_at between $3 and $4 and i.reminders
          and payer.email is not null
        limit $5`,
})

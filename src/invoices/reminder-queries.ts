import type { CompanyId, InvoiceId } from '#kernel/ids'
import { c, lookup } from '#platform/database'

/** Finds when the last reminder of an invoice was mailed, automatic ones included. */
export const findLastReminder = lookup({
  name: 'find last reminder of invoice',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>() },
  row: { at: c.maybe(c.instant) },
  sql: `select (
          select max(created_at) from outbox
          where company_id = $1 and invoice_id = $2 and kind in ('reminder', 'overdue')) as at`,
})

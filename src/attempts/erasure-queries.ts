import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, lookup } from '#platform/database'

/** Returns whether a customer has money in flight, in a transaction without an invoice or in an invoice. */
export const hasMoneyInFlight = lookup({
  name: 'has money in flight',
  parameters: { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() },
  row: { is: c.boolean },
  sql: `select exists (select from transactions
                       where company_id = $1 and customer_id = $2 and invoice_id is null
                         and status in ('created', 'pending', 'authorized'))
            or exists (select from invoices i
                       join transactions t on t.company_id = i.company_id and t.invoice_id = i.id
                       where i.company_id = $1 and i.customer_id = $2 and t.status in ('created', 'pending')) as is`,
})

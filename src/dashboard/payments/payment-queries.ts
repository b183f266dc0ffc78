import type { CompanyId, InvoiceId } from '#kernel/ids'
import { c, query } from '#platform/database'

export const listInvoiceNumbers = query({
  name: 'list invoice numbers',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<InvoiceId>() },
  row: { id: c.uuid<InvoiceId>(), number: c.text() },
  sql: `select id, number from invoices where company_id = $1 and id = any($2)`,
})

import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command, query } from '#platform/database'

const mergeParameters = {
  companyId: c.uuid<CompanyId>(),
  from: c.uuid<CustomerId>(),
  into: c.uuid<CustomerId>(),
}

export const hasManyInvoices = query({
  name: 'has customer many invoices',
  parameters: { companyId: c.uuid<CompanyId>(), from: c.uuid<CustomerId>() },
  row: { is: c.boolean },
  sql: `select exists (select from invoices where company_id = $1 and customer_id = $2 offset 5000) as is`,
})

/** Moves invoices to another customer. Their versions and times stay: no term or amount of an invoice changes. */
export const moveInvoices = command({
  name: 'move invoices of merged customer',
  parameters: mergeParameters,
  row: {},
  sql: `update invoices set customer_id = $3 where company_id = $1 and customer_id = $2`,
})

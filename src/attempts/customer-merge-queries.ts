import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command, query } from '#platform/database'

const mergeParameters = {
  companyId: c.uuid<CompanyId>(),
  from: c.uuid<CustomerId>(),
  into: c.uuid<CustomerId>(),
  since: c.instant,
}

export const hasManyTransactions = query({
  name: 'has customer many transactions without an invoice',
  parameters: { companyId: c.uuid<CompanyId>(), from: c.uuid<CustomerId>() },
  row: { is: c.boolean },
  sql: `select exists (select from transactions
                       where company_id = $1 and customer_id = $2 and invoice_id is null offset 5000) as is`,
})

/**
 * Moves transactions to another customer. The index by customer has only those without an invoice. The others are found
 * by their invoices, before these are moved, or by their creation, if their invoices were moved meanwhile.
 */
export const moveTransactions = command({
  name: 'move transactions of merged customer',
  parameters: mergeParameters,
  row: {},
  sql: `update transactions set customer_id = $3
        where company_id = $1 and id in (
          select id from transactions where company_id = $1 and customer_id = $2 and invoice_id is null
          union all
          select t.id from invoices i
          join transactions t on t.company_id = i.company_id and t.invoice_id = i.id
          where i.company_id = $1 and i.customer_id = $2 and t.customer_id = $2
          union all
          select id from transactions where company_id = $1 and created_at >= $4 and customer_id = $2)`,
})

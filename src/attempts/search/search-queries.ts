import type { CompanyId, InvoiceId, TransactionId } from '#kernel/ids'
import { c, query } from '#platform/database'
import { transactionColumns } from '../transaction.ts'

/** Lists transactions of a company by their ids. */
export const listTransactions = query({
  name: 'list transactions by their ids',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<TransactionId>() },
  row: transactionColumns,
  sql: `select ${Object.keys(transactionColumns).join(', ')} from transactions
        where company_id = $1 and id = any($2)`,
})

/** Lists the invoices with one of these numbers. The number is the order id of their transactions. */
export const listInvoicesOfOrders = query({
  name: 'list invoices of orders',
  parameters: { companyId: c.uuid<CompanyId>(), orderIds: c.texts() },
  row: { id: c.uuid<InvoiceId>() },
  sql: `select id from invoices where company_id = $1 and number = any($2)`,
})

/** Lists the newest transactions of orders, including those of invoices with such a number. */
export const listNewestOfOrders = query({
  name: 'list newest transactions of orders',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    orderIds: c.texts(),
    invoiceIds: c.uuids<InvoiceId>(),
    limit: c.integer,
  },
  row: { id: c.uuid<TransactionId>() },
  sql: `select id from (
          select newest.id, newest.created_at from unnest($2::text[]) as wanted(order_id) cross join lateral (
            select id, created_at from transactions
            where company_id = $1 and order_id = wanted.order_id and order_id is not null and invoice_id is null
            order by created_at desc, id desc limit $4) as newest
          union all
          select newest.id, newest.created_at from unnest($3::uuid[]) as wanted(invoice_id) cross join lateral (
            select id, created_at from transactions
            where company_id = $1 and invoice_id = wanted.invoice_id and invoice_id is not null
            order by created_at desc, id desc limit $4) as newest) as found
        order by created_at desc, id desc limit $4`,
})

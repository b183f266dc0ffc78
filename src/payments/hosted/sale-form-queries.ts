import type { CompanyId, InvoiceId, TransactionId } from '#kernel/ids'
import { c, command, lookup, type Part } from '#platform/database'

const columns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<TransactionId>(),
  invoice_id: c.uuid<InvoiceId>(),
  amount_cents: c.cents,
  created_at: c.instant,
}

/** Notes a sale that a payer may make in the secure form, before the form exists; not one more than the limit. */
export const insertSaleForm = command({
  name: 'insert sale form',
  parameters: { ...columns, open_max: c.integer },
  row: { id: c.uuid<TransactionId>() },
  sql: `insert into sale_forms (${Object.keys(columns).join(', ')})
        select $1, $2, $3, $4, $5
        where (select count(*) from sale_forms where company_id = $1 and invoice_id = $3) < $6
        returning id`,
})

export const findSaleForm = lookup({
  name: 'find sale form',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() },
  row: { invoice_id: c.uuid<InvoiceId>(), amount_cents: c.cents },
  sql: `select invoice_id, amount_cents from sale_forms where company_id = $1 and id = $2`,
})

const keys = { company_id: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() }

/** Forgets a form along with the sale that was made in it. */
export const deleteSaleForms: Part<typeof keys> = {
  name: 'delete sale forms',
  columns: keys,
  sql: (rows) => `delete from sale_forms f using ${rows}
    where f.company_id = given.company_id and f.id = given.id`,
}

/** Forgets a form in which no sale was made, and none can be any more. */
export const deleteSaleForm = command({
  name: 'delete sale form',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() },
  row: {},
  sql: `delete from sale_forms where company_id = $1 and id = $2`,
})

import type { CompanyId, InvoiceId, TransactionId } from '#kernel/ids'
import { saleFormLifetimeMs } from '#checkout'
import { buildShifted, c, command, lookup, type Part } from '#platform/database'

const columns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<TransactionId>(),
  invoice_id: c.uuid<InvoiceId>(),
  amount_cents: c.cents,
  created_at: c.instant,
}

const names = Object.keys(columns).join(', ')
const countsStill = `f.created_at > ${buildShifted('excluded.created_at', -saleFormLifetimeMs)}`

/**
 * Writes a sale that a payer may make in secure forms, before its first form or another one exists, and counts the
 * form. The count starts again if the first of the forms no longer counts.
 */
export const upsertSaleForms: Part<typeof columns> = {
  name: 'note sale forms',
  columns,
  sql: (rows) => `insert into sale_forms as f (${names}) select ${names} from ${rows}
    on conflict (company_id, id) do update
      set amount_cents = excluded.amount_cents,
        forms_opened = case when ${countsStill} then f.forms_opened + 1 else 1 end,
        created_at = case when ${countsStill} then f.created_at else excluded.created_at end`,
}

export const findSaleForm = lookup({
  name: 'find sale form',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() },
  row: { invoice_id: c.uuid<InvoiceId>(), amount_cents: c.cents, created_at: c.instant },
  sql: `select invoice_id, amount_cents, created_at from sale_forms where company_id = $1 and id = $2`,
})

/** Counts the forms of an invoice opened since an instant, including those whose sale was cancelled. */
export const countSaleForms = lookup({
  name: 'count sale forms',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>(), since: c.instant },
  row: { opened: c.bigint },
  sql: `select coalesce(sum(forms_opened), 0)::bigint as opened from sale_forms
        where company_id = $1 and invoice_id = $2 and created_at > $3`,
})

const keys = { company_id: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() }

/** Deletes a form when the sale made in it is written. */
export const deleteSaleForms: Part<typeof keys> = {
  name: 'delete sale forms',
  columns: keys,
  sql: (rows) => `delete from sale_forms f using ${rows}
    where f.company_id = given.company_id and f.id = given.id`,
}

/** Deletes a form in which no sale was made and none can be made. */
export const deleteSaleForm = command({
  name: 'delete sale form',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() },
  row: {},
  sql: `delete from sale_forms where company_id = $1 and id = $2`,
})

import type { CompanyId, InvoiceId, TransactionId } from '#kernel/ids'
import { c, command, lookup, type Part } from '#platform/database'

const columns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<TransactionId>(),
  invoice_id: c.uuid<InvoiceId>(),
  amount_cents: c.cents,
  forms_opened: c.integer,
  created_at: c.instant,
}

const names = Object.keys(columns).join(', ')

/** Notes a sale that a payer may make in secure forms before the form exists, or another form of the same sale. */
export const upsertSaleForms: Part<typeof columns> = {
  name: 'note sale forms',
  columns,
  sql: (rows) => `insert into sale_forms (${names}) select ${names} from ${rows}
    on conflict (company_id, id) do update
      set amount_cents = excluded.amount_cents, forms_opened = excluded.forms_opened, created_at = excluded.created_at`,
}

export const findSaleForm = lookup({
  name: 'find sale form',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() },
  row: {
    invoice_id: c.uuid<InvoiceId>(),
    amount_cents: c.cents,
    forms_opened: c.integer,
    created_at: c.instant,
  },
  sql: `select invoice_id, amount_cents, forms_opened, created_at from sale_forms where company_id = $1 and id = $2`,
})

/** How many forms of an invoice were opened since a moment, those included whose sale can be made no more. */
export const countSaleForms = lookup({
  name: 'count sale forms',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>(), since: c.instant },
  row: { opened: c.bigint },
  sql: `select coalesce(sum(forms_opened), 0)::bigint as opened from sale_forms
        where company_id = $1 and invoice_id = $2 and created_at > $3`,
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

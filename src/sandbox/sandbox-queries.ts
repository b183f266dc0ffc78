import type { CompanyId, CustomerId, InvoiceId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { buildShifted, c, command, query } from '#platform/database'

/** Moves a company's clock, unless another request moved it since it was read. */
export const moveCompanyClock = command({
  name: 'move company clock',
  parameters: { companyId: c.uuid<CompanyId>(), offsetBefore: c.bigint, offsetAfter: c.bigint },
  row: { id: c.uuid<CompanyId>() },
  sql: `update companies set clock_offset_ms = $3 where id = $1 and clock_offset_ms = $2 returning id`,
})

const wakeAt = buildShifted('t.due_at', '-company.clock_offset_ms')

/**
 * Sets the wake times of a company's jobs by its current clock. The lock prevents a move of the clock until the new
 * times are written, so that the last of two moves determines them.
 */
export const rescheduleByClock = command({
  name: 'wake by company clock',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: {},
  sql: `with company as (select id, clock_offset_ms from companies where id = $1 for share)
        update timers t set wake_at = ${wakeAt}, apart_at = null
        from company
        where t.company_id = company.id and t.wake_at <> ${wakeAt}`,
})

/** Lists the jobs of a company until a moment of its clock, in due order, with the due date of an invoice's job. */
export const listJobsUntil = query({
  name: 'list jobs of company until',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    until: c.instant,
    invoiceKind: c.text(),
    ignoredKinds: c.texts(),
    limit: c.integer,
  },
  row: {
    kind: c.text(),
    due_at: c.instant,
    invoice_due_at: c.maybe(c.instant),
    invoice_due_date_only: c.maybe(c.boolean),
  },
  sql: `select job.kind, job.due_at, i.due_at as invoice_due_at, i.due_date_only as invoice_due_date_only
        from (select kind, subject_id, due_at from timers
              where company_id = $1 and due_at <= $2 and kind <> all($4)
              order by due_at limit $5) job
        left join invoices i
          on i.company_id = $1 and i.id = case when job.kind = $3 then job.subject_id::uuid end
        order by job.due_at`,
})

export const insertLegacyInvoice = command({
  name: 'insert legacy invoice',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid<InvoiceId>(),
    number: c.text(),
    customerId: c.uuid<CustomerId>(),
    description: c.text(),
    dueAt: c.instant,
    dueDateOnly: c.boolean,
    paymentMethods: c.texts<Rail>(),
    amountCents: c.cents,
    createdAt: c.instant,
  },
  row: {},
  sql: `insert into invoices
          (company_id, id, number, customer_id, description, invoice_date, due_at, due_date_only, payment_methods,
           items, custom_fields, reminders, amount_cents, status, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $10, $6, $7, $8, '[]', '{}', true, $9, 'Pending', $10, $10)`,
})

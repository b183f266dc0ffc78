import type { CompanyId, CustomerId, InvoiceId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import { c, command } from '#platform/database'

/** Moves a company's clock, unless somebody else moved it meanwhile. */
export const moveCompanyClock = command({
  name: 'move company clock',
  parameters: { companyId: c.uuid<CompanyId>(), offsetBefore: c.bigint, offsetAfter: c.bigint },
  row: { id: c.uuid<CompanyId>() },
  sql: `update companies set clock_offset_ms = $3 where id = $1 and clock_offset_ms = $2 returning id`,
})

/**
 * Sets all that waits to wake by the company's clock as it is. The lock keeps the clock from being moved until the new
 * moments are written, so that of two moves the later one has the last word.
 */
export const wakeByClock = command({
  name: 'wake by company clock',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: {},
  sql: `with company as (select id, clock_offset_ms from companies where id = $1 for share)
        update timers t set wake_at = t.due_at - company.clock_offset_ms * interval '1 millisecond'
        from company
        where t.company_id = company.id and t.wake_at <> t.due_at - company.clock_offset_ms * interval '1 millisecond'`,
})

export const insertLegacyCustomer = command({
  name: 'insert legacy customer',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid<CustomerId>(),
    email: c.maybe(c.text()),
    emailSearch: c.maybe(c.text()),
    firstName: c.maybe(c.text()),
    lastName: c.maybe(c.text()),
    companyName: c.maybe(c.text()),
    phoneNumber: c.maybe(c.text()),
    address1: c.maybe(c.text()),
    city: c.maybe(c.text()),
    state: c.maybe(c.text()),
    zip: c.maybe(c.text()),
    externalUserId: c.maybe(c.text()),
    customFields: c.json<Record<string, Json>>(),
    defaultPaymentOptions: c.maybe(c.texts<Rail>()),
    createdAt: c.instant,
  },
  row: {},
  sql: `insert into customers
          (company_id, id, email, email_search, first_name, last_name, company_name, phone_number, address1, city,
           state, zip, external_user_id, custom_fields, default_payment_options, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`,
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

import type { CompanyId, CustomerId, Uuid } from '#kernel/ids'
import { c, query } from '#platform/database'

/** Reads the payment, the payer and the invoice number of alerts. The email of the payer stays unread. */
export const listAlertRecords = query({
  name: 'list records of alerts',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<Uuid>() },
  row: {
    id: c.uuid<Uuid>(),
    amount: c.maybe(c.cents),
    payment_method: c.maybe(c.text()),
    invoice_number: c.maybe(c.text()),
    customer_id: c.maybe(c.uuid<CustomerId>()),
    first_name: c.maybe(c.text()),
    last_name: c.maybe(c.text()),
    company_name: c.maybe(c.text()),
  },
  sql: `select alert.id, payment.subtotal_cents + payment.fee_cents as amount, payment.payment_method,
               invoice.number as invoice_number,
               payer.id as customer_id, payer.first_name, payer.last_name, payer.company_name
        from alerts alert
        left join transactions payment on payment.company_id = $1 and payment.id = alert.transaction_id
        left join invoices invoice
          on invoice.company_id = $1 and invoice.id = coalesce(alert.invoice_id, payment.invoice_id)
        left join customers payer
          on payer.company_id = $1 and payer.id = coalesce(payment.customer_id, invoice.customer_id)
        where alert.company_id = $1 and alert.id = any($2)`,
})

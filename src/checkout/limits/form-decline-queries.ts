import type { CompanyId, HostedPaymentId, InvoiceId, TransactionId } from '#kernel/ids'
import { c, command, query } from '#platform/database'

/** Inserts a declined attempt in a form once, and returns its row if it is new. */
export const insertFormDecline = command({
  name: 'note form decline',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    processorId: c.text(),
    saleFormId: c.maybe(c.uuid<TransactionId>()),
    invoiceId: c.maybe(c.uuid<InvoiceId>()),
    hostedPaymentId: c.maybe(c.uuid<HostedPaymentId>()),
    payerHash: c.maybe(c.bytes),
    createdAt: c.instant,
  },
  row: { payer_hash: c.maybe(c.bytes) },
  sql: `insert into form_declines
          (company_id, processor_id, sale_form_id, invoice_id, hosted_payment_id, payer_hash, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (company_id, processor_id) do nothing
        returning payer_hash`,
})

/** Counts the known declined attempts in the forms of a sale, without a time limit. */
export const countFormDeclines = query({
  name: 'count form declines',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    saleFormId: c.uuid<TransactionId>(),
    invoiceId: c.maybe(c.uuid<InvoiceId>()),
    hostedPaymentId: c.maybe(c.uuid<HostedPaymentId>()),
  },
  row: { declines: c.bigint },
  sql: `select count(*) as declines from form_declines
        where company_id = $1 and (invoice_id = $3 or hosted_payment_id = $4) and sale_form_id = $2`,
})

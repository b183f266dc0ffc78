import type { CompanyId, InvoiceId } from '#kernel/ids'
import { c, query } from '#platform/database'

/**
 * How often payers on the hosted page had a card checked for a quote since a moment and got none, those that are being
 * checked included; and how many of their quotes can still be confirmed.
 */
export const countPayerQuotes = query({
  name: 'count quotes of payers',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    invoiceId: c.uuid<InvoiceId>(),
    payerHash: c.bytes,
    since: c.instant,
    now: c.instant,
  },
  row: { by_all: c.bigint, by_payer: c.bigint, open: c.bigint },
  sql: `select count(*) filter (where state in ('checking', 'refused')) as by_all,
          count(*) filter (where state in ('checking', 'refused') and payer_hash = $3) as by_payer,
          count(*) filter (where state in ('checking', 'open') and expires_at > $5) as open
        from quotes
        where company_id = $1 and invoice_id = $2 and created_at > $4 and payer_hash is not null`,
})

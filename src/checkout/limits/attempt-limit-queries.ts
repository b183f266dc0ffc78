import type { CompanyId, HostedPaymentId, InvoiceId } from '#kernel/ids'
import { c, query } from '#platform/database'

const parameters = { payerHash: c.bytes, since: c.instant, now: c.instant }
const row = { declined: c.bigint, of_address: c.bigint, open: c.bigint }

/**
 * Counts the payers' attempts on an invoice since an instant that were declined or are still open. They include
 * charges, card checks and sale forms. It also counts the attempts of one IP address, including those never submitted,
 * and the quotes that are still open.
 */
export const countInvoiceAttempts = query({
  name: 'count tries to pay an invoice',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<InvoiceId>(), ...parameters },
  row,
  sql: toCountAttemptsSql('invoice_id'),
})

/** Counts the same for a hosted payment. */
export const countHostedAttempts = query({
  name: 'count tries to pay a hosted payment',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<HostedPaymentId>(), ...parameters },
  row,
  sql: toCountAttemptsSql('hosted_payment_id'),
})

function toCountAttemptsSql(page: 'invoice_id' | 'hosted_payment_id'): string {
  return `
    with checked as (
      select payer_hash, state, expires_at from quotes
      where company_id = $1 and ${page} = $2 and created_at > $4 and payer_hash is not null),
    tries as (
      -- What was never submitted tried nothing out: an outage must not shut the page.
      select payer_hash, reason_code is distinct from 'NOT_CHARGED' as is_decline from transactions
      where company_id = $1 and ${page} = $2 and created_at > $4 and payer_hash is not null
        and status in ('failed', 'created')
      union all
      select payer_hash, true from checked where state in ('checking', 'refused')
      union all
      select payer_hash, true from form_declines where company_id = $1 and ${page} = $2 and created_at > $4)
    select count(*) filter (where is_decline) as declined, count(*) filter (where payer_hash = $3) as of_address,
      (select count(*) from checked where state in ('checking', 'open') and expires_at > $5) as open
    from tries`
}

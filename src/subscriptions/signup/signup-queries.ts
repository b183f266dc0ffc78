import type { CompanyId, InvoiceId, SubscriptionId, Uuid } from '#kernel/ids'
import { c, lookup, query } from '#platform/database'

/** Finds a set-up link, and whether its subscription is over. */
export const findSubscriptionLink = lookup({
  name: 'find set-up link of subscription',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<Uuid>() },
  row: { subscription_id: c.uuid<SubscriptionId>(), expires_at: c.instant, is_over: c.boolean },
  sql: `select l.subscription_id, l.expires_at, s.status in ('cancelled', 'ended') as is_over
        from setup_links l
        join subscriptions s on s.company_id = l.company_id and s.id = l.subscription_id
        where l.company_id = $1 and l.id = $2`,
})

/** Finds a subscription by its first invoice, and whether that invoice still awaits its first payment. */
export const findFirstInvoice = lookup({
  name: 'find first invoice of subscription',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid<SubscriptionId>(),
    invoiceId: c.uuid<InvoiceId>(),
  },
  row: { is_waiting: c.boolean },
  sql: `select s.activated_at is null and s.status = 'pending' as is_waiting
        from subscriptions s
        join subscription_periods p on p.company_id = s.company_id and p.subscription_id = s.id
          and p.period = s.first_period
        where s.company_id = $1 and s.id = $2 and p.invoice_id = $3`,
})

/**
 * Counts how often payers chose a method of a subscription since a moment. Choosing the same method again counts too.
 */
export const countPayerChoices = query({
  name: 'count methods chosen by payers',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<SubscriptionId>(), since: c.instant },
  row: { chosen: c.bigint },
  sql: `select count(*) as chosen from subscription_events
        where company_id = $1 and subscription_id = $2 and at > $3
          and type = 'method_changed' and made_by = 'payer'`,
})

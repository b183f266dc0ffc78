import type { CompanyId } from '#kernel/ids'
import { c, query } from '#platform/database'

/**
 * Sums the volume of several periods in order, given by their beginnings and ends. Returned money counts in the period
 * of the payment and in the period of its return.
 */
export const sumGrossVolume = query({
  name: 'sum takings',
  parameters: { companyId: c.uuid<CompanyId>(), begins: c.texts(), ends: c.texts() },
  row: {
    cc_cents: c.cents,
    ach_cents: c.cents,
    offline_cents: c.cents,
    fee_cents: c.cents,
    refunded_cents: c.cents,
    returned_cents: c.cents,
    count: c.bigint,
  },
  sql: `select moved.*, back.*
        from unnest($2::text[]::timestamptz[], $3::text[]::timestamptz[]) with ordinality as during (begins, ends, place)
        cross join lateral (
          select coalesce(sum(subtotal_cents) filter (where is_taken and payment_method = 'cc'), 0)::bigint as cc_cents,
            coalesce(sum(subtotal_cents) filter (where is_taken and payment_method = 'ach'), 0)::bigint as ach_cents,
            coalesce(sum(subtotal_cents) filter (where is_taken and payment_method = 'offline'), 0)::bigint as offline_cents,
            coalesce(sum(t.fee_cents) filter (where is_taken), 0)::bigint as fee_cents,
            coalesce(sum(subtotal_cents + t.fee_cents) filter (where not is_taken), 0)::bigint as refunded_cents,
            count(*) filter (where is_taken) as count
          from transactions t cross join lateral (select t.action <> 'refund' as is_taken) as kind
          where t.company_id = $1 and t.ended_at is not null and t.ended_at >= during.begins and t.ended_at < during.ends
            and (t.action in ('sale', 'authcomplete') and t.status in ('completed', 'captured', 'returned')
              or t.action = 'refund' and t.status = 'completed')) as moved
        cross join lateral (
          select coalesce(sum(t.subtotal_cents + t.fee_cents), 0)::bigint as returned_cents
          from transactions t
          where t.company_id = $1 and t.returned_at is not null
            and t.returned_at >= during.begins and t.returned_at < during.ends) as back
        order by during.place`,
})

import type { CompanyId } from '#kernel/ids'
import type { OfflineMethod } from '#kernel/rails'
import { c, query } from '#platform/database'

const periods = { companyId: c.uuid<CompanyId>(), begins: c.texts(), ends: c.texts() }
const during =
  'unnest($2::text[]::timestamptz[], $3::text[]::timestamptz[]) with ordinality as during (begins, ends, place)'

const undoneIn = (
  action: string,
) => `coalesce(sum((case when to_timestamp(u."movedAt" / 1000) >= during.begins
                and to_timestamp(u."movedAt" / 1000) < during.ends then 1 else 0 end
              - case when to_timestamp(u."undoneAt" / 1000) >= during.begins
                and to_timestamp(u."undoneAt" / 1000) < during.ends then 1 else 0 end)
              * (t.subtotal_cents + t.fee_cents)) filter (where u.action = '${action}'), 0)::bigint`

/**
 * Sums the volume of several periods in order, given by their beginnings and ends. Returned money counts in the period
 * of the payment and in the period of its return. A refund or return that was undone counts in its period, and is
 * subtracted in the period in which it was undone.
 */
export const sumGrossVolume = query({
  name: 'sum takings',
  parameters: periods,
  row: {
    cc_cents: c.cents,
    ach_cents: c.cents,
    offline_cents: c.cents,
    fee_cents: c.cents,
    refunded_cents: c.cents,
    returned_cents: c.cents,
    count: c.bigint,
  },
  sql: `select moved.cc_cents, moved.ach_cents, moved.offline_cents, moved.fee_cents, moved.count,
          moved.refunded_cents + undone.refunded_cents as refunded_cents,
          back.returned_cents + undone.returned_cents as returned_cents
        from ${during}
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
        cross join lateral (
          select ${undoneIn('refund')} as refunded_cents, ${undoneIn('return')} as returned_cents
          from transactions t cross join lateral
            jsonb_to_recordset(t.undone_movements) as u(action text, "movedAt" float8, "undoneAt" float8)
          where t.company_id = $1 and t.undone_movements @> '[]') as undone
        order by during.place`,
})

/** Sums the offline payments of several periods by method. `place` counts the periods from 1. */
export const sumOfflineMethods = query({
  name: 'sum offline payments by method',
  parameters: periods,
  row: { place: c.bigint, method: c.text<OfflineMethod>(), cents: c.cents },
  // One range of the index for each period: a join compares each payment with each period.
  sql: `select during.place, received.*
        from ${during}
        cross join lateral (
          select t.offline ->> 'method' as method, sum(t.subtotal_cents)::bigint as cents
          from transactions t
          where t.company_id = $1 and t.payment_method = 'offline' and t.ended_at is not null
            and t.ended_at >= during.begins and t.ended_at < during.ends
            and t.action = 'sale' and t.status in ('completed', 'captured', 'returned')
          group by method) as received`,
})

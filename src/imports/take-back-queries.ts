import type { InvoiceId, SubscriptionId, Uuid } from '#kernel/ids'
import { c, command, query } from '#platform/database'
import { ofImport } from './import-queries.ts'
import type { ImportNoun } from './records.ts'

const importedSubscriptions = `select r.record_id::uuid from imported_records r
  where r.company_id = $1 and r.source = $2 and r.noun = 'subscriptions'`

/** Holds the imported subscriptions again, and cancels their jobs and those of invoices. Those with a pending charge stay. */
export const holdSubscriptions = command({
  name: 'hold subscriptions of import',
  parameters: { ...ofImport, kinds: c.texts(), now: c.instant },
  row: { id: c.uuid<SubscriptionId>() },
  sql: `with held as (
          update subscriptions s
          set is_held = true, version = s.version + 1, updated_at = greatest(s.updated_at, $4)
          where s.company_id = $1 and s.id in (${importedSubscriptions})
            and not s.is_held and s.charging_attempt_id is null and s.cancelled_at is null
          returning s.company_id, s.id),
        ended as (
          delete from timers t using held
          where t.company_id = held.company_id and t.kind = any ($3) and t.subject_id = held.id::text),
        quieted as (
          delete from timers t using imported_records r
          where r.company_id = $1 and r.source = $2 and r.noun = 'invoices'
            and t.company_id = r.company_id and t.kind = any ($3) and t.subject_id = r.record_id)
        select id from held`,
})

/** Finds a reason not to hold these subscriptions: a charge that is under way, or was made since the cut-over. */
export const findChargeSince = query({
  name: 'find charge since cut over',
  parameters: { ...ofImport, since: c.instant, held: c.uuids<SubscriptionId>() },
  row: { subscription_id: c.uuid<SubscriptionId>() },
  sql: `select s.id as subscription_id from subscriptions s
        where s.company_id = $1 and s.id in (${importedSubscriptions})
          and (s.charging_attempt_id is not null or s.id = any ($4) and exists (
            select from invoices i join transactions t on t.company_id = i.company_id and t.invoice_id = i.id
            where i.company_id = s.company_id and i.subscription_id = s.id and t.created_at >= $3
              and t.status <> 'failed' and not (t.payment_method = 'offline' and t.created_at = i.created_at)))
        limit 1`,
})

/** Lists the open invoices that imported subscriptions have issued since the cut-over, each with the former id of its own. */
export const listIssuedSince = query({
  name: 'list invoices issued since cut over',
  parameters: { ...ofImport, since: c.instant, after: c.maybe(c.uuid<InvoiceId>()), limit: c.integer },
  row: { id: c.uuid<InvoiceId>(), number: c.text(), origin_id: c.text() },
  sql: `select i.id, i.number, r.origin_id from imported_records r
        join invoices i on i.company_id = r.company_id and i.subscription_id = r.record_id::uuid
        where r.company_id = $1 and r.source = $2 and r.noun = 'subscriptions' and i.created_at >= $3
          and i.closed is null and ($4::uuid is null or i.id > $4)
          and not exists (select from imported_records o where o.company_id = i.company_id
            and o.noun = 'invoices' and o.record_id = i.id::text)
        order by i.id limit $5`,
})

/**
 * Lists the subscriptions that were cancelled here since the cut-over by a person, and the imported invoices that have a
 * payment here since. The other system knows nothing of either.
 */
export const listChangedHere = query({
  name: 'list records of import that changed here',
  parameters: { ...ofImport, since: c.instant },
  row: { noun: c.text<ImportNoun>(), origin_id: c.text() },
  sql: `select r.noun, r.origin_id from imported_records r
        join subscriptions s on s.company_id = r.company_id and s.id = r.record_id::uuid
        where r.company_id = $1 and r.source = $2 and r.noun = 'subscriptions'
          and coalesce(s.cancelled_at, s.cancel_at) is not null and exists (
            select from subscription_events e where e.company_id = s.company_id and e.subscription_id = s.id
              and e.at >= $3 and e.type in ('cancelled', 'cancel_requested') and e.made_by <> 'schedule')
        union all
        select r.noun, r.origin_id from imported_records r
        where r.company_id = $1 and r.source = $2 and r.noun = 'invoices' and exists (
          select from invoices i join transactions t on t.company_id = i.company_id and t.invoice_id = i.id
          where i.company_id = r.company_id and i.id = r.record_id::uuid and t.created_at >= $3
            and t.status <> 'failed' and t.created_at > i.created_at)
        order by noun, origin_id`,
})

/** Marks an import as not cut over, if it is as it was read. */
export const unmarkCutOver = command({
  name: 'take back cut over of import',
  parameters: { ...ofImport, version: c.bigint, now: c.instant },
  row: { id: c.uuid<Uuid>() },
  sql: `update imports kept
        set cut_over_at = null, version = kept.version + 1, updated_at = greatest(kept.updated_at, $4)
        where company_id = $1 and source = $2 and version = $3 and cut_over_at is not null returning id`,
})

import type { CompanyId, InvoiceId, SubscriptionId, Uuid } from '#kernel/ids'
import { c, command, lookup, query, type Guard, type Part } from '#platform/database'
import { upsertJobs } from '#platform/jobs'
import type { ImportNoun, ImportSource } from './records.ts'

const importColumns = {
  id: c.uuid<Uuid>(),
  run: c.integer,
  cut_over_at: c.maybe(c.instant),
  version: c.bigint,
}

const columnList = Object.keys(importColumns).join(', ')

export const findImport = lookup({
  name: 'find import',
  parameters: { companyId: c.uuid<CompanyId>(), source: c.text<ImportSource>() },
  row: importColumns,
  sql: `select ${columnList} from imports where company_id = $1 and source = $2`,
})

/** Begins a run of an import. Earlier runs can write nothing any more. */
export const beginRun = command({
  name: 'begin run of import',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    source: c.text<ImportSource>(),
    id: c.uuid<Uuid>(),
    now: c.instant,
  },
  row: importColumns,
  sql: `insert into imports as standing (company_id, source, id, run, version, created_at, updated_at)
        values ($1, $2, $3, 1, 1, $4, $4)
        on conflict (company_id, source) do update
          set run = standing.run + 1, version = standing.version + 1,
              updated_at = greatest(standing.updated_at, excluded.updated_at)
        returning ${columnList}`,
})

const guardColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<Uuid>(),
  read_version: c.bigint,
  now: c.instant,
}

/** Writes records of an import if no other write of it came between. */
export const importIsUnchanged: Guard<typeof guardColumns> = {
  name: 'write records of import',
  columns: guardColumns,
  idColumn: 'id',
  sql: (rows) => `update imports kept
    set version = kept.version + 1, updated_at = greatest(kept.updated_at, given.now) from ${rows}
    where kept.company_id = given.company_id and kept.id = given.id and kept.version = given.read_version
    returning kept.id`,
}

const recordColumns = {
  company_id: c.uuid<CompanyId>(),
  source: c.text<ImportSource>(),
  noun: c.text<ImportNoun>(),
  origin_id: c.text(),
  record_id: c.text(),
  run: c.integer,
}

/** Notes which record of the other system is which one here, and that this run has it. */
export const upsertImportedRecords: Part<typeof recordColumns> = {
  name: 'upsert imported records',
  columns: recordColumns,
  sql: (rows) => `insert into imported_records (${Object.keys(recordColumns).join(', ')})
    select ${Object.keys(recordColumns).join(', ')} from ${rows}
    on conflict (company_id, source, noun, origin_id) do update set run = excluded.run`,
}

/** Lists the records of this import that are here, by their ids in the other system. */
export const listImportedRecords = query({
  name: 'list imported records',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    source: c.text<ImportSource>(),
    nouns: c.texts<ImportNoun>(),
    originIds: c.texts(),
  },
  row: { noun: c.text<ImportNoun>(), origin_id: c.text(), record_id: c.text() },
  // Each by its key, also before the table was ever analyzed.
  sql: `select found.noun, found.origin_id, found.record_id
        from unnest($3::text[], $4::text[]) as asked (noun, origin_id)
        cross join lateral (
          select noun, origin_id, record_id from imported_records r
          where r.company_id = $1 and r.source = $2 and r.noun = asked.noun and r.origin_id = asked.origin_id
          limit 1) as found`,
})

const heldOfRun = `from imported_records r
  join subscriptions s on s.company_id = r.company_id and s.id = r.record_id::uuid
  where r.company_id = $1 and r.source = $2 and r.noun = 'subscriptions'`

/** Marks an import as cut over, if this is its newest run. The first moment stays. */
export const markCutOver = command({
  name: 'cut over import',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    source: c.text<ImportSource>(),
    run: c.integer,
    now: c.instant,
  },
  row: { cut_over_at: c.instant },
  sql: `update imports kept
        set cut_over_at = coalesce(kept.cut_over_at, $4), version = kept.version + 1,
            updated_at = greatest(kept.updated_at, $4)
        where company_id = $1 and source = $2 and run = $3 returning cut_over_at`,
})

const release = {
  companyId: c.uuid<CompanyId>(),
  source: c.text<ImportSource>(),
  run: c.integer,
  kind: c.text(),
  now: c.instant,
  wakeAt: c.instant,
}

/** Lets the held subscriptions of a run count, and schedules the processing of each. */
export const releaseSubscriptions = command({
  name: 'release subscriptions of import',
  parameters: release,
  row: { subject_id: c.text() },
  sql: `with released as (
          update subscriptions s
          set is_held = false, version = s.version + 1, updated_at = greatest(s.updated_at, $5)
          from imported_records r
          where r.company_id = $1 and r.source = $2 and r.noun = 'subscriptions' and r.run = $3
            and s.company_id = r.company_id and s.id = r.record_id::uuid and s.is_held
          returning s.company_id, s.id)
        ${upsertJobs(`(
          select company_id, $4 as kind, id::text as subject_id, $5::timestamptz as due_at, $6::timestamptz as wake_at
          from released) as given`)}
        returning subject_id`,
})

const openOfImport = `from imported_records r
  join invoices i on i.company_id = r.company_id and i.id = r.record_id::uuid
  where r.company_id = $1 and r.source = $2 and r.noun = 'invoices'
    and i.closed is null and i.paid_cents < i.amount_cents`

/** Schedules the due dates and reminders of the open invoices of a run. */
export const releaseInvoices = command({
  name: 'release invoices of import',
  parameters: release,
  row: { subject_id: c.text() },
  sql: `${upsertJobs(`(
      select i.company_id, $4 as kind, i.id::text as subject_id, $5::timestamptz as due_at, $6::timestamptz as wake_at
      ${openOfImport} and r.run = $3) as given`)}
    returning subject_id`,
})

const listed = {
  companyId: c.uuid<CompanyId>(),
  source: c.text<ImportSource>(),
  run: c.integer,
  limit: c.integer,
}

/** Lists open invoices of earlier runs that the newest export does not have any more. */
export const listGoneInvoices = query({
  name: 'list gone invoices of import',
  parameters: listed,
  row: { origin_id: c.text(), id: c.uuid<InvoiceId>() },
  sql: `select r.origin_id, i.id ${openOfImport} and r.run < $3 order by r.origin_id limit $4`,
})

/** Lists held subscriptions of earlier runs that the newest export does not have any more. */
export const listGoneSubscriptions = query({
  name: 'list gone subscriptions of import',
  parameters: listed,
  row: { origin_id: c.text(), id: c.uuid<SubscriptionId>() },
  sql: `select r.origin_id, s.id ${heldOfRun} and r.run < $3 and s.is_held order by r.origin_id limit $4`,
})

const ofImport = { companyId: c.uuid<CompanyId>(), source: c.text<ImportSource>() }

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

/**
 * Lists automatic subscriptions of a run that are charged soon and have no method, whose payers were not asked yet: either
 * those of payers with an email, or the others.
 */
export const listToAsk = query({
  name: 'list payers of import to ask',
  parameters: { ...ofImport, run: c.integer, until: c.instant, hasEmail: c.boolean, limit: c.integer },
  row: { origin_id: c.text(), id: c.uuid<SubscriptionId>() },
  sql: `select r.origin_id, s.id ${heldOfRun} and r.run = $3 and r.asked_at is null
          and s.billing_mode = 'recurring' and s.status not in ('cancelled', 'ended')
          and s.next_billing_at < $4 and s.vault_id is null
          and exists (select from customers p where p.company_id = s.company_id and p.id = s.customer_id
            and p.default_vault_id is null and (p.email is not null) = $5)
        order by s.next_billing_at, r.origin_id limit $6`,
})

const askedColumns = {
  company_id: c.uuid<CompanyId>(),
  source: c.text<ImportSource>(),
  origin_id: c.text(),
  asked_at: c.instant,
}

/** Notes that the payer of a subscription was asked for a method. */
export const markAsked: Part<typeof askedColumns> = {
  name: 'note asked payer of import',
  columns: askedColumns,
  sql: (rows) => `update imported_records kept set asked_at = given.asked_at from ${rows}
    where kept.company_id = given.company_id and kept.source = given.source and kept.noun = 'subscriptions'
      and kept.origin_id = given.origin_id`,
}

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

/** Lists the held subscriptions of a run whose next period has begun by a time, so that it is invoiced at the cut-over. */
export const listBegunPeriods = query({
  name: 'list begun periods of import',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    source: c.text<ImportSource>(),
    run: c.integer,
    now: c.instant,
  },
  row: { origin_id: c.text(), next_billing_at: c.instant },
  sql: `select r.origin_id, s.next_billing_at ${heldOfRun} and r.run = $3 and s.is_held and s.next_billing_at <= $4
        order by r.origin_id`,
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

/**
 * Lists open invoices of earlier runs that the newest export does not have any more. Those that were here at a cut-over
 * are collected here since, so the former system has closed them.
 */
export const listGoneInvoices = query({
  name: 'list gone invoices of import',
  parameters: listed,
  row: { origin_id: c.text(), id: c.uuid<InvoiceId>() },
  sql: `select r.origin_id, i.id ${openOfImport} and r.run < $3
          and not exists (select from imports m where m.company_id = $1 and m.source = $2
            and m.cut_over_at >= i.created_at)
        order by r.origin_id limit $4`,
})

/** Lists held subscriptions of earlier runs that the newest export does not have any more. */
export const listGoneSubscriptions = query({
  name: 'list gone subscriptions of import',
  parameters: listed,
  row: { origin_id: c.text(), id: c.uuid<SubscriptionId>() },
  sql: `select r.origin_id, s.id ${heldOfRun} and r.run < $3 and s.is_held order by r.origin_id limit $4`,
})

/** The parameters that name an import. */
export const ofImport = { companyId: c.uuid<CompanyId>(), source: c.text<ImportSource>() }

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

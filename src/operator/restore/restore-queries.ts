import type { CompanyId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { c, command, lookup, query, type Command } from '#platform/database'
import type { ProcessorProfile } from '#processor'
import type { ExportHead } from '../export/manifest.ts'
import type { ExportedTable } from '../export/exported-table.ts'
import { exportedTables } from '../export/exported-tables.ts'

const companyAndRestore = { companyId: c.uuid<CompanyId>(), restoreId: c.uuid() }

/** Begins an import of a company, in place of one that did not come to its end. */
export const beginRestoreRow = command({
  name: 'begin restore',
  parameters: { ...companyAndRestore, head: c.json<ExportHead>(), now: c.instant },
  row: {},
  sql: `with former as (delete from restore_batches where company_id = $1)
        insert into restores (company_id, id, head, created_at) values ($1, $2, $3, $4)
        on conflict (company_id) do update set id = excluded.id, head = excluded.head, created_at = excluded.created_at`,
})

/** Stores a batch of an import that has not ended. A repeated batch replaces itself. */
export const insertBatch = command({
  name: 'insert restore batch',
  parameters: {
    ...companyAndRestore,
    number: c.integer,
    file: c.text(),
    records: c.json<Json[]>(),
    now: c.instant,
  },
  row: { number: c.integer },
  sql: `insert into restore_batches (company_id, restore_id, number, file, records, created_at)
        select company_id, id, $3::integer, $4, $5::jsonb, $6::timestamptz from restores where company_id = $1 and id = $2
        on conflict (company_id, restore_id, number) do update set file = excluded.file, records = excluded.records
        returning number`,
})

/** Finds an import that has not ended. */
export const findRestore = lookup({
  name: 'find restore',
  parameters: companyAndRestore,
  row: { head: c.json<ExportHead>(), created_at: c.instant },
  sql: `select head, created_at from restores where company_id = $1 and id = $2`,
})

/** Finds an import that has not ended, and locks it. */
export const lockRestore = query({
  name: 'lock restore',
  parameters: companyAndRestore,
  row: { head: c.json<ExportHead>(), created_at: c.instant },
  sql: `select head, created_at from restores where company_id = $1 and id = $2 for update`,
})

/** Lists the batches of an import, without their records. */
export const listBatches = query({
  name: 'list restore batches',
  parameters: companyAndRestore,
  row: { number: c.integer, file: c.text() },
  sql: `select number, file from restore_batches where company_id = $1 and restore_id = $2 order by number`,
})

/** Returns the records of a batch. */
export const findBatch = query({
  name: 'find restore batch',
  parameters: { ...companyAndRestore, number: c.integer },
  row: { records: c.json<Json[]>() },
  sql: `select records from restore_batches where company_id = $1 and restore_id = $2 and number = $3`,
})

export const endRestore = command({
  name: 'end restore',
  parameters: companyAndRestore,
  row: {},
  sql: `with batches as (delete from restore_batches where company_id = $1)
        delete from restores where company_id = $1 and id = $2`,
})

const findOld = (table: string, at: string) => `from ${table} where company_id = $1 and created_at <= ${at}`

function createDeletion(table: 'restores' | 'restore_batches', key: string) {
  return {
    ...command({
      name: `delete old ${table}`,
      parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
      row: { deleted: c.bigint },
      sql: `with gone as (
              delete from ${table} where company_id = $1
                and (${key}) in (select ${key} ${findOld(table, '$2')} limit $3)
              returning 1)
            select count(*) as deleted from gone`,
    }),
    over: (at: string) => findOld(table, at),
  }
}

/** Deletes batches of imports that never came to their end. */
export const deleteOldBatches = createDeletion('restore_batches', 'restore_id, number')
/** Deletes imports that never came to their end. */
export const deleteOldRestores = createDeletion('restores', 'id')

const takenTables = exportedTables.filter(({ table, taken }) => taken !== 'never' && table !== 'companies')

/** The tables that an import fills, in their order. The company itself is changed, and not inserted. */
export const restoredTables: readonly ExportedTable[] = takenTables

/** Returns the tables in which a company has records. */
export const listUsedTables = query({
  name: 'list used tables of company',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { file: c.text() },
  sql: takenTables
    .map(({ file, table }) => `(select '${file}' as file from ${table} where company_id = $1 limit 1)`)
    .join(' union all '),
})

const batchParameters = { ...companyAndRestore, number: c.integer }

function createInsert({
  table,
  fields,
}: ExportedTable): Command<typeof batchParameters, Record<never, never>> {
  const columns = Object.keys(fields)
  return command({
    name: `restore ${table}`,
    parameters: batchParameters,
    row: {},
    sql: `insert into ${table} (company_id, ${columns.join(', ')})
          select batch.company_id, ${columns.map((column) => `record.${column}`).join(', ')}
          from restore_batches batch
          cross join lateral jsonb_populate_recordset(null::${table}, batch.records) with ordinality as record
          where batch.company_id = $1 and batch.restore_id = $2 and batch.number = $3
          order by record.ordinality`,
  })
}

/** The statement that inserts a batch into its table, by the name of the file. */
export const insertByFile = new Map(takenTables.map((table) => [table.file, createInsert(table)]))

/** Changes the company to the settings of the exported one. */
export const restoreCompany = command({
  name: 'restore companies',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    record: c.json<Record<string, unknown>>(),
    branding: c.json(),
    processor: c.json<ProcessorProfile>(),
    now: c.instant,
  },
  row: {},
  sql: `update companies
        set (name, email, state, zip, time_zone, products, surcharge, settings, form_origins, reminders_since, dunning_since) = (
              select given.name, given.email, given.state, given.zip, given.time_zone, given.products, given.surcharge,
                     given.settings, given.form_origins, given.reminders_since, given.dunning_since
              from jsonb_populate_record(null::companies, $2::jsonb) as given),
            branding = $3, processor = $4, updated_at = $5
        where id = $1`,
})

/** Lists the saved methods that an import marked as deleted at its moment. */
export const listWithdrawnMethods = query({
  name: 'list withdrawn restored methods',
  parameters: { companyId: c.uuid<CompanyId>(), deletedAt: c.instant },
  row: { id: c.text() },
  sql: `select id from account_vaults where company_id = $1 and deleted_at = $2 order by id`,
})

const totalsOf = ({ file, table, fields }: ExportedTable) => {
  const sums = Object.entries(fields)
    .filter(([, kind]) => kind === 'cents')
    .map(([column]) => `'${column}', coalesce(sum(${column}), 0)`)
  return `select '${file}' as file, count(*) as lines, jsonb_build_object(${sums.join(', ')}) as cents
          from ${table} where company_id = $1`
}

/** Counts the records of each table and sums up their amounts in cents, by column. */
export const sumTables = query({
  name: 'sum restored tables',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { file: c.text(), lines: c.bigint, cents: c.json<Record<string, number>>() },
  sql: takenTables.map(totalsOf).join(' union all '),
})

/** Schedules the pending charges of subscriptions, and the end of authorizations. `aheadMs` is how far the clock is ahead. */
export const scheduleRestoredJobs = command({
  name: 'schedule restored jobs',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    chargeKind: c.text(),
    authorizationKind: c.text(),
    dueAt: c.instant,
    aheadMs: c.bigint,
  },
  row: {},
  sql: `insert into timers (company_id, kind, subject_id, due_at, wake_at)
        select company_id, kind, subject_id, due_at, due_at - $5::bigint * interval '1 millisecond'
        from (
          select company_id, $2 as kind, id::text as subject_id, $4::timestamptz as due_at
          from subscriptions where company_id = $1 and charging_attempt_id is not null
          union all
          select company_id, $3, id::text, to_timestamp((authorization_held ->> 'expiresAt')::bigint / 1000.0)
          from transactions
          where company_id = $1 and status = 'authorized' and authorization_held is not null) as job`,
})

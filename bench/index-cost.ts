// Prints the cost of each index and foreign key of the hot tables for a create and a payment, and the reads that use
// it.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createMissingDatabase, migrate } from '#platform/database'
import { join } from 'node:path'
import { statementsOf, calls } from './against-pgbench/calls.ts'
import { openCompanies } from './against-pgbench/company.ts'
import { openRecordingService } from './against-pgbench/recording.ts'
import { measureCosts, type Costs, type Recordings } from './index-cost/costs.ts'
import { recordSearches, usersOf } from './index-cost/users.ts'
import { openOwnService, type OwnService } from './own-service.ts'

const hotTables = ['invoices', 'transactions', 'outbox', 'postbacks', 'timers', 'idempotency_keys']
const hotTablesBeside = ['secret_lookups', 'sale_forms']

/** An index or constraint, and the statement that drops it. */
type Droppable = { name: string; table: string; kind: string; drop: string }

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      // Statements whose effect is measured.
      try: { type: 'string', multiple: true, default: [] },
    },
  })
  await using own = await openOwnService()
  const admin = await connect(own.postgres.adminUrl)
  const { recordings, droppables, searched } = await record(own)
  const costsOf = async (change: string | undefined): Promise<Costs> => {
    await admin.query('drop database if exists variant')
    await admin.query('create database variant template recorded')
    return measureCosts(own.postgres.databaseUrl('variant'), recordings, change)
  }
  await costsOf(undefined)
  const whole = await costsOf(undefined)
  reportWal(whole)
  const variant = await connect(own.postgres.databaseUrl('variant'))
  const users = await usersOf(variant, searched)
  await variant.end()
  heading()
  for (const sql of values.try) console.log(line(sql, whole, await costsOf(sql)))
  const named = values.only?.split(',')
  for (const { name, table, kind, drop } of values.try.length > 0 ? [] : droppables) {
    if (named && !named.includes(name)) continue
    const without = await costsOf(drop)
    console.log(line(`${kind} ${name}`, whole, without))
    const found = users.get(name) ?? []
    if (kind !== 'reference') console.log(`    of ${table}; found by it: ${found.join(', ') || 'nothing'}`)
  }
  await admin.end()
}

/** Records the statements of a create and a payment with keys. The database is the template of the measured copies. */
async function record(own: OwnService) {
  const url = own.postgres.databaseUrl('recorded')
  await createMissingDatabase(url, own.postgres.adminUrl)
  await migrate(url, join(import.meta.dirname, '..', 'migrations'))
  await using recording = await openRecordingService(url, own)
  const companies = await openCompanies(recording.baseUrl, 20)
  const [company] = companies
  if (!company) throw new Error('there is no company')
  const create = await statementsOf(recording, company, calls.create)
  const pay = await statementsOf(recording, company, calls.wallet)
  const keyedCreate = await statementsOf(recording, company, calls['create-key'])
  const keyedPay = await statementsOf(recording, company, calls['wallet-key'])
  const recordings: Recordings = {
    create,
    pay,
    keyedCreate,
    keyedPay,
    companies,
    settings: recording.settings,
  }
  const client = await connect(url)
  const droppables = await listDroppables(client)
  await client.end()
  return { recordings, droppables, searched: await recordSearches(recording, company) }
}

async function listDroppables(client: pg.Client): Promise<Droppable[]> {
  const { rows } = await client.query<Droppable>(
    `select class.relname as name, i.indrelid::regclass::text as table,
            case when i.indisunique then 'unique' else 'index' end as kind,
            case when c.oid is null then format('drop index %I', class.relname)
                 else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop
     from pg_index i join pg_class class on class.oid = i.indexrelid
     left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = any($1::regclass[]) and not i.indisprimary
     union all
     select conname, conrelid::regclass::text, 'reference',
            format('alter table %s drop constraint %I', conrelid::regclass, conname)
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     order by 2, 3, 1`,
    [[...hotTables, ...hotTablesBeside]],
  )
  return rows
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  // A failed measurement stops the server before this client.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Prints the cost of a create and a payment without any change. */
function reportWal({ create, pay, hot }: Costs): void {
  for (const [name, { cpu, wal, walBy }] of Object.entries({ create, pay })) {
    console.log(
      `${name} with a key: ${cpu.toFixed(0)} µs of CPU of the database, ${wal.toFixed(0)} bytes of WAL`,
    )
    for (const [about, bytes] of walBy)
      if (bytes >= 1) console.log(`    ${bytes.toFixed(0).padStart(6)} ${about}`)
  }
  console.log(`updates in place: ${hot}\n`)
}

function heading(): void {
  console.log('costs: µs of CPU of the database and bytes of WAL for each, with an Idempotency-Key')
  console.log(`${''.padEnd(44)} create: µs   WAL   pay: µs   WAL   updates in place without it`)
}

/** Returns the line of a dropped index or constraint, with the cost that it saves. */
function line(name: string, whole: Costs, without: Costs): string {
  const saved = (pick: (costs: Costs) => number) => (pick(whole) - pick(without)).toFixed(0)
  return [
    name.padEnd(44),
    saved(({ create }) => create.cpu).padStart(11),
    saved(({ create }) => create.wal).padStart(6),
    saved(({ pay }) => pay.cpu).padStart(10),
    saved(({ pay }) => pay.wal).padStart(6),
    `  ${without.hot}`,
  ].join('')
}

await main()

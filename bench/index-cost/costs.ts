import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { BenchCompany } from '../against-pgbench/company.ts'
import { fill } from '../against-pgbench/fill.ts'
import type { Recorded } from '../against-pgbench/recording.ts'
import { countFrom, filledIn } from '../against-pgbench/script.ts'

/**
 * The statements of a create and a payment with keys, and of both without. Those without fill the database beforehand.
 */
export type Recordings = {
  create: Recorded[]
  pay: Recorded[]
  keyedCreate: Recorded[]
  keyedPay: Recorded[]
  companies: BenchCompany[]
  settings: string
}

/** µs of CPU of the database's process, and bytes of WAL, per call. */
export type Cost = { cpu: number; wal: number; walBy: Map<string, number> }
/** The cost of a create and a payment. `hot` is the share of updates of each table that touched no index. */
export type Costs = { create: Cost; pay: Cost; hot: string }

const callers = 60
const before = 50
const measured = 20

/** Changes a database, fills it, and makes creates and payments one by one on one connection. */
export async function measureCosts(
  connectionString: string,
  recordings: Recordings,
  change: string | undefined,
): Promise<Costs> {
  const { companies, settings } = recordings
  const client = new pg.Client({ connectionString, options: settings })
  await client.connect()
  try {
    if (change !== undefined) await client.query(change)
    await client.query('create extension if not exists pg_walinspect')
    await client.query('checkpoint')
    // The wait for the disk costs the same with any index.
    await client.query('set synchronous_commit = off')
    await fill(client, recordings.create, companies, { callers, each: before, run: 0, invoicesRun: 0 })
    await fill(client, recordings.pay, companies, {
      callers,
      each: before - measured,
      run: 1,
      invoicesRun: 0,
    })
    await client.query('vacuum analyze')
    await client.query('select pg_stat_reset()')
    const create = await costOf(client, recordings.keyedCreate, companies, {
      run: 2,
      invoicesRun: 2,
      from: 1,
    })
    const unpaid = { run: 3, invoicesRun: 0, from: before - measured + 1 }
    const pay = await costOf(client, recordings.keyedPay, companies, unpaid)
    return { create, pay, hot: await updatesInPlace(client) }
  } finally {
    await client.end()
  }
}

async function costOf(
  client: pg.Client,
  statements: Recorded[],
  companies: BenchCompany[],
  { run, invoicesRun, from }: { run: number; invoicesRun: number; from: number },
): Promise<Cost> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = Number(rows[0]?.pid)
  const microseconds: number[] = []
  const walBefore = await loadPosition(client)
  for (let n = 0; n < measured; n++)
    for (let caller = 0; caller < callers; caller++) {
      const { id: company = '', customerId: customer = '' } = companies[caller % companies.length] ?? {}
      const [count, invoiceCount] = [countFrom(run) + 1 + n, countFrom(invoicesRun) + from + n]
      const values = { count, caller, company, customer, invoiceCount }
      const cpuBefore = getMicroseconds(pid)
      for (const [place, { sql, parameters }] of statements.entries())
        await client.query({
          name: `${run} ${place}`,
          text: sql,
          values: parameters.map(({ text }) => filledIn(text, values)),
        })
      microseconds.push(getMicroseconds(pid) - cpuBefore)
    }
  const walBy = await loadWal(client, walBefore, microseconds.length)
  const wal = [...walBy.values()].reduce((sum, bytes) => sum + bytes, 0)
  // The median: other work of the machine slows some calls down, and the first calls are planned.
  return {
    cpu: microseconds.toSorted((a, b) => a - b)[Math.floor(microseconds.length / 2)] ?? NaN,
    wal,
    walBy,
  }
}

/** Returns the CPU time of a process in µs. */
function getMicroseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
}

async function loadPosition(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return rows[0]?.at ?? ''
}

/** Returns the bytes of WAL per call since a position, by table or index. */
async function loadWal(client: pg.Client, since: string, calls: number): Promise<Map<string, number>> {
  await client.query(
    "begin; set local synchronous_commit = on; select pg_logical_emit_message(true, '', ''); commit",
  )
  // The service's connections that write by key have the same setting.
  await client.query('set enable_hashjoin = on')
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select coalesce(class.relname, resource_manager) || case
              when resource_manager = 'Heap' and record_type = 'LOCK' then ', lock' else '' end as name,
            sum(pg_wal_lsn_diff(end_lsn, start_lsn))::float as bytes
     from pg_get_wal_records_info($1, pg_current_wal_flush_lsn())
     left join pg_class class on class.relfilenode::text = substring(block_ref from 'rel [0-9]+/[0-9]+/([0-9]+)')
     group by 1 order by 2 desc`,
    [since],
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes / calls]))
}

async function updatesInPlace(client: pg.Client): Promise<string> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string; rate: number }>(
    `select relname as name, n_tup_hot_upd::float / n_tup_upd as rate from pg_stat_user_tables
     where n_tup_upd > 100 order by 1`,
  )
  return rows.map(({ name, rate }) => `${name} ${(rate * 100).toFixed(0)} %`).join(', ')
}

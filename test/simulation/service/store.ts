import { join } from 'node:path'
import pg from 'pg'
import { migrate, openDatabase, type Database } from '#platform/database'
import { createDatabase } from '../../support/database.ts'

/** A payment as the service's own tables have it. */
export type KeptPayment = {
  id: string
  status: string
  cents: number
  key: string | null
  reason: string | null
}

/** An event as the service's own tables have it. */
export type KeptEvent = {
  id: string
  type: string
  transactionId: string | null
  occurredAt: string
  status: string
  amountPaid: number | null
  invoiceStatus: string | null
}

export type KeptInvoice = {
  id: string
  companyId: string
  status: string
  amount: number
  paid: number
  settling: number
  reserved: number
  payments: KeptPayment[]
  events: KeptEvent[]
}

export type KeptTimer = {
  companyId: string
  kind: string
  subjectId: string
  attempts: number
  claimableAt: number
}

/** A database of its own, and what a run looks at behind the back of the service. */
export type Store = AsyncDisposable & {
  db: Database
  /** Removes what an earlier run of the same seed left. */
  forget(seed: number): Promise<void>
  moveClock(companyId: string, offsetMs: number): Promise<void>
  invoices(companyIds: string[]): Promise<KeptInvoice[]>
  timers(companyIds: string[]): Promise<KeptTimer[]>
  alerts(companyIds: string[]): Promise<{ kind: string; transactionId: string | null }[]>
}

const tables =
  'postbacks timers idempotency_keys transactions invoices customers webhooks outbox alerts secret_lookups sessions api_keys'

export async function openStore(): Promise<Store> {
  const database = await createDatabase()
  await migrate(database.url, join(import.meta.dirname, '..', '..', '..', 'migrations'))
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  // A connection that ends together with its database is no failure.
  pool.on('error', () => {})
  // What survives a power cut is not what this simulation is about.
  await pool.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  )
  const db = openDatabase({ url: database.url, lanes: 1, transactions: 1 })
  const all = async (sql: string, companyIds: string[]) => (await pool.query(sql, [companyIds])).rows
  return {
    db,
    async forget(seed) {
      const found = await pool.query('select id from companies where name like $1', [`Seed ${seed} %`])
      const ids = found.rows.map((row: { id: string }) => row.id)
      if (ids.length === 0) return
      for (const table of tables.split(' '))
        await pool.query(`delete from ${table} where company_id = any($1)`, [ids])
      await pool.query('delete from companies where id = any($1)', [ids])
    },
    async moveClock(companyId, offsetMs) {
      await pool.query('update companies set clock_offset_ms = $2 where id = $1', [companyId, offsetMs])
      await pool.query(`delete from timers where company_id = $1`, [companyId])
    },
    invoices: (companyIds) => all(selectInvoices, companyIds),
    timers: (companyIds) => all(selectTimers, companyIds),
    alerts: (companyIds) =>
      all(
        'select kind, transaction_id as "transactionId" from alerts where company_id = any($1)',
        companyIds,
      ),
    async [Symbol.asyncDispose]() {
      await db.close()
      await pool.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

const selectInvoices = `
  select i.id, i.company_id as "companyId", i.status, i.amount_cents::int as amount, i.paid_cents::int as paid,
    i.settling_cents::int as settling, i.reserved_cents::int as reserved,
    coalesce((select json_agg(json_build_object('id', t.id, 'status', t.status, 'cents', t.subtotal_cents,
        'key', t.idempotency_key, 'reason', t.reason_code) order by t.id)
      from transactions t where t.company_id = i.company_id and t.invoice_id = i.id), '[]') as payments,
    coalesce((select json_agg(json_build_object('id', p.event_id, 'type', p.type, 'transactionId', p.transaction_id,
        'occurredAt', p.occurred_at, 'status', p.status, 'amountPaid', p.snapshot->'amountPaid',
        'invoiceStatus', p.snapshot->>'invoiceStatus') order by p.occurred_at, p.event_id)
      from postbacks p where p.company_id = i.company_id and p.invoice_id = i.id), '[]') as events
  from invoices i where i.company_id = any($1) order by i.id`

const selectTimers = `
  select company_id as "companyId", kind, subject_id as "subjectId", attempts,
    extract(epoch from greatest(wake_at, leased_until))::float8 * 1000 as "claimableAt"
  from timers where company_id = any($1) order by wake_at, kind, subject_id`

import { join } from 'node:path'
import pg from 'pg'
import { migrate, openDatabase, type Database } from '#platform/database'
import { createDatabase } from '../../support/database.ts'
import type { InvoiceFacts } from '#invoices'
import type { NamedMovement } from '../rest.ts'
import type { KeptEvent, Standing } from '../standing.ts'
import { referenceOf } from './due-work.ts'

/** A payment or refund as the service's own tables have it. */
export type KeptPayment = NamedMovement & { key: string | null }

/** An event as the service's own tables have it. */
export type KeptPostback = KeptEvent & { id: string; status: string }

export type KeptInvoice = Omit<Standing, 'movements' | 'events'> & {
  companyId: string
  movements: KeptPayment[]
  events: KeptPostback[]
  /** How many receipts were written to its payer. */
  receipts: number
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
  /** How many forms the service believes that payers may still use. */
  forms(companyIds: string[]): Promise<number>
}

const tables =
  'postbacks timers idempotency_keys sale_forms transactions invoices customers webhooks outbox alerts secret_lookups sessions api_keys'

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
    invoices: async (companyIds) => (await all(selectInvoices, companyIds)).map(keptInvoice),
    forms: async (companyIds) => (await all(selectForms, companyIds)).length,
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
  select i.company_id as "companyId", i.id, i.version::int, i.status, i.amount_cents::int as amount,
    i.paid_cents::int as paid, i.settling_cents::int as settling, i.reserved_cents::int as reserved,
    i.ach_failed as "achFailed", ${inMs('i.due_at')} as "dueAt", i.closed,
    ${inMs('i.overdue_announced_for')} as "overdueAnnouncedFor", i.over_recorded as "overRecorded",
    (select count(*)::int from alerts a
      where a.company_id = i.company_id and a.invoice_id = i.id and a.kind = 'over_recorded') as "overAlerts",
    (select count(*)::int from outbox o
      where o.company_id = i.company_id and o.invoice_id = i.id and o.kind = 'receipt') as receipts,
    coalesce((select json_agg(json_build_object('id', t.id, 'status', t.status, 'action', t.action,
        'subtotal', t.subtotal_cents, 'fee', t.fee_cents, 'refunded', t.refunded_cents, 'parentId', t.parent_id,
        'key', t.idempotency_key, 'reference', t.foreign_reference, 'locationId', c.location_id) order by t.id)
      from transactions t join companies c on c.id = t.company_id
      where t.company_id = i.company_id and t.invoice_id = i.id), '[]') as payments,
    coalesce((select json_agg(json_build_object('id', p.event_id, 'type', p.type, 'transactionId', p.transaction_id,
        'occurredAt', p.occurred_at, 'status', p.status) order by p.occurred_at, p.event_id)
      from postbacks p where p.company_id = i.company_id and p.invoice_id = i.id), '[]') as postbacks
  from invoices i where i.company_id = any($1) order by i.id`

const selectForms = 'select id from sale_forms where company_id = any($1)'

const selectTimers = `
  select company_id as "companyId", kind, subject_id as "subjectId", attempts,
    ${inMs('greatest(wake_at, leased_until)')} as "claimableAt"
  from timers where company_id = any($1) order by wake_at, kind, subject_id`

function inMs(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`
}

type Row = KeptInvoice &
  InvoiceFacts & {
    payments: (KeptPayment & { reference: string | null; parentId: string | null })[]
    postbacks: (KeptPostback & { transactionId: string | null })[]
  }

function keptInvoice({ payments, postbacks, ...row }: Row): KeptInvoice {
  const { amount, paid, settling, reserved, achFailed, dueAt, overdueAnnouncedFor, closed } = row
  return {
    ...row,
    facts: {
      amount,
      paid,
      settling,
      reserved,
      achFailed,
      dueAt,
      overdueAnnouncedFor: overdueAnnouncedFor ?? undefined,
      closed: closed ?? undefined,
    },
    movements: payments.map((one) => ({
      ...one,
      parentId: one.parentId ?? undefined,
      reference: one.reference ?? referenceOf(one.id),
    })),
    events: postbacks.map((one) => ({ ...one, transactionId: one.transactionId ?? undefined })),
  }
}

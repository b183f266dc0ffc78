import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { parseId } from '#kernel/ids'
import { findDatabaseOf } from './service-database.ts'

// Counts indirect waiters too. It does not read pg_stat_activity, because a transaction sees one snapshot of that
// view.
const countWaiting = `
  select count(distinct pid)::int as waiting from pg_locks
  where not granted and (pg_backend_pid() = any(pg_blocking_pids(pid))
    or exists (select from unnest(pg_blocking_pids(pid)) as other
               where pg_backend_pid() = any(pg_blocking_pids(other))))`

/** Locks the row of a subscription until it is released, so that other writers of it wait. */
export function lockSubscription(id: string, databaseUrl?: string) {
  return lockRow('subscriptions', parseId('sub', id), databaseUrl)
}

/** Locks the row of an invoice in the same way. */
export function lockInvoice(id: string, databaseUrl?: string) {
  return lockRow('invoices', parseId('inv', id), databaseUrl)
}

async function lockRow(table: string, id: string | undefined, databaseUrl?: string) {
  const client = new pg.Client(databaseUrl ?? (await findDatabaseOf(table, id)))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  const locked = await client.query(`select from ${table} where id = $1 for update`, [id])
  expect(locked.rowCount).toBe(1)
  const waiting = async () => Number((await client.query(countWaiting)).rows[0].waiting)
  return {
    waiting,
    isWaitedFor: () => expect.poll(waiting).toBeGreaterThan(0),
    release: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}

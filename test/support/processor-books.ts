import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { parseId } from '#kernel/ids'
import { rowCountOf } from './database.ts'
import { type TestCompany } from './florin.ts'
import { processorDatabase } from './sandbox-side.ts'
import { rowCountOfService } from './service-database.ts'

/**
 * Changes a movement of the company in the books of the sandbox processor, so that they differ from the real event.
 */
export async function falsify(
  { locationId }: TestCompany,
  reference: string,
  changed: Record<string, string | number>,
): Promise<void> {
  const names = Object.keys(changed)
  const set = names.map((name, place) => `${name} = $${place + 3}`).join(', ')
  const count = await onProcessorBooks(
    `update transactions set ${set} where location_id = $1 and reference = $2`,
    [locationId, reference, ...Object.values(changed)],
  )
  if (count !== 1) throw new Error(`the processor knows no ${reference}`)
}

/** Runs a statement on the books of the sandbox processor and returns the number of affected rows. */
export async function onProcessorBooks(sql: string, values: unknown[] = []): Promise<number> {
  return rowCountOf(processorDatabase(), sql, values)
}

/**
 * Hides a movement from the books of the processor until it arrives. A cancellation of its reference waits until
 * then.
 */
export async function delayArrival({ locationId }: TestCompany, reference: string) {
  const aside = `aside of ${reference}`
  const claim = 'insert into reference_claims (location_id, reference, cancelled) values ($1, $2, false)'
  const rename = 'update transactions set reference = $3 where location_id = $1 and reference = $2'
  const client = new pg.Client(processorDatabase())
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(claim, [locationId, aside])
  await client.query(rename, [locationId, reference, aside])
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [locationId])
  const countWaiting =
    'select count(*)::int as waiting from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
  const waiting = async () => Number((await client.query(countWaiting)).rows[0].waiting)
  return {
    isAwaited: () => expect.poll(waiting).toBeGreaterThan(0),
    async arrive() {
      await client.query(rename, [locationId, aside, reference])
      await client.query('commit')
    },
  }
}

/** Runs a statement on the books of the service, with the company as its first parameter. */
export async function onBooks({ companyId }: TestCompany, sql: string): Promise<number> {
  return rowCountOfService(sql, [parseId('cmp', companyId)])
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createIds, type CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { AnsweredRequest } from '#platform/http'
import { createLog } from '#platform/telemetry'
import { createRequestLogbook } from './index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const companyId = '0197e7a1-0000-7000-8000-000000000000' as CompanyId

const toRequest = (fields: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  holder: { companyId },
  method: 'POST',
  path: '/api/invoices',
  statusCode: 201,
  errorCodes: undefined,
  durationMs: 4.6,
  correlationId: 'one of many',
  address: '203.0.113.7',
  recordId: undefined,
  ...fields,
})

type Rows = Record<string, unknown>[]

/** Returns the rows of a statement that takes them as lists. */
function toRows(lists: Record<string, unknown>): Rows {
  const named = Object.entries(lists).map(([name, list]) => ({ name, list: Array.isArray(list) ? list : [] }))
  const count = named[0]?.list.length ?? 0
  return Array.from({ length: count }, (_none, place) =>
    Object.fromEntries(named.map(({ name, list }) => [name, list[place]])),
  )
}

/** A logbook whose database takes each statement by `take`, and what it did. */
function open(take: () => Promise<void> = async () => {}) {
  const written: Rows[] = []
  const dropped = vi.fn()
  const run: Database['run'] = async (_statement, values) => {
    await take()
    written.push(toRows(values))
    return []
  }
  const logbook = createRequestLogbook({
    db: { run },
    ids: createIds(
      () => 0,
      (bytes) => crypto.getRandomValues(bytes),
    ),
    log: createLog({ level: 'silent' }),
    metrics: { droppedRequests: dropped },
  })
  const record = (count: number) => {
    for (let each = 0; each < count; each++) logbook.record(toRequest())
  }
  return { logbook, record, written, dropped }
}

it('writes within a second, in statements of a bounded size', async () => {
  const { record, written } = open()
  record(450)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written.map(({ length }) => length)).toEqual([200, 200, 50])
})

it('keeps a bounded number of requests while the database hangs, and counts the others', async () => {
  let goOn = () => {}
  const { logbook, record, written, dropped } = open(() => new Promise((resolve) => (goOn = resolve)))
  record(1)
  await vi.advanceTimersByTimeAsync(1_000)
  for (let second = 0; second < 5; second++) {
    record(3_000)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(dropped).toHaveBeenCalledTimes(5_000)
  const ended = logbook.stop()
  for (let statement = 0; statement < 51; statement++) {
    goOn()
    await vi.advanceTimersByTimeAsync(0)
  }
  await ended
  expect(written.flat()).toHaveLength(10_001)
})

it('counts the requests of a failed write, and goes on', async () => {
  const answers = [Promise.reject(new Error('database down'))]
  answers[0]?.catch(() => {})
  const { logbook, record, written, dropped } = open(() => answers.shift() ?? Promise.resolve())
  record(3)
  await logbook.flush()
  expect(dropped).toHaveBeenCalledExactlyOnceWith(3)
  record(2)
  await logbook.flush()
  expect(written.map(({ length }) => length)).toEqual([2])
})

it('keeps the last request over the rate limit of each write', async () => {
  const { logbook, record, written } = open()
  for (const path of ['/api/a', '/api/b']) logbook.record(toRequest({ statusCode: 429, path }))
  record(1)
  await logbook.flush()
  expect(written.flat().map(({ path }) => path)).toEqual(['/api/b', '/api/invoices'])
})

it('keeps the address of a key or a user, and not that of a payer', async () => {
  const { logbook, written } = open()
  const keyId = '0197e7a1-0000-7000-8000-000000000001'
  logbook.record(toRequest({ holder: { companyId, keyId } }))
  logbook.record(toRequest())
  await logbook.flush()
  expect(written.flat()).toMatchObject([
    { address: '203.0.113.7', key_id: keyId, duration_ms: 5 },
    { address: null },
  ])
})

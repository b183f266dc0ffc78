import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createSharedLimiter, type Draw, type RateLimit } from '#platform/admission'
import { openDatabase, type Database } from '#platform/database'
import { openStore, testIds } from '../../test/support/bare-company.ts'
import { drawFromBucket } from './rate-buckets.ts'
import { countServingProcesses } from './serving-processes.ts'

const start = Date.UTC(2026, 10, 29)
const spec = { requestsPerSecond: 25, burst: 50 }

/** Opens the database connections of several processes. */
async function openConnections(count: number) {
  const store = await openStore()
  const dbs = Array.from({ length: count }, () => openDatabase({ url: store.url, lanes: 1 }))
  return {
    dbs,
    async [Symbol.asyncDispose]() {
      await Promise.all(dbs.map((db) => db.close()))
      await store[Symbol.asyncDispose]()
    },
  }
}

/** Opens the limiters of several processes, with one clock. */
function openProcesses({ dbs }: { dbs: Database[] }) {
  const count = dbs.length
  const time = { now: start }
  const draws = { count: 0 }
  const limiters = dbs.map((db) =>
    createSharedLimiter({
      now: () => time.now,
      processes: () => count,
      draw(wanted) {
        draws.count += 1
        return drawFromBucket(db, wanted, time.now)
      },
      onFailure: (error) => expect.unreachable(String(error)),
    }),
  )
  const key = testIds.next()
  /** Requests that come at once, each at the process that `at` chooses. Returns how many are admitted. */
  const send = async (requests: number, at: (each: number) => number, limit: RateLimit = spec) => {
    const takes = Array.from({ length: requests }, (_, each) => limiters[at(each) % count]?.take(key, limit))
    return (await Promise.all(takes)).filter((admission) => admission?.admitted).length
  }
  return { time, send, draws, limiters, key }
}

const byTurns = (each: number) => each
const atFirst = () => 0

describe('the burst of a company', () => {
  test.for([1, 4, 16])('is admitted exactly by %i processes, whichever of them it reaches', async (count) => {
    await using processes = await openConnections(count)
    const { time, send } = openProcesses(processes)
    expect(await send(200, byTurns)).toBe(50)
    time.now += 1_000
    expect(await send(200, byTurns)).toBe(25)
    time.now += 60_000
    expect(await send(200, atFirst)).toBe(50)
  })

  test.for([1, 5, 14, 20])('of %i is admitted exactly by four processes', async (burst) => {
    await using processes = await openConnections(4)
    const limit = { requestsPerSecond: 0.001, burst }
    const { send } = openProcesses(processes)
    expect(await send(60, byTurns, limit)).toBe(burst)
    expect(await send(20, byTurns, limit)).toBe(0)
  })

  test('is drawn in reserves where it is large, and no reserve is lost', async () => {
    await using processes = await openConnections(4)
    const limit = { requestsPerSecond: 1_600, burst: 1_600 }
    const { send, draws } = openProcesses(processes)
    for (let each = 0; each < 200; each++) expect(await send(1, byTurns, limit)).toBe(1)
    expect(draws.count).toBeLessThan(10)
    expect(await send(2_000, byTurns, limit)).toBe(1_400)
  })

  test('is that of each company, and acts within a second after a change', async () => {
    await using processes = await openConnections(4)
    const { time, send, limiters } = openProcesses(processes)
    expect(await send(60, byTurns)).toBe(50)
    expect((await limiters[0]?.take(testIds.next(), spec))?.admitted).toBe(true)
    time.now += 1_000
    expect(await send(100, byTurns, { requestsPerSecond: 25, burst: 90 })).toBe(65)
  })

  test('is admitted after the wait of a refusal', async () => {
    await using processes = await openConnections(4)
    const { time, send, limiters, key } = openProcesses(processes)
    const limit = { requestsPerSecond: 0.5, burst: 3 }
    expect(await send(10, byTurns, limit)).toBe(3)
    expect(await limiters[2]?.take(key, limit)).toEqual({ admitted: false, retryAfterSeconds: 2 })
    time.now += 2_000
    expect((await limiters[2]?.take(key, limit))?.admitted).toBe(true)
  })

  test('is never exceeded over any time, also by processes whose clocks differ', async () => {
    await using processes = await openConnections(4)
    const limit = { requestsPerSecond: 5, burst: 6 }
    const aheadMax = 200
    const steps = fc.array(
      fc.record({ process: fc.nat(3), requests: fc.integer({ min: 1, max: 8 }), wait: fc.nat(900) }),
      { minLength: 5, maxLength: 40 },
    )
    const clocks = fc.array(fc.nat(aheadMax), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(steps, clocks, async (calls, ahead) => {
        const time = { now: start }
        const key = testIds.next()
        const limiters = processes.dbs.map((db, place) => {
          const now = () => time.now + (ahead[place] ?? 0)
          const draw = (wanted: Draw) => drawFromBucket(db, wanted, now())
          return createSharedLimiter({ now, processes: () => 4, draw, onFailure: () => undefined })
        })
        let admitted = 0
        for (const { process, requests, wait } of calls) {
          time.now += wait
          const takes = Array.from({ length: requests }, () => limiters[process]?.take(key, limit))
          admitted += (await Promise.all(takes)).filter((admission) => admission?.admitted).length
          const elapsed = time.now + aheadMax - start
          expect(admitted).toBeLessThanOrEqual(limit.burst + (elapsed * limit.requestsPerSecond) / 1_000)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('a process', () => {
  test('admits its part of the limit while the database cannot be reached', async () => {
    const onFailure = vi.fn()
    const limiter = createSharedLimiter({
      now: () => start,
      processes: () => 4,
      draw: () => Promise.reject(new Error('database down')),
      onFailure,
    })
    const takes = await Promise.all(Array.from({ length: 60 }, () => limiter.take('c1', spec)))
    expect(takes.filter(({ admitted }) => admitted)).toHaveLength(12)
    expect(onFailure).toHaveBeenCalled()
  })

  test('that is alone asks no database', async () => {
    await using processes = await openConnections(1)
    const { send, draws } = openProcesses(processes)
    await send(100, byTurns)
    expect(draws.count).toBe(0)
  })

  test('counts the others that were seen within three seconds, until they stop', async () => {
    await using store = await openStore()
    const clock = { now: () => start }
    const onFailure = vi.fn()
    const open = () => countServingProcesses({ db: store.db, clock, onFailure }, testIds.next())
    const [first, second] = [open(), open()]
    expect(first.count()).toBe(2)
    const third = open()
    await expect.poll(() => first.count()).toBe(3)
    await third.stop()
    await expect.poll(() => first.count()).toBe(2)
    await second.stop()
    await expect.poll(() => first.count()).toBe(1)
    await first.stop()
    expect(onFailure).not.toHaveBeenCalled()
  })
})

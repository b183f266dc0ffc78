import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { c, command } from '#platform/database'
import { createLog } from '#platform/telemetry'
import { openStore } from '../../../test/support/bare-company.ts'
import { createTimers, schedule, type DueTimer, type TimerOutcome } from './index.ts'

const leasedTimers = command({
  name: 'test: leased timers',
  parameters: {},
  row: { subject_id: c.text() },
  sql: `select subject_id from timers where leased_until is not null`,
})

/** Timers on a clock that stands still until it is moved. */
async function openWorld(handle?: (timer: DueTimer) => Promise<TimerOutcome>) {
  const store = await openStore()
  const time = { now: Date.now() }
  const offsets = new Map<CompanyId, number>()
  const done: string[] = []
  const parts = {
    db: store.db,
    clock: { now: () => time.now },
    log: createLog({ level: 'silent' }),
    clockOffsetOf: async (id: CompanyId) => offsets.get(id) ?? 0,
    tickMs: 5,
    handlers: {
      work: async (timer: DueTimer) => {
        done.push(timer.subjectId)
        return (await handle?.(timer)) ?? 'done'
      },
    },
  }
  const timers = createTimers(parts)
  const companyId = await store.newCompany()
  return {
    time,
    offsets,
    done,
    timers,
    companyId,
    parts,
    store,
    async schedule(subjectId: string, inMs: number, of = companyId, kind = 'work') {
      const clockOffsetMs = offsets.get(of) ?? 0
      await schedule(
        store.db,
        { companyId: of, clockOffsetMs },
        kind,
        subjectId,
        time.now + clockOffsetMs + inMs,
      )
    },
    async [Symbol.asyncDispose]() {
      await timers.stop()
      await store[Symbol.asyncDispose]()
    },
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 5_000
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('it did not happen within 5 s')
    await turn()
  }
}

test('what is due is done once, in due order, and what is not due is left', async () => {
  await using world = await openWorld()
  await world.schedule('second', -secondMs)
  await world.schedule('first', -2 * secondMs)
  await world.schedule('later', secondMs)
  await world.timers.runDue(world.companyId)
  expect(world.done).toEqual(['first', 'second'])
  expect(await world.timers.nextDueAt(world.companyId)).toBe(world.time.now + secondMs)
  world.time.now += secondMs
  expect(await world.timers.countDue()).toBe(1)
  await world.timers.runDue(world.companyId)
  expect(world.done).toEqual(['first', 'second', 'later'])
  expect(await world.timers.nextDueAt(world.companyId)).toBeUndefined()
})

test('the loop does what is due until it is stopped', async () => {
  await using world = await openWorld()
  await world.schedule('a', 0)
  world.timers.start()
  await until(() => world.done.length === 1)
  await world.timers.stop()
  await world.schedule('b', 0)
  world.timers.nudge()
  await turn()
  expect(world.done).toEqual(['a'])
})

test('two processes do each thing once', async () => {
  await using world = await openWorld()
  const other = createTimers(world.parts)
  for (let each = 0; each < 40; each++) await world.schedule(`thing ${each}`, 0)
  world.timers.start()
  other.start()
  await until(() => world.done.length >= 40)
  await other.stop()
  await world.timers.stop()
  expect(new Set(world.done).size).toBe(40)
  expect(world.done).toHaveLength(40)
})

test('a thing that is put off comes again at the moment it named, by the clock of its company', async () => {
  await using world = await openWorld(async ({ attempts, dueAt }) =>
    attempts === 0 ? { againAt: dueAt + minuteMs } : 'done',
  )
  world.offsets.set(world.companyId, 5 * hourMs)
  const again = world.time.now + 5 * hourMs + minuteMs
  await world.schedule('a', 0)
  await world.timers.runDue(world.companyId)
  expect(await world.timers.nextDueAt(world.companyId)).toBe(again)
  expect(await world.timers.countDue()).toBe(0)
  world.time.now += minuteMs
  await world.timers.runDue(world.companyId)
  expect(world.done).toEqual(['a', 'a'])
})

test('a thing that fails is tried again, later each time', async () => {
  await using world = await openWorld(async () => {
    throw new Error('not now')
  })
  await world.schedule('a', 0)
  const waits: number[] = []
  for (let round = 0; round < 11; round++) {
    await world.timers.runDue(world.companyId)
    const next = await world.timers.nextDueAt(world.companyId)
    waits.push(((next ?? 0) - world.time.now) / secondMs)
    world.time.now = next ?? 0
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('a thing whose process died is claimed again when its lease is over, and not before', async () => {
  const never = new Promise<TimerOutcome>(() => {})
  await using world = await openWorld()
  const dying = createTimers({ ...world.parts, handlers: { work: () => never } })
  await world.schedule('a', 0)
  void dying.runDue(world.companyId)
  const leased = async () => (await world.store.db.run(leasedTimers, {})).length === 1
  while (!(await leased())) await turn()
  world.timers.start()
  world.time.now += minuteMs - 1
  world.timers.nudge()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(world.done).toEqual([])
  world.time.now += 1
  await until(() => world.done.length === 1)
})

test('a thing that is scheduled anew while it is done is done again', async () => {
  let proceed: () => void = () => {}
  const gate = new Promise<void>((resolve) => (proceed = resolve))
  await using world = await openWorld(async ({ attempts }) => {
    if (attempts === 0) await gate
    return 'done'
  })
  await world.schedule('a', 0)
  const run = world.timers.runDue(world.companyId)
  await until(() => world.done.length === 1)
  await world.schedule('a', minuteMs)
  proceed()
  await run
  expect(await world.timers.nextDueAt(world.companyId)).toBe(world.time.now + minuteMs)
})

test('a company whose work hangs leaves room for others', async () => {
  let proceed: () => void = () => {}
  const gate = new Promise<void>((resolve) => (proceed = resolve))
  await using world = await openWorld(async ({ subjectId }) => {
    if (subjectId.startsWith('slow')) await gate
    return 'done'
  })
  for (let each = 0; each < 100; each++) await world.schedule(`slow ${each}`, -secondMs)
  const other = await world.store.newCompany()
  await world.schedule('quick', 0, other)
  world.timers.start()
  await until(() => world.done.includes('quick'))
  expect(world.done.filter((subject) => subject.startsWith('slow')).length).toBeLessThan(16)
  proceed()
  await until(() => world.done.length === 101)
})

test('the loop leaves alone what this version has no use case for', async () => {
  await using world = await openWorld()
  await world.schedule('a', -secondMs, world.companyId, 'of a newer version')
  await world.schedule('b', 0)
  world.timers.start()
  await until(() => world.done.length === 1)
  await world.timers.stop()
  expect(world.done).toEqual(['b'])
  expect(await world.timers.countDue()).toBe(1)
})

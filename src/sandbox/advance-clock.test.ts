import { randomFillSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hourMs, systemClock } from '#kernel/clock'
import { createIds, type CompanyId } from '#kernel/ids'
import {
  getCompanyTime,
  loadExistingCompany,
  insertCompany,
  limitsDefault,
  settingsDefault,
} from '#companies'
import { c, openDatabase, query, type Database } from '#platform/database'
import { createLog } from '#platform/telemetry'
import { createJobs, schedule, type DueJob, type JobHandlers, type JobOutcome } from '#platform/jobs'
import { createDatabase } from '../../test/support/database.ts'
import { advanceClock } from './advance-clock.ts'

test('what falls due on the way is done in due order, each at its own moment', async () => {
  await using world = await openWorld()
  await world.schedule('third', 3)
  await world.schedule('first', 1)
  world.settleAtProcessor(2)
  await advanceClock(world, await world.company(), world.begin + 4 * hourMs)
  expect(world.done).toEqual(['first at 1', 'settlement at 2', 'third at 3'])
})

test('what comes of a thing on the way is done at its moment too', async () => {
  await using world = await openWorld()
  world.follow('invoice', 'reminder', 2)
  await world.schedule('invoice', 1)
  await world.schedule('late fee', 4)
  await advanceClock(world, await world.company(), world.begin + 5 * hourMs)
  expect(world.done).toEqual(['invoice at 1', 'reminder at 3', 'late fee at 4'])
})

test('a thing that wants to be looked at again is, at the moment that it names', async () => {
  await using world = await openWorld()
  world.repeat('retry', 3)
  await world.schedule('retry', 1)
  await advanceClock(world, await world.company(), world.begin + 5 * hourMs)
  expect(world.done).toEqual(['retry at 1', 'retry at 2', 'retry at 3'])
})

test('housekeeping is done once, at the end of a move, however many of its days lie on the way', async () => {
  await using world = await openWorld()
  await world.scheduleForgetting(1)
  await world.schedule('invoice', 3)
  await advanceClock(world, await world.company(), world.begin + 5 * hourMs)
  expect(world.done).toEqual(['invoice at 3', 'forgetting at 5'])
  expect(world.ran.filter((name) => name === 'move company clock')).toHaveLength(2)
  await advanceClock(world, await world.company(), world.begin + 8 * hourMs)
  expect(world.done.slice(2)).toEqual(['forgetting at 8'])
})

test('what falls due after the target is left alone, and both clocks show the target', async () => {
  await using world = await openWorld()
  await world.schedule('later', 3)
  await advanceClock(world, await world.company(), world.begin + 2 * hourMs)
  expect(world.done).toEqual([])
  expect(await world.hoursShown()).toBeCloseTo(2, 2)
  expect(world.processorHours()).toBeCloseTo(2, 2)
})

test('a clock that is past the target stays, and what is due is done', async () => {
  await using world = await openWorld()
  await advanceClock(world, await world.company(), world.begin + 3 * hourMs)
  await world.schedule('overlooked', 1)
  await advanceClock(world, await world.company(), world.begin)
  expect(world.done).toEqual(['overlooked at 3'])
  expect(await world.hoursShown()).toBeCloseTo(3, 2)
})

test('a thing scheduled by the clock as it was before a move wakes by the clock as it is', async () => {
  await using world = await openWorld()
  await advanceClock(world, await world.company(), world.begin + 3 * hourMs)
  await world.schedule('read the old clock', 2, 0)
  await advanceClock(world, await world.company(), world.begin)
  expect(world.done).toEqual(['read the old clock at 3'])
})

test('what waits is set to wake by the new clock, once a move', async () => {
  await using world = await openWorld()
  for (const hour of [1, 2, 3]) await world.schedule(`at ${hour}`, hour)
  await world.schedule('later', 10)
  await advanceClock(world, await world.company(), world.begin + 4 * hourMs)
  expect(await world.wakesInHours()).toBeCloseTo(6, 2)
  expect(world.ran.filter((name) => name === 'move company clock')).toHaveLength(4)
  expect(world.ran.filter((name) => name === 'wake by company clock')).toHaveLength(1)
})

test('a move that fails on the way leaves what waits to wake by the clock where it stands', async () => {
  await using world = await openWorld()
  await world.schedule('later', 10)
  const controls = { ...world.controls, moveClock: () => Promise.reject(new Error('out of reach')) }
  const move = advanceClock({ ...world, controls }, await world.company(), world.begin + 4 * hourMs)
  await expect(move).rejects.toThrow('out of reach')
  expect(await world.hoursShown()).toBeCloseTo(4, 2)
  expect(await world.wakesInHours()).toBeCloseTo(6, 2)
})

const firstWake = query({
  name: 'test: first wake',
  parameters: {},
  row: { wake_at: c.instant },
  sql: `select min(wake_at) as wake_at from timers`,
})

/** Wraps the database and records the names of its writes. */
function listened(db: Database): { db: Database; ran: string[] } {
  const ran: string[] = []
  return {
    ran,
    db: {
      ...db,
      run(statement, values) {
        ran.push(statement.name)
        return db.run(statement, values)
      },
    },
  }
}

/** Opens a company with a clock, due work that records its times, and a processor with settlements. */
async function openWorld() {
  const database = await createDatabase()
  const { db, ran } = listened(openDatabase({ url: database.url }))
  const clock = systemClock
  const begin = clock.now()
  const companyId = createIds(() => begin, randomFillSync).next<CompanyId>()
  await db.run(insertCompany, companyRow(companyId, begin))

  const done: string[] = []
  const follow = new Map<string, { subject: string; hours: number }>()
  const repeat = new Map<string, number>()
  const hours = (moment: number) => (moment - begin) / hourMs
  const scheduleAt = async (subject: string, dueAt: number, clockOffsetMs?: number, kind = 'work') => {
    const offset = clockOffsetMs ?? (await loadExistingCompany(db, companyId)).clockOffsetMs
    await schedule(db, { id: companyId, clockOffsetMs: offset }, kind, subject, dueAt)
  }
  const work = async ({ subjectId, dueAt }: DueJob): Promise<JobOutcome> => {
    const now = getCompanyTime(clock, await loadExistingCompany(db, companyId))
    done.push(`${subjectId} at ${Math.round(hours(now))}`)
    const next = follow.get(subjectId)
    if (next) await scheduleAt(next.subject, dueAt + next.hours * hourMs)
    const left = (repeat.get(subjectId) ?? 1) - 1
    repeat.set(subjectId, left)
    return left > 0 ? { againAt: dueAt + hourMs } : 'done'
  }

  const forget = async () => {
    const now = getCompanyTime(clock, await loadExistingCompany(db, companyId))
    done.push(`forgetting at ${Math.round(hours(now))}`)
    return { againAt: now + hourMs }
  }
  const processor = openProcessor((due) => done.push(`settlement at ${hours(due)}`))
  const jobs = jobsOf(db, { work, forget })
  return {
    db,
    clock,
    jobs,
    company: () => loadExistingCompany(db, companyId),
    begin,
    done,
    ran,
    controls: processor.controls,
    schedule: (subject: string, atHours: number, offset?: number) =>
      scheduleAt(subject, begin + atHours * hourMs, offset),
    scheduleForgetting: (atHours: number) => scheduleAt('', begin + atHours * hourMs, undefined, 'forget'),
    follow: (subject: string, next: string, after: number) =>
      follow.set(subject, { subject: next, hours: after }),
    repeat: (subject: string, times: number) => repeat.set(subject, times),
    settleAtProcessor: (atHours: number) => processor.settleAt(begin + atHours * hourMs),
    hoursShown: async () => hours(getCompanyTime(clock, await loadExistingCompany(db, companyId))),
    wakesInHours: async () => hours((await db.first(firstWake, {}))?.wake_at ?? 0),
    processorHours: () => hours(processor.now()),
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await db.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

function jobsOf(db: Database, handlers: JobHandlers) {
  return createJobs({
    db,
    clock: systemClock,
    handlers,
    housekeepingKinds: ['forget'],
    log: createLog({ level: 'silent' }),
    isQuiet: () => false,
    clockOffsetOf: async (companyId) => (await loadExistingCompany(db, companyId)).clockOffsetMs,
  })
}

/** Creates a processor with a clock and settlements only. */
function openProcessor(settled: (due: number) => void) {
  let shown = 0
  let settlements: number[] = []
  const controls = {
    nextDueAt: async () => settlements[0],
    async moveClock(_locationId: string, now: number) {
      shown = now
      for (const due of settlements.filter((moment) => moment <= now)) settled(due)
      settlements = settlements.filter((moment) => moment > now)
    },
    close: async () => {},
  }
  return { controls, now: () => shown, settleAt: (moment: number) => settlements.push(moment) }
}

function companyRow(companyId: CompanyId, now: number) {
  return {
    companyId,
    cell: null,
    name: 'Test',
    email: null,
    state: null,
    zip: null,
    timeZone: 'UTC',
    locationId: 'loc_test',
    now,
    products: ['cc' as const],
    surcharge: { enabled: false, percentage: 0 },
    settings: settingsDefault,
    limits: limitsDefault,
    clientPostbackUrl: null,
    formOrigins: [],
    branding: {},
    clientPostbackSecret: null,
    processorCredentials: Buffer.alloc(1),
    processor: { kind: 'sandbox' as const },
    wrappedKey: Buffer.alloc(1),
  }
}

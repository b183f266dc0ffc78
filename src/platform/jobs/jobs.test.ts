import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { c, command } from '#platform/database'
import { until } from '../../../test/support/until.ts'
import { toClaimKeys, endClaims } from './end-claims.ts'
import { createJobs, type JobOutcome } from './index.ts'
import { performJobs } from './perform-jobs.ts'
import { leaseMs } from './job.ts'
import { claimDueJobs, toClaimedJobs, finishJobs } from './job-queries.ts'
import { openWorld } from './world.fixture.ts'

const leasedJobs = command({
  name: 'test: leased timers',
  parameters: {},
  row: { subject_id: c.text() },
  sql: `select subject_id from timers where leased_until is not null`,
})

const setCompanyClock = command({
  name: 'test: set company clock',
  parameters: { companyId: c.uuid<CompanyId>(), offset: c.bigint },
  row: {},
  sql: `update companies set clock_offset_ms = $2 where id = $1`,
})

test('what is due is done once, in due order, and what is not due is left', async () => {
  await using world = await openWorld()
  await world.schedule('second', -secondMs)
  await world.schedule('first', -2 * secondMs)
  await world.schedule('later', secondMs)
  await world.jobs.runDue(world.clockOf())
  expect(world.done).toEqual(['first', 'second'])
  expect(await world.jobs.nextDueAt(world.companyId)).toBe(world.time.now + secondMs)
  world.time.now += secondMs
  expect(await world.countDue()).toBe(1)
  await world.jobs.runDue(world.clockOf())
  expect(world.done).toEqual(['first', 'second', 'later'])
  expect(await world.jobs.nextDueAt(world.companyId)).toBeUndefined()
})

test('the loop does what is due until it is stopped', async () => {
  await using world = await openWorld()
  await world.schedule('a', 0)
  world.jobs.start()
  await until(() => world.done.length === 1)
  await world.jobs.stop()
  await world.schedule('b', 0)
  world.jobs.nudge()
  await turn()
  expect(world.done).toEqual(['a'])
})

test('two processes do each thing once', async () => {
  await using world = await openWorld()
  const other = createJobs(world.deps)
  for (let each = 0; each < 40; each++) await world.schedule(`thing ${each}`, 0)
  world.jobs.start()
  other.start()
  await until(() => world.done.length >= 40)
  await other.stop()
  await world.jobs.stop()
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
  await world.jobs.runDue(world.clockOf())
  expect(await world.jobs.nextDueAt(world.companyId)).toBe(again)
  expect(await world.countDue()).toBe(0)
  world.time.now += minuteMs
  await world.jobs.runDue(world.clockOf())
  expect(world.done).toEqual(['a', 'a'])
})

test('a thing that fails is tried again, later each time', async () => {
  await using world = await openWorld(async () => {
    throw new Error('not now')
  })
  await world.schedule('a', 0)
  const waits: number[] = []
  for (let round = 0; round < 11; round++) {
    await world.jobs.runDue(world.clockOf())
    const next = await world.jobs.nextDueAt(world.companyId)
    waits.push(((next ?? 0) - world.time.now) / secondMs)
    world.time.now = next ?? 0
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('a thing whose process died is claimed again when its lease is over, and not before', async () => {
  const never = new Promise<JobOutcome>(() => {})
  await using world = await openWorld()
  const dying = createJobs({ ...world.deps, handlers: { work: () => never } })
  await world.schedule('a', 0)
  void dying.runDue(world.clockOf())
  const leased = async () => (await world.store.db.run(leasedJobs, {})).length === 1
  await until(leased)
  world.jobs.start()
  world.time.now += minuteMs - 1
  world.jobs.nudge()
  await world.lookOn()
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
  const run = world.jobs.runDue(world.clockOf())
  await until(() => world.done.length === 1)
  await world.schedule('a', minuteMs)
  proceed()
  await run
  expect(await world.jobs.nextDueAt(world.companyId)).toBe(world.time.now + minuteMs)
})

test('a company whose work hangs leaves room for others', async () => {
  let proceed: () => void = () => {}
  const gate = new Promise<void>((resolve) => (proceed = resolve))
  await using world = await openWorld(async ({ subjectId }) => {
    if (subjectId.startsWith('slow')) await gate
    return 'done'
  })
  // More rows than one poll reads, so that the jobs of others are hidden.
  await world.scheduleMany(400)
  const other = await world.store.newCompany()
  await world.schedule('quick', 0, other)
  world.jobs.start()
  await until(() => world.done.includes('quick'))
  expect(world.done.filter((subject) => subject.startsWith('slow'))).toHaveLength(8)
  proceed()
  await until(() => world.done.length === 401)
})

test('a company never has more than eight under way, also while some end and others begin', async () => {
  const state = { underWay: 0, most: 0 }
  await using world = await openWorld(async ({ subjectId }) => {
    state.underWay += 1
    state.most = Math.max(state.most, state.underWay)
    // The jobs have different durations, so that they end one by one.
    await new Promise((resolve) => setTimeout(resolve, 5 + 3 * Number(subjectId.at(-1))))
    state.underWay -= 1
    return 'done'
  })
  await world.scheduleMany(60)
  world.jobs.start()
  await until(() => world.done.length === 60)
  expect(state.most).toBe(8)
})

test('what is due by the clock of its company is done, though a clock as it was before set it to wake later', async () => {
  await using world = await openWorld()
  await world.schedule('a', hourMs)
  world.offsets.set(world.companyId, 5 * hourMs)
  await world.jobs.runDue(world.clockOf())
  expect(world.done).toEqual(['a'])
})

test('the loop finds what wakes too late when it looks at each company by its clock', async () => {
  await using world = await openWorld()
  await world.schedule('a', hourMs)
  await world.store.db.run(setCompanyClock, { companyId: world.companyId, offset: 5 * hourMs })
  world.jobs.start()
  await until(() => world.done.length === 1)
})

test('doing what is due of a company leaves alone what this version has no use case for', async () => {
  await using world = await openWorld()
  await world.schedule('a', -secondMs, world.companyId, 'of a newer version')
  await world.schedule('b', 0)
  await world.jobs.runDue(world.clockOf())
  expect(world.done).toEqual(['b'])
  expect(await world.countDue()).toBe(1)
  expect(await world.jobs.nextDueAt(world.companyId)).toBeUndefined()
})

test('who ends a claim long after its lease ends nothing of what was scheduled and claimed by the same name since', async () => {
  await using world = await openWorld()
  const { db } = world.store
  const claim = async () => {
    await world.schedule('a', 0)
    const places = { slotsLeft: {}, perCompany: 1, ofCompanyFirst: 1, limit: 1 }
    const leased = { now: world.time.now, leasedUntil: world.time.now + leaseMs }
    const [job] = toClaimedJobs(await db.run(claimDueJobs, { ...leased, kinds: ['work'], ...places }))
    if (!job) throw new Error('nothing was claimed')
    return job
  }
  const slept = await claim()
  // Another worker claims the job in the meantime, runs it and ends the claim.
  await db.run(finishJobs, toClaimKeys([slept]))
  const next = await claim()
  await endClaims(world.deps, [{ job: slept, outcome: 'done' }])
  await endClaims(world.deps, [{ job: slept, outcome: { againAt: world.time.now + minuteMs } }])
  world.time.now += leaseMs
  expect(await world.countDue()).toBe(1)
  await endClaims(world.deps, [{ job: next, outcome: 'done' }])
  expect(await world.countDue()).toBe(0)
})

test('a job without a use case is never taken for done', async () => {
  await using world = await openWorld()
  await world.schedule('a', 0, world.companyId, 'unknown')
  const job = {
    companyId: world.companyId,
    kind: 'unknown',
    subjectId: 'a',
    dueAt: 0,
    attempts: 0,
    claims: 0,
    isOfSuspended: false,
  }
  await performJobs(world.deps, [job])
  world.time.now += minuteMs
  expect(await world.countDue()).toBe(1)
})

test('the loop leaves alone what this version has no use case for', async () => {
  await using world = await openWorld()
  await world.schedule('a', -secondMs, world.companyId, 'of a newer version')
  await world.schedule('b', 0)
  world.jobs.start()
  await until(() => world.done.length === 1)
  await world.jobs.stop()
  expect(world.done).toEqual(['b'])
  expect(await world.countDue()).toBe(1)
})

import { expect, test } from 'vitest'
import { hourMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { until } from '../../../test/support/until.ts'
import { createJobs, type BulkOutcome, type DueJob } from './index.ts'
import { openWorld } from './world.fixture.ts'

/** A promise that a test resolves. */
function gate() {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

const done = (jobs: DueJob[]): BulkOutcome[] => jobs.map(() => 'done')
const dueIn = async ({ jobs, companyId, time }: Awaited<ReturnType<typeof openWorld>>) =>
  ((await jobs.nextDueAt(companyId)) ?? Infinity) - time.now

test('of many that are done together one fails alone, and is tried again later each time', async () => {
  await using world = await openWorld(undefined, async (jobs) =>
    jobs.map(({ subjectId }) => (subjectId === 'slow 7' ? { failed: new Error('not now') } : 'done')),
  )
  await world.scheduleMany(30, world.companyId, 'many')
  await world.jobs.runDue(world.clockOf())
  expect(world.batches.map((batch) => batch.length)).toEqual([30])
  expect(await dueIn(world)).toBe(secondMs)
  world.time.now += secondMs
  await world.jobs.runDue(world.clockOf())
  expect(world.batches.slice(1)).toEqual([['slow 7']])
  expect(await dueIn(world)).toBe(2 * secondMs)
})

test('when the use case of many throws, only the one at fault is left', async () => {
  await using world = await openWorld(undefined, async (jobs) => {
    if (jobs.some(({ subjectId }) => subjectId === 'slow 7')) throw new Error('one of them is too much')
    return done(jobs)
  })
  await world.scheduleMany(200, world.companyId, 'many')
  await world.jobs.runDue(world.clockOf())
  expect(world.batches.flat().filter((subject) => subject === 'slow 8').length).toBeLessThanOrEqual(8)
  // The failing batch is halved: 200, 100, 50, 25, 13, 7, 4, 2 and 1, each with the other half of the same parent.
  expect(world.batches.length).toBeLessThanOrEqual(17)
  expect(await dueIn(world)).toBe(secondMs)
  world.time.now += secondMs
  world.batches.length = 0
  await world.jobs.runDue(world.clockOf())
  expect(world.batches).toEqual([['slow 7']])
})

test('a use case that does not answer for each has done nothing', async () => {
  await using world = await openWorld(undefined, async () => [])
  await world.scheduleMany(3, world.companyId, 'many')
  await world.jobs.runDue(world.clockOf())
  expect(await dueIn(world)).toBe(secondMs)
  expect(await world.countDue()).toBe(0)
  world.time.now += secondMs
  expect(await world.countDue()).toBe(3)
})

test('what is due at one moment is handed over by the hundred, and each part ended by one statement', async () => {
  await using world = await openWorld()
  await world.scheduleMany(450, world.companyId, 'many')
  await world.jobs.runDue(world.clockOf())
  expect(world.batches.map((batch) => batch.length)).toEqual([100, 100, 100, 100, 50])
  expect(new Set(world.batches.flat()).size).toBe(450)
  expect(world.ran.filter((name) => name === 'finish timers')).toHaveLength(5)
  expect(await world.jobs.nextDueAt(world.companyId)).toBeUndefined()
})

test('many are put off by one statement, each to the moment of its own company', async () => {
  await using world = await openWorld(undefined, async (jobs) =>
    jobs.map(({ dueAt }) => ({ againAt: dueAt + hourMs })),
  )
  const ahead = await world.store.newCompany()
  world.offsets.set(ahead, 5 * hourMs)
  await world.schedule('a', 0, world.companyId, 'many')
  await world.schedule('b', 0, ahead, 'many')
  world.jobs.start()
  await until(() => world.batches.flat().length === 2)
  await world.jobs.stop()
  expect(world.ran.filter((name) => name === 'put off timers')).toHaveLength(world.batches.length)
  expect(await dueIn(world)).toBe(hourMs)
  expect(await world.jobs.nextDueAt(ahead)).toBe(world.time.now + 6 * hourMs)
  world.time.now += hourMs
  expect(await world.countDue()).toBe(2)
})

test('one that is scheduled anew while many are done stays, and the others are through', async () => {
  const hold = gate()
  await using world = await openWorld(undefined, async (jobs) => {
    await hold.opened
    return done(jobs)
  })
  await world.scheduleMany(30, world.companyId, 'many')
  const run = world.jobs.runDue(world.clockOf())
  await until(() => world.batches.length === 1)
  await world.schedule('slow 7', hourMs, world.companyId, 'many')
  hold.open()
  await run
  expect(await dueIn(world)).toBe(hourMs)
  world.time.now += hourMs
  expect(await world.countDue()).toBe(1)
})

test('two processes never do the same of many twice', async () => {
  await using world = await openWorld()
  const other = createJobs(world.deps)
  await world.scheduleMany(700, world.companyId, 'many')
  await world.scheduleMany(300, await world.store.newCompany(), 'news')
  world.jobs.start()
  other.start()
  await until(() => world.batches.flat().length >= 1_000)
  await other.stop()
  await world.jobs.stop()
  expect(world.batches.flat()).toHaveLength(1_000)
  expect(Math.max(...world.batches.map((batch) => batch.length))).toBeLessThanOrEqual(100)
  expect(await world.countDue()).toBe(0)
})

test('one alone is done at once, and waits for no others', async () => {
  await using world = await openWorld()
  const jobs = createJobs({ ...world.deps, tickMs: hourMs })
  jobs.start()
  await world.schedule('alone', 0, world.companyId, 'many')
  jobs.nudge()
  await until(() => world.batches.length === 1)
  await jobs.stop()
  expect(world.batches).toEqual([['alone']])
})

test('what is due later begins when all that was due earlier has ended, whichever way it is done', async () => {
  const hold = gate()
  await using world = await openWorld(undefined, async (jobs) => {
    await hold.opened
    return done(jobs)
  })
  await world.scheduleMany(30, world.companyId, 'many')
  await world.schedule('later', 0)
  const run = world.jobs.runDue(world.clockOf())
  await until(() => world.batches.length === 1)
  expect(world.batches[0]).toHaveLength(30)
  expect(world.done).toEqual([])
  hold.open()
  await run
  expect(world.done).toEqual(['later'])
})

test('of what is due at different moments no more than twenty are done beside each other', async () => {
  await using world = await openWorld(undefined, async (jobs) => done(jobs))
  for (let each = 0; each < 45; each++)
    await world.schedule(`at ${each}`, (each - 50) * secondMs, world.companyId, 'many')
  await world.jobs.runDue(world.clockOf())
  expect(world.batches.map((batch) => batch.length)).toEqual([20, 20, 5])
  expect(world.batches.flat()).toEqual(Array.from({ length: 45 }, (_, each) => `at ${each}`))
})

test('a backlog of one company that hangs leaves places for others, who are at most a second late', async () => {
  const hold = gate()
  await using world = await openWorld(undefined, async (jobs) => {
    if (jobs.some(({ subjectId }) => subjectId.startsWith('slow'))) await hold.opened
    return done(jobs)
  })
  await world.scheduleMany(1_000, world.companyId, 'many')
  world.jobs.start()
  await until(() => world.batches.flat().length === 250)
  const other = await world.store.newCompany()
  await world.schedule('quick', 0, other, 'many')
  world.time.now += secondMs
  await until(() => world.batches.flat().includes('quick'))
  expect(world.batches.filter((batch) => !batch.includes('quick'))).toHaveLength(3)
  hold.open()
  await until(() => world.batches.flat().length === 1_001)
})

test('companies that wait share a look at each, and of any other look none has more than fifty before the others', async () => {
  const hold = gate()
  const batches: Map<CompanyId, number>[] = []
  await using world = await openWorld(undefined, async (jobs) => {
    const companies = new Map<CompanyId, number>()
    for (const { companyId } of jobs) companies.set(companyId, (companies.get(companyId) ?? 0) + 1)
    batches.push(companies)
    await hold.opened
    return done(jobs)
  })
  const other = await world.store.newCompany()
  await world.scheduleMany(230, world.companyId, 'many')
  world.time.now += 1
  await world.scheduleMany(110, other, 'many')
  world.jobs.start()
  await until(() => batches.length === 2)
  const queues = batches.map((batch) => [batch.get(world.companyId), batch.get(other)])
  expect(queues).toEqual([
    [50, 50],
    [50, 50],
  ])
  hold.open()
})

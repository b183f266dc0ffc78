import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { c, query } from '#platform/database'
import { until } from '../../../test/support/until.ts'
import { createJobs, type JobOutcome } from './index.ts'
import { openWorld } from './world.fixture.ts'

const countApart = query({
  name: 'test: count timers apart',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { apart: c.bigint },
  sql: 'select count(*) as apart from timers where company_id = $1 and apart_at is not null',
})

const slotMsOfTests = 250

type World = Awaited<ReturnType<typeof openWorld>>

/** Opens jobs whose deliveries wait, for hanging companies, until the test releases them. */
async function openHangingWorld(slotMs = slotMsOfTests) {
  const gates = new Map<CompanyId, PromiseWithResolvers<JobOutcome>>()
  const tried: CompanyId[] = []
  const world = await openWorld(
    async ({ companyId, kind }) => {
      if (kind === 'tell') tried.push(companyId)
      return gates.get(companyId)?.promise ?? 'done'
    },
    undefined,
    { slotMs },
  )
  return {
    ...world,
    tried,
    triesOf: (company: CompanyId) => tried.filter((one) => one === company).length,
    hang: (company: CompanyId) => void gates.set(company, Promise.withResolvers<JobOutcome>()),
    /** Ends the hanging deliveries as timed out, to be retried in a minute. */
    timeOut(company: CompanyId) {
      gates.get(company)?.resolve({ againAt: world.time.now + minuteMs })
      gates.set(company, Promise.withResolvers<JobOutcome>())
    },
    answer(company: CompanyId) {
      gates.get(company)?.resolve('done')
      gates.delete(company)
    },
    apartOf: async (company: CompanyId) =>
      (await world.store.db.first(countApart, { companyId: company }))?.apart,
    async [Symbol.asyncDispose]() {
      for (const gate of gates.values()) gate.resolve('done')
      await world[Symbol.asyncDispose]()
    },
  }
}

/** Opens a hanging world with three due jobs of one company: one is tried, and two are quarantined. */
async function openWaitingApart() {
  const world = await openHangingWorld()
  const { companyId: company } = world
  world.hang(company)
  await world.scheduleMany(3, company, 'tell')
  world.jobs.start()
  await until(() => world.tried.length === 1)
  await until(async () => (await world.apartOf(company)) === 2)
  return world
}

/**
 * Waits until all used slots have exceeded their time limit and the loops have polled since. The jobs of a process
 * fire in due order, however late.
 */
async function outlast({ lookOn }: Pick<World, 'lookOn'>): Promise<void> {
  await pass(2 * slotMsOfTests)
  await lookOn()
}

/** Waits until each job's end is written: a job counts as tried from its start, in whichever process it runs. */
const untilNothingIsLeft = ({ jobs, companyId }: World) =>
  until(async () => (await jobs.nextDueAt(companyId)) === undefined)

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('of a company that is not known one thing is tried at a time, and when its server has answered eight are', async () => {
  await using world = await openHangingWorld(hourMs)
  world.hang(world.companyId)
  await world.scheduleMany(20, world.companyId, 'tell')
  world.jobs.start()
  await until(() => world.tried.length === 1)
  await world.lookOn()
  expect(world.tried).toHaveLength(1)
  world.answer(world.companyId)
  world.hang(world.companyId)
  await until(() => world.tried.length === 9)
  await world.lookOn()
  expect(world.tried).toHaveLength(9)
})

test('more servers that begin to hang than there are places hold up another for no longer than places are lent', async () => {
  await using world = await openHangingWorld()
  const companies = Array.from({ length: 300 }, () => world.store.newCompany())
  for (const company of await Promise.all(companies)) {
    world.hang(company)
    await world.scheduleMany(2, company, 'tell')
  }
  world.jobs.start()
  await until(() => world.tried.length >= 256)
  await world.schedule('told', 0, world.companyId, 'tell')
  await until(() => world.done.includes('told'))
  await until(() => world.tried.length >= 301)
  await outlast(world)
  expect(new Set(world.tried).size).toBe(301)
  expect(world.tried).toHaveLength(301)
})

test('servers that answered and then all hang at once leave places to others before any is given back', async () => {
  await using world = await openHangingWorld(minuteMs)
  const companies: CompanyId[] = []
  for (let each = 0; each < 60; each++) companies.push(await world.store.newCompany())
  for (const company of companies) await world.schedule('first', -1, company, 'tell')
  world.jobs.start()
  await until(() => world.tried.length === 60)
  companies.forEach(world.hang)
  for (const company of companies) await world.scheduleMany(10, company, 'tell')
  await until(() => world.tried.length >= 60 + 64)
  await world.schedule('told', 0, world.companyId, 'tell')
  // All hanging jobs are older, so only a poll per company finds this one.
  world.time.now += secondMs
  await until(() => world.done.includes('told'))
  world.time.now += secondMs
  await until(() => companies.every((company) => world.triesOf(company) >= 2))
  expect(world.tried.length).toBeLessThanOrEqual(60 + 1 + 60 + 64 + 32)
})

test('two processes try a server that hangs once each, and share what waits apart when it answers', async () => {
  await using world = await openHangingWorld()
  const { companyId: company } = world
  world.hang(company)
  await world.scheduleMany(20, company, 'tell')
  const another = createJobs(world.deps)
  world.jobs.start()
  another.start()
  await until(() => world.tried.length === 2)
  // If the second process was late, its first try is a job that the first one had quarantined. That job is
  // quarantined again.
  await until(async () => ((await world.apartOf(company)) ?? 0) >= 18)
  expect(world.tried).toHaveLength(2)
  world.answer(company)
  await until(() => world.tried.length === 20)
  await untilNothingIsLeft(world)
  await another.stop()
})

test('a process that begins late tries once what another has set apart, which waits apart meanwhile', async () => {
  await using world = await openWaitingApart()
  const { companyId: company } = world
  const another = world.openAnother()
  another.start()
  await until(() => world.tried.length === 2)
  await outlast(another)
  expect(world.tried).toHaveLength(2)
  expect(await world.apartOf(company)).toBe(2)
  world.answer(company)
  await until(() => world.tried.length === 3)
  await untilNothingIsLeft(world)
  await another.stop()
})

test('what waits for a server that hangs waits apart, so that nobody is behind it, and is counted as due', async () => {
  await using world = await openHangingWorld()
  world.hang(world.companyId)
  await world.scheduleMany(400, world.companyId, 'tell')
  world.jobs.start()
  await until(() => world.tried.length === 1)
  await until(async () => (await world.apartOf(world.companyId)) === 399)
  expect(await world.countDue()).toBe(400)
  const other = await world.store.newCompany()
  await world.schedule('told', 0, other, 'tell')
  await until(() => world.done.includes('told'))
  expect(world.triesOf(world.companyId)).toBe(1)
})

test('a server that hung is left alone for a while, then tried alone, and by eight at once when it has answered', async () => {
  await using world = await openHangingWorld()
  const { companyId: company } = world
  world.hang(company)
  await world.scheduleMany(20, company, 'tell')
  world.jobs.start()
  await until(() => world.tried.length === 1)
  await outlast(world)
  world.timeOut(company)
  await world.lookOn()
  expect(world.tried).toHaveLength(1)
  world.time.now += 5 * secondMs
  await until(() => world.tried.length === 2)
  await outlast(world)
  expect(world.tried).toHaveLength(2)
  world.timeOut(company)
  await outlast(world)
  // The pause doubles.
  world.time.now += 5 * secondMs
  await world.lookOn()
  expect(world.tried).toHaveLength(2)
  world.time.now += 5 * secondMs
  await until(() => world.tried.length === 3)
  world.answer(company)
  world.hang(company)
  await until(() => world.tried.length === 11)
  await world.lookOn()
  expect(world.tried).toHaveLength(11)
})

test('what was put off is looked for where it was before, and what waits apart is done by whoever knows nothing of it', async () => {
  await using world = await openWaitingApart()
  const { companyId: company } = world
  world.timeOut(company)
  await world.jobs.stop()
  world.answer(company)
  expect(await world.apartOf(company)).toBe(2)
  const another = createJobs(world.deps)
  another.start()
  await until(() => world.tried.length === 3)
  world.time.now += minuteMs
  await until(() => world.tried.length === 4)
  await untilNothingIsLeft(world)
  await another.stop()
})

test('a move of a clock does what waits apart as well', async () => {
  await using world = await openWaitingApart()
  const { companyId: company } = world
  world.answer(company)
  await world.jobs.runDue(world.clockOf())
  expect(world.tried).toHaveLength(3)
  expect(await world.jobs.nextDueAt(company)).toBeUndefined()
})

test('what is scheduled anew while it waits apart is looked for where all is', async () => {
  await using world = await openHangingWorld()
  const { companyId: company } = world
  world.hang(company)
  await world.schedule('a', -2, company, 'tell')
  await world.schedule('b', -1, company, 'tell')
  world.jobs.start()
  await until(() => world.done.includes('a'))
  await until(async () => (await world.apartOf(company)) === 1)
  await world.schedule('b', minuteMs, company, 'tell')
  expect(await world.apartOf(company)).toBe(0)
})

test('a server of the operator that hangs holds up nothing but what waits for it', async () => {
  const gate = Promise.withResolvers<JobOutcome>()
  await using world = await openWorld(async ({ kind }) => (kind === 'mail' ? gate.promise : 'done'))
  for (let each = 0; each < 9; each++) await world.scheduleMany(10, await world.store.newCompany(), 'mail')
  world.jobs.start()
  await until(() => world.done.length === 16)
  for (const kind of ['tell', 'text', 'work']) await world.schedule(kind, 0, world.companyId, kind)
  await until(() => ['tell', 'text', 'work'].every((kind) => world.done.includes(kind)))
  expect(world.done).toHaveLength(19)
  gate.resolve('done')
})

test('who was slow once is not kept waiting behind the backlog of others', async () => {
  const slow = 'the slow one'
  // Long enough that no other job counts as slow, however long its end takes to write.
  const slotMs = 2 * secondMs
  await using world = await openWorld(
    async ({ subjectId }) => {
      await pass(subjectId === slow ? 1.2 * slotMs : 20)
      return 'done'
    },
    undefined,
    { slotMs },
  )
  await world.schedule(slow, 0, world.companyId, 'tell')
  world.jobs.start()
  await until(() => world.done.includes(slow))
  await until(async () => (await world.countDue()) === 0)
  await world.lookOn()
  await world.scheduleMany(2_000, await world.store.newCompany(), 'tell')
  await until(() => world.done.length > 20)
  await world.schedule('quick', 0, world.companyId, 'tell')
  world.time.now += secondMs
  await until(() => world.done.includes('quick'))
  expect(world.done.length).toBeLessThan(200)
})

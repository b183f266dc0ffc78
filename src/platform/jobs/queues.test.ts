import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#kernel/clock'
import { submissionTimeoutMs } from '#kernel/limits'
import type { CompanyId } from '#kernel/ids'
import { until } from '../../../test/support/until.ts'
import { createJobs } from './index.ts'
import { createQueues, toRestMs, type JobQueue } from './queues.ts'
import { leaseMs } from './job.ts'
import { openWorld } from './world.fixture.ts'

test('a kind has one use case, of one or of many', async () => {
  await using world = await openWorld()
  const twice = { ...world.deps, bulk: { work: async () => [] } }
  expect(() => createJobs(twice)).toThrow('the job "work" has two use cases')
})

test('a claim outlasts the longest that the processor may take, before which nobody may charge the same again', () => {
  expect(leaseMs).toBeGreaterThanOrEqual(2 * submissionTimeoutMs)
})

test('charges and what is done in bulk keep their pace but where it is quiet, and all else has none', async () => {
  await using world = await openWorld()
  const queues = createQueues(
    world.deps,
    async () => false,
    async () => false,
  )
  const restsOf = (kind: string) => {
    const queue = queues.find(({ kinds }) => kinds.includes(kind)) as JobQueue
    const rest = (isCrowded: boolean, isQuiet: boolean) => toRestMs({ ...queue, isCrowded }, isQuiet)
    return [rest(true, false), rest(false, false), rest(true, true), rest(false, true)]
  }
  expect(restsOf('charge')).toEqual([50, 50, 5, 5])
  expect(restsOf('many')).toEqual([60, 10, 10, 10])
  for (const kind of ['work', 'tell', 'mail']) expect(restsOf(kind)).toEqual([5, 5, 5, 5])
})

test('a share asks after each look whether it is quiet, for the rest before the next', async () => {
  await using world = await openWorld()
  const happened: string[] = []
  const isQuiet = () => happened.push('quiet?') > 0
  const poll = async () => happened.push('look') > 0
  const [queue] = createQueues(
    { ...world.deps, handlers: { charge: async () => 'done' }, bulk: {}, isQuiet },
    poll,
    poll,
  )
  queue?.loop.start(hourMs)
  await until(() => happened.length >= 6)
  await queue?.loop.stop()
  expect(happened.slice(0, 6)).toEqual(['look', 'quiet?', 'look', 'quiet?', 'look', 'quiet?'])
})

test('charges that hang take their own places, half of them for one company, and hold up nothing else', async () => {
  let proceed: () => void = () => {}
  const hold = new Promise<void>((resolve) => (proceed = resolve))
  const charging: CompanyId[] = []
  await using world = await openWorld(async ({ kind, companyId }) => {
    if (kind !== 'charge') return 'done'
    charging.push(companyId)
    await hold
    return 'done'
  })
  await world.scheduleMany(100, world.companyId, 'charge')
  world.jobs.start()
  await until(() => charging.length === 32)
  for (let each = 0; each < 2; each++) await world.scheduleMany(40, await world.store.newCompany(), 'charge')
  world.time.now += secondMs
  await until(() => charging.length === 64)
  for (const kind of ['work', 'tell', 'many']) await world.schedule(kind, 0, world.companyId, kind)
  await until(() => world.done.includes('work') && world.done.includes('tell') && world.batches.length === 1)
  expect(charging).toHaveLength(64)
  expect(charging.filter((by) => by === world.companyId)).toHaveLength(32)
  proceed()
  await until(() => charging.length === 180)
})

test('what is done many at a time cannot be held up by what is done one by one, nor hold it up', async () => {
  let proceed: () => void = () => {}
  const hold = new Promise<void>((resolve) => (proceed = resolve))
  await using world = await openWorld(
    async ({ subjectId }) => {
      if (subjectId.startsWith('slow')) await hold
      return 'done'
    },
    async (jobs) => {
      if (jobs.some(({ subjectId }) => subjectId.startsWith('slow'))) await hold
      return jobs.map(() => 'done')
    },
  )
  for (let each = 0; each < 5; each++) await world.scheduleMany(10, await world.store.newCompany())
  world.jobs.start()
  await until(() => world.done.length === 32)
  await world.schedule('bulk', 0, world.companyId, 'many')
  await until(() => world.batches.flat().includes('bulk'))
  await world.scheduleMany(10, world.companyId, 'many')
  await until(() => world.batches.flat().length === 11)
  await world.schedule('charged', 0, world.companyId, 'charge')
  await until(() => world.done.includes('charged'))
  proceed()
})

test('housekeeping is left alone by a run of what is due, and done when it is asked for', async () => {
  await using world = await openWorld()
  await world.schedule('rubbish', -minuteMs, world.companyId, 'tidy')
  await world.schedule('work', 0)
  expect(await world.jobs.nextDueAt(world.companyId)).toBe(world.time.now)
  await world.jobs.runDue(world.clockOf())
  expect(world.done).toEqual(['work'])
  expect(await world.jobs.nextDueAt(world.companyId)).toBeUndefined()
  await world.jobs.runAllDue(world.clockOf())
  expect(world.done).toEqual(['work', 'rubbish'])
})

test('the loop does housekeeping when it is due', async () => {
  await using world = await openWorld()
  await world.schedule('rubbish', 0, world.companyId, 'tidy')
  world.jobs.start()
  await until(() => world.done.length === 1)
})

import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#kernel/clock'
import { until } from '../../../test/support/until.ts'
import { claimQuarantinedJobs, quarantineJobs } from './quarantine-queries.ts'
import { claimQuarantined } from './claim-due.ts'
import { toClaimKeys } from './end-claims.ts'
import { pausedUntil } from './paused-jobs.ts'
import { createJobs } from './index.ts'
import { createQueues } from './queues.ts'
import { claimDueJobs, toClaimedJobs, claimJobsOfEachCompany } from './job-queries.ts'
import { openWorld } from './world.fixture.ts'

type World = Awaited<ReturnType<typeof openWorld>>

/** Creates companies with the given numbers of due jobs. */
async function crowd({ store, scheduleMany }: World, companies: number, each: number): Promise<void> {
  for (let company = 0; company < companies; company++)
    await scheduleMany(each, await store.newCompany(), 'many')
}

async function claimEach({ store, time }: World, limit: number, isByAge = false): Promise<string[]> {
  const places = { slotsLeft: {}, perCompany: 16, ofCompanyFirst: 8, limit }
  const leased = { now: time.now, leasedUntil: time.now + hourMs }
  const rows = await store.db.run(claimJobsOfEachCompany, {
    ...leased,
    kinds: ['many'],
    ...places,
    isByAge,
  })
  return rows.map((row) => row.subject_id)
}

test('who has one thing due comes before many others who have more, though it fell due last', async () => {
  await using world = await openWorld()
  await crowd(world, 60, 20)
  await world.schedule('lone', 0, world.companyId, 'many')
  world.jobs.start()
  await until(() => world.batches.flat().length === 1_201)
  expect(world.batches[0]).toContain('lone')
  expect(world.batches[0]).toHaveLength(100)
})

test('one place is left to who has little due, however many others hang', async () => {
  let proceed: () => void = () => {}
  const hold = new Promise<void>((resolve) => (proceed = resolve))
  await using world = await openWorld(undefined, async (jobs) => {
    await hold
    return jobs.map(() => 'done')
  })
  await crowd(world, 60, 20)
  world.jobs.start()
  await until(() => world.batches.flat().length === 500)
  await world.schedule('lone', 0, world.companyId, 'many')
  world.time.now += secondMs
  await until(() => world.batches.flat().includes('lone'))
  expect(world.batches).toHaveLength(6)
  proceed()
})

test('who has little due comes first, then whose last fell due last, and at times whose last fell due first', async () => {
  await using world = await openWorld()
  await world.scheduleMany(6, world.companyId, 'many')
  world.time.now += minuteMs
  const one = async (subject: string) => world.schedule(subject, 0, await world.store.newCompany(), 'many')
  await one('former')
  world.time.now += 1
  await one('latter')
  expect(await claimEach(world, 1)).toEqual(['latter'])
  expect((await claimEach(world, 1, true))[0]).toMatch('slow')
  expect(await claimEach(world, 1)).toEqual(['former'])
  expect((await claimEach(world, 1))[0]).toMatch('slow')
})

test('a look at each company shares what it takes among those that wait', async () => {
  await using world = await openWorld()
  await crowd(world, 3, 10)
  const claimed = await claimEach(world, 18)
  const ofPlace = (place: number) => claimed.filter((subject) => subject === `slow ${place}`).length
  expect([ofPlace(1), ofPlace(6), ofPlace(7)]).toEqual([3, 3, 0])
})

test('a look at each company takes all of those who have little, one after the other', async () => {
  await using world = await openWorld()
  await crowd(world, 5, 8)
  await world.scheduleMany(3, world.companyId, 'many')
  const claimed = await claimEach(world, 5)
  expect(claimed.filter((subject) => subject === 'slow 1')).toHaveLength(2)
  expect(claimed).toHaveLength(5)
})

/** Quarantines jobs of a company. */
async function setApart({ store, time, companyId, scheduleMany }: World, count: number): Promise<void> {
  await scheduleMany(count, companyId, 'tell')
  const leased = { now: time.now, leasedUntil: time.now + hourMs }
  const places = { slotsLeft: {}, perCompany: count, ofCompanyFirst: count, limit: count }
  const rows = await store.db.run(claimDueJobs, { ...leased, kinds: ['tell'], ...places })
  await store.db.run(quarantineJobs, { ...toClaimKeys(toClaimedJobs(rows)), wakeAt: pausedUntil })
}

test('what was claimed while its server began to hang is not tried, and is there for whoever may try it', async () => {
  await using world = await openWorld()
  await setApart(world, 2)
  const { deps, companyId } = world
  const noPoll = async () => false
  const queue = createQueues(deps, noPoll, noPoll).find(({ quarantine }) => quarantine)
  if (!queue?.quarantine) throw new Error('nothing waits apart')
  const db: typeof deps.db = {
    ...deps.db,
    async run(command, values) {
      const rows = await deps.db.run(command, values)
      if (command.name === claimQuarantinedJobs.name) queue.quarantinePolicy?.health.overlong(companyId)
      return rows
    },
  }
  await claimQuarantined({ ...deps, db }, queue.quarantine)
  expect(world.done).toEqual([])
  const another = createJobs(deps)
  another.start()
  await until(() => world.done.length === 2)
  await another.stop()
})

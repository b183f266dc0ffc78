import { expect, test } from 'vitest'
import { minuteMs } from '#kernel/clock'
import type { Database } from '#platform/database'
import { createJobs } from './index.ts'
import { until } from '../../../test/support/until.ts'
import { openWorld } from './world.fixture.ts'

test('while nothing is due a tick is one statement, however many shares there are', async () => {
  await using world = await openWorld()
  const ticks = { asked: 0 }
  const jobs = createJobs({ ...world.deps, db: counted(world.deps.db, ticks) })
  await world.schedule('later', minuteMs)
  jobs.start()
  await until(() => ticks.asked >= 100)
  await jobs.stop()
  // The first poll of six queues is two claims each. A second poll from a tick in the meantime is one claim.
  // Quarantined jobs are polled once.
  expect(world.ran.length).toBeLessThanOrEqual(6 * 3 + 1)
})

test('what falls due while nothing else happens is found at a tick, whatever its share', async () => {
  await using world = await openWorld()
  const kinds = ['work', 'tell', 'charge', 'mail', 'text', 'many']
  for (const kind of kinds) await world.schedule(kind, minuteMs, world.companyId, kind)
  const ticks = { asked: 0 }
  const jobs = createJobs({ ...world.deps, db: counted(world.deps.db, ticks) })
  jobs.start()
  await until(() => ticks.asked >= 20)
  world.time.now += minuteMs
  await until(() => world.done.length + world.batches.flat().length === kinds.length)
  await jobs.stop()
})

function counted(db: Database, ticks: { asked: number }): Database {
  return {
    ...db,
    all(query, values) {
      if (query.name === 'find kinds of due timers') ticks.asked += 1
      return db.all(query, values)
    },
  }
}

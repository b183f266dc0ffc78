import { test } from 'vitest'
import { inLayer } from '../support/layer.ts'
import { runCoreHistory } from './core/history.ts'
import { plantedBugs } from './core/planted-bugs.ts'
import { failureOf, isAboutSeeds, seedsOf, seedThatFinds } from './seeds.ts'

const seeds = inLayer(3_000, 60_000)
const seedsPerBug = 20_000
// The test only computes, so a slow machine takes longer and the timeout is disabled.
const timeout = 0

test(
  'no history of the pure core takes a payment twice, loses one, or tells something else',
  { timeout },
  () => {
    for (const seed of seedsOf('core', seeds)) {
      try {
        runCoreHistory(seed)
      } catch (error) {
        throw failureOf('core', seed, error)
      }
    }
  },
)

test.skipIf(isAboutSeeds).each(plantedBugs)(
  'the pure core is found out when $name',
  { timeout },
  async ({ name, plant }) => {
    await seedThatFinds('core', name, seedsPerBug, (seed) => runCoreHistory(seed, plant))
  },
)

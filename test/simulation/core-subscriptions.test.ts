import { test } from 'vitest'
import { inLayer } from '../support/layer.ts'
import { runSubscriptionHistory } from './core/subscriptions/history.ts'
import { plantedSubscriptionBugs } from './core/subscriptions/planted-bugs.ts'
import { failureOf, isAboutSeeds, seedsOf, seedThatFinds } from './seeds.ts'

const level = 'core-subscriptions'
const seeds = inLayer(250, 2_500)
const seedsPerBug = 2_500
// The test only computes, so a slow machine takes longer and the timeout is disabled.
const timeout = 0

test(
  'no history of a subscription bills a period twice, loses one, or stands otherwise than its invoices say',
  { timeout },
  () => {
    for (const seed of seedsOf(level, seeds)) {
      try {
        runSubscriptionHistory(seed)
      } catch (error) {
        throw failureOf(level, seed, error)
      }
    }
  },
)

test.skipIf(isAboutSeeds).each(plantedSubscriptionBugs)(
  'the pure core is found out when $name',
  { timeout },
  async ({ name, plant }) => {
    await seedThatFinds(level, name, seedsPerBug, (seed) => runSubscriptionHistory(seed, plant))
  },
)

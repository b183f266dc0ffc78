import { expect, test } from 'vitest'
import { runCoreHistory } from './core/history.ts'
import { plantedBugs } from './core/planted-bugs.ts'
import { failureOf, isAboutSeeds, seedsOf, soakMs } from './seeds.ts'

const seeds = 60_000
const seedsPerBug = 20_000
const timeout = soakMs + 120_000

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
  ({ plant }) => {
    expect(firstFailure((seed) => runCoreHistory(seed, plant))).toBeDefined()
  },
)

function firstFailure(run: (seed: number) => void): string | undefined {
  for (let seed = 1; seed <= seedsPerBug; seed++) {
    try {
      run(seed)
    } catch (error) {
      return `seed ${seed}: ${String(error)}`
    }
  }
  return undefined
}

import { expect, test } from 'vitest'
import { proseDebt } from './prose-debt.ts'
import { brokenRules, proseFaults } from './prose.ts'
import { allPaths, expectNone } from './sources.ts'

test.each([
  ['What is due is done by the worker.', ['A sentence does not begin']],
  ['The worker does what falls due to whoever asks.', ['A clause with what', 'Words are literal']],
  ['Nobody hears of it.', ['Words are literal']],
  [`The worker ${'runs '.repeat(24)}.`, ['A sentence has at most 25 words']],
  ['What does a retry change?', []],
  ['The worker runs each job that is due.', []],
])('the rules judge "%s"', (sentence, broken) => {
  const judged = brokenRules(sentence)
  expect(judged).toHaveLength(broken.length)
  broken.forEach((rule, index) => expect(judged[index]).toContain(rule))
})

/** The folder of a path for which faults are counted: a module of `src/`, or another top-level folder. */
function folderOf(path: string): string {
  const [top = '', module = ''] = path.split('/')
  return top === 'src' && /^src\/.+\//.test(path) ? `src/${module}` : top
}

const isProse = (path: string) => /\.tsx?$/.test(path) && !path.includes('.generated.')

test('comments follow the rules, or their folder has no more faults than are listed', () => {
  const faults = Map.groupBy(allPaths().filter(isProse).flatMap(proseFaults), ({ path }) => folderOf(path))
  const folders = new Set([...faults.keys(), ...Object.keys(proseDebt)])
  const counts = [...folders].map((folder) => ({ folder, found: faults.get(folder) ?? [] }))
  const above = counts.filter(({ folder, found }) => found.length > (proseDebt[folder] ?? 0))
  expectNone(
    above.flatMap(({ found }) =>
      found.map(({ path, line, rule, sentence }) => ({ path, line, rule: sentence, instead: rule })),
    ),
  )
  const below = counts.filter(({ folder, found }) => found.length < (proseDebt[folder] ?? 0))
  const lower = below.map(({ folder, found }) => `${folder}: ${found.length}`)
  expect(lower, 'lower the numbers of test/architecture/prose-debt.ts to these').toEqual([])
})

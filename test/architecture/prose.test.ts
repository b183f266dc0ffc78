import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { brokenRules, proseFaults } from './prose.ts'
import { allPaths, expectNone, pagePaths } from './sources.ts'

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

/** Pages with prose that is not ours, or that is history, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'entries stay as they were published',
  'docs/asvs.md': 'rows repeat the requirements of a standard',
}

const isProse = (path: string) =>
  /\.(tsx?|md)$/.test(path) && !path.includes('.generated.') && exceptions[path] === undefined

test('comments and documentation follow the rules', () => {
  const faults = [...allPaths(), ...pagePaths()].filter(isProse).flatMap(proseFaults)
  expectNone(faults.map(({ path, line, rule, sentence }) => ({ path, line, rule: sentence, instead: rule })))
})

const subjectMax = 72
// Older subjects do not follow the rule.
const since = '2026-11-28T16:00:00Z'

/** Returns the subjects of the commits since the rule exists. Without a repository there are none. */
function listSubjects(): string[] {
  try {
    const format = ['log', '--no-merges', `--since=${since}`, '--format=%s']
    return execFileSync('git', format, { cwd: import.meta.dirname, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}

/** Returns whether a commit subject names its module first and is short enough. */
const isSubject = (subject: string) => subject.length <= subjectMax && /^[a-z][\w./-]*: \S/.test(subject)

test('a commit subject begins with the module and has at most 72 characters', () => {
  expect(isSubject('jobs: poll the companies with the fewest due jobs')).toBe(true)
  expect(isSubject('Poll the companies with the fewest due jobs')).toBe(false)
  expect(isSubject(`jobs: ${'poll '.repeat(14)}`)).toBe(false)
  expect(listSubjects().filter((subject) => !isSubject(subject))).toEqual([])
})

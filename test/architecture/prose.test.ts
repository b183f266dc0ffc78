import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { brokenRules, proseFaults, type ProseFault } from './prose.ts'
import { allPaths, expectNone, isTest, newSource, pagePaths, sources } from './sources.ts'
import { textFaults } from './texts.ts'

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
  expectNoFaults([...allPaths(), ...pagePaths()].filter(isProse).flatMap(proseFaults))
})

function expectNoFaults(faults: ProseFault[]): void {
  expectNone(faults.map(({ path, line, rule, sentence }) => ({ path, line, rule: sentence, instead: rule })))
}

/** Folders and files with texts that the rules do not judge, and why. */
const foreignTexts: [RegExp, string][] = [
  [/^src\/pages\/(?!endpoints\/)|\/mails\//, 'payers read these texts, which have a voice of their own'],
  [/^src\/companies\/consents\//, 'payers agree to these texts, which counsel confirms word by word'],
  [/^packages\/sandbox-processor\/elements\//, 'payers read the texts of the secure form'],
  [/-queries\.ts$/, 'statements and their names are not for readers'],
  [/^src\/users\/common-passwords\.ts$/, 'words that users choose as passwords'],
]

/** Sentences that stay word for word, and why. */
const fixedTexts: Readonly<Record<string, string>> = {
  'make somebody else one first.': 'the contract states this message of the last admin',
  'Returned payments, disputes and errors will appear here, with what to do next.':
    'the contract states this text of the empty list of alerts',
  'Shown to your colleagues next to what you do': 'the contract states this hint of the name of a user',
}

const isForeign = (path: string) => isTest(path) || foreignTexts.some(([paths]) => paths.test(path))

test.each([
  ["throw new Error('What was charged is gone.')", 'A sentence does not begin'],
  ["log.warn('the processor was not told of it', { error })", 'Words are literal'],
  ['refuse({ message: `${count} payments wait for what is due` })', 'A clause with what'],
  ["const command = { help: 'show what is due' }", 'A text has no what'],
  ["const call = { summary: 'The page of a payment' }", 'begins with a verb'],
  ["const labels = { empty: 'Nobody has paid this invoice.' }", 'Words are literal'],
  [`const message = 'The worker ${'runs '.repeat(13)}' + 'and ${'runs '.repeat(13)}'`, 'at most 25 words'],
  [`const page = <p>\n${'  The worker runs each job of a company\n'.repeat(4)}</p>`, 'at most 25 words'],
  ['const page = <p>The payment <b>went</b> to {name}, whatever happens.</p>', 'A clause with what'],
])('a bad text is found in %s', (text, rule) => {
  const faults = textFaults(newSource('planted.tsx', text))
  expect(faults).toMatchObject([{ path: 'planted.tsx', line: 1, rule: expect.stringContaining(rule) }])
})

test.each([
  "import { somebody } from './what-is-due.ts'",
  "type Told = 'nobody' | 'somebody'",
  "throw new Error('The invoice is closed: reopen it first.')",
  "const call = { summary: 'Open the page of a payment' }",
  "const question = 'What does a retry change?'",
  '<svg><path d="M6 7.5 a2.5 2.5 0 1 0 0 -5 2.5 2.5 0 0 0 0 5 Z M1.5 13.5 c.3 -2.5 2 -4 4.5 -4 s4.2 1.5 4.5 4 M10 2" /></svg>',
])('no fault is found in %s', (text) => {
  expect(textFaults(newSource('planted.tsx', text))).toEqual([])
})

test('texts in the code follow the rules', () => {
  const faults = sources((path) => !isForeign(path)).flatMap(textFaults)
  expectNoFaults(faults.filter(({ sentence }) => fixedTexts[sentence] === undefined))
  expect(Object.keys(fixedTexts)).toEqual(
    Object.keys(fixedTexts).filter((text) => faults.some(({ sentence }) => sentence === text)),
  )
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

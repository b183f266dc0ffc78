import ts from 'typescript'
import { test } from 'vitest'
import { allPaths, eachNode, expectNone, isTest, lineOf, getText, sources, type Source } from './sources.ts'

type Rule = {
  rule: string
  instead: string
  allowed: (path: string) => boolean
  /** A text that every violating file contains, so that other files need not be parsed. */
  holds: RegExp
  breaks: (node: ts.Node) => boolean
}

const isProgram = (path: string) => /^(scripts|bench|bin)\//.test(path)
const runsInBrowsers = (path: string) =>
  /^(dashboard\/|guide\/|reference\/|src\/pages\/[^/]+\/browser\/)/.test(path)
const runsElsewhere = (path: string) => path.startsWith('sdk/')
const readsRealTime = (path: string) =>
  isTest(path) ||
  isProgram(path) ||
  runsInBrowsers(path) ||
  path.startsWith('src/platform/') ||
  runsElsewhere(path) ||
  ['src/kernel/clock.ts', 'src/app/main.ts', 'packages/sandbox-processor/clock.ts'].includes(path)

/** Files outside platform that wait in real time, each with its reason. */
const mayWait: Record<string, string> = {
  'src/app/worker-process.ts':
    'a process is waited for and started again, whatever the clocks of companies say',
  'src/app/worker-messages.ts': 'gathers what a turn of the event loop says',
}

/** Tests that measure elapsed time, each with its reason. */
const mayMeasure: Record<string, string> = {
  'packages/sandbox-processor/faults.test.ts': 'a delay lasts at least as long as it says',
  'src/platform/jobs/loop.test.ts': 'a loop rests at least as long as it is told',
  'test/spec/users-at-once.test.ts': 'an answer is kept back at least as long as any other',
  'test/spec/quote-places.test.ts':
    'an answer comes before the service gives up a call that the processor holds',
  'test/start/failover.test.ts': 'commits after a moment are told from those before it',
}

const sqlClock =
  /\b(now|clock_timestamp|statement_timestamp|gen_random_uuid|uuidv7)\s*\(\s*\)|\bcurrent_(timestamp|date)\b/i

// As a type the word comes after a sign or one of these words. In a comment it comes after other words.
const anyAsType =
  /(?:^|[^\w\s.]|\b(?:as|asserts|extends|in|infer|is|keyof|readonly|satisfies|unique))\s*\bany\b/

const rules: Rule[] = [
  {
    rule: 'any',
    instead: 'say what it is; unknown and a check when it comes from outside',
    allowed: () => false,
    holds: anyAsType,
    breaks: (node) => node.kind === ts.SyntaxKind.AnyKeyword,
  },
  {
    rule: 'console',
    instead: 'use the log of platform/telemetry; programs in scripts/ and bench/ may print',
    allowed: isProgram,
    holds: /\bconsole\b/,
    breaks: (node) => isMember(node, 'console'),
  },
  {
    rule: '.only',
    instead: 'run one test by name: npx vitest run -t "its name"',
    allowed: () => false,
    holds: /\.\s*only\b/,
    breaks: (node) =>
      isMember(node, 'test', 'only') || isMember(node, 'it', 'only') || isMember(node, 'describe', 'only'),
  },
  {
    rule: 'process.env',
    instead: 'read it in src/app/config.ts and pass the value on',
    allowed: (path) => isTest(path) || isProgram(path) || /(^|\/)config\.ts$/.test(path),
    holds: /\.\s*env\b/,
    breaks: (node) => isMember(node, 'process', 'env'),
  },
  {
    rule: 'the real time',
    instead: 'take the clock of the company (src/kernel/clock.ts) as a parameter',
    allowed: readsRealTime,
    holds: /\bDate\b/,
    breaks: (node) => isMember(node, 'Date', 'now') || isCurrentDate(node),
  },
  {
    rule: 'Math.random',
    instead: 'take the random source as a parameter, so that the simulation can repeat a run',
    allowed: readsRealTime,
    holds: /\brandom\b/,
    breaks: (node) => isMember(node, 'Math', 'random'),
  },
  {
    rule: 'a timer in memory',
    instead: 'write a row to timers, or wait in platform; sandbox clocks cannot see this one',
    allowed: (path) => readsRealTime(path) || path in mayWait,
    holds: /\bset(?:Timeout|Interval|Immediate)\b/,
    breaks: (node) => isCallOf(node, 'setTimeout', 'setInterval', 'setImmediate'),
  },
  {
    rule: 'the speed of the machine',
    instead:
      'count calls, bytes or statements, or measure processor time by cpuMsOf; a wait lasts as long as its test: until, expect.poll',
    allowed: (path) => !isTest(path) || path in mayMeasure,
    holds: /\bperformance\b|\bvi\b|\bpoll\b/,
    breaks: (node) =>
      isMember(node, 'performance', 'now') ||
      isCallOf(node, 'vi.waitFor', 'vi.waitUntil') ||
      isPollWithLimit(node),
  },
  {
    rule: 'the address of a connection',
    instead: "take the address of the request: that of its connection may be a proxy's",
    allowed: (path) =>
      isTest(path) || /^src\/platform\/http\/(?:request-state|connection-limits)\.ts$/.test(path),
    holds: /\bremoteAddress\b/,
    breaks: (node) => ts.isPropertyAccessExpression(node) && node.name.text === 'remoteAddress',
  },
  {
    rule: "SQL's own clock and random",
    instead: 'time and ids are parameters of a statement',
    allowed: readsRealTime,
    holds: sqlClock,
    breaks: (node) => isText(node) && sqlClock.test(node.getText()),
  },
]

test.each(rules)('nothing uses $rule where it does not belong', (rule) => {
  const matching = sources((path) => !rule.allowed(path)).filter(({ text }) => rule.holds.test(text))
  expectNone(matching.flatMap((source) => violations(source, rule)))
})

test('no migration uses the clock or the random source of the database', () => {
  const migrations = allPaths().filter((path) => path.endsWith('.sql'))
  expectNone(
    migrations.flatMap((path) =>
      getText(path)
        .split('\n')
        .flatMap((text, index) =>
          sqlClock.test(text.replace(/--.*/, ''))
            ? [{ path, line: index + 1, rule: "SQL's own clock", instead: 'time and ids are parameters' }]
            : [],
        ),
    ),
  )
})

function violations(source: Source, { rule, instead, breaks }: Rule) {
  const lines = new Set<number>()
  eachNode(source, (node) => {
    if (breaks(node)) lines.add(lineOf(source, node))
  })
  return [...lines].map((line) => ({ path: source.path, line, rule, instead }))
}

function isMember(node: ts.Node, object: string, member?: string): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.expression.getText() !== object) return false
  return member === undefined || node.name.text === member
}

function isCurrentDate(node: ts.Node): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length
}

function isCallOf(node: ts.Node, ...names: string[]): boolean {
  return ts.isCallExpression(node) && names.includes(node.expression.getText())
}

function isPollWithLimit(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !node.expression.getText().endsWith('.poll')) return false
  const [, options] = node.arguments
  return options !== undefined && /\btimeout:/.test(options.getText())
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
}

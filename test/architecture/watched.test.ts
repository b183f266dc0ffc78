import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalReasons } from '#kernel/refused-credential'
import { createMetrics } from '#platform/telemetry'
import { callOutcomes } from '#processor'
import { cleanUpJob } from '../../src/access/clean-up.ts'
import { localCommands } from '../../src/maintenance/local-commands.ts'
import { commands } from '../../src/operator/cli/run-command-line.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Rule = { name: string; lines: string }
const rules: Rule[] = [
  ...read('deploy/prometheus-rules.yml').matchAll(/^ +- alert: (\w+)\n((?: {8,}.*\n)+)/gm),
].map(([, name = '', lines = '']) => ({ name, lines }))
const settingOf = ({ lines }: Rule, name: string) => new RegExp(`^ +${name}: (.*)$`, 'm').exec(lines)?.[1]

type Target = { expr: string; legendFormat: string }
const dashboard: { panels: { id: number; title: string; targets?: Target[] }[] } = JSON.parse(
  read('deploy/grafana-dashboard.json'),
)
const targets = dashboard.panels.flatMap(({ targets = [] }) => targets)

/** Every expression, and the texts beside it that name its labels. */
const asked = [
  ...rules.map((rule) => ({ expr: settingOf(rule, 'expr') ?? '', texts: rule.lines })),
  ...targets.map(({ expr, legendFormat }) => ({ expr, texts: legendFormat })),
]
const expressions = asked.map(({ expr }) => expr)

/** The metrics of a Patroni. `npm run soak` compares them with those of a running one. */
const patroniMetrics = read('test/support/patroni/metrics.txt')

/** A metric with the type and the labels that a process exports. */
type Metric = { type: string; labels: string[] }

/** Returns the metrics of a process that has counted one event of each kind, and those of Patroni, by name. */
async function exportMetrics(): Promise<Map<string, Metric>> {
  const metrics = createMetrics()
  metrics.request({ route: '/api/invoices/:id', method: 'GET', statusCode: 200, durationMs: 30 })
  metrics.payment('approved', 'stripe')
  metrics.processorRequest({ processor: 'stripe', outcome: 'done', durationMs: 300 })
  metrics.processorPostback('stripe', 'heard')
  metrics.postbackAttempt('delivered')
  metrics.refusedCredential('api_key', 'wrong')
  metrics.figures([
    { cell: 'a', isAnswering: true, answerMs: 2, due: [{ kind: 'one', count: 1, lateMs: 1 }] },
  ])
  metrics.databaseUse([{ use: 'calls', cell: 'a', connections: 7, unanswered: 3, waiting: 1 }])
  metrics.dueWorkPaced(true)
  return new Map([...readMetrics(await metrics.text()), ...readMetrics(patroniMetrics)])
}

/** Reads metrics in the text format of Prometheus. The parts of a histogram belong to its name. */
function readMetrics(text: string): Map<string, Metric> {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const metrics = new Map([...types].map(([name, type]): [string, Metric] => [name, { type, labels: [] }]))
  for (const [, sample = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const metric = metrics.get(types.has(sample) ? sample : sample.replace(/_(bucket|sum|count)$/, ''))
    if (!metric) throw new Error(`${sample} has no type`)
    const named = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)
    metric.labels = [...new Set([...metric.labels, ...named])]
  }
  return metrics
}

/** A metric in an expression, with the conditions on its labels. */
type Selector = { name: string; conditions: { label: string; values: string[] }[] }

/** Returns the metrics in an expression: each name that is no function, keyword or label of a grouping. */
function selectorsIn(expr: string): Selector[] {
  const bare = expr
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_right) ?\([^)]*\)/g, '')
  return [...bare.matchAll(/(?<![\w".|])([a-z_]\w*)(?:\{([^}]*)\})?(?!\w|\s*\(|\s*[=!]~?")/gi)]
    .map(([, name = '', within = '']) => ({ name, conditions: conditionsIn(within) }))
    .filter(({ name }) => !/^(or|and|unless|bool)$/.test(name))
}

function conditionsIn(within: string): Selector['conditions'] {
  return [...within.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)].map(([, label = '', values = '']) => ({
    label,
    values: values.split('|'),
  }))
}

const groupingsIn = (expr: string) =>
  [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '))

// Prometheus adds this metric and these labels to every scrape.
const ofPrometheus = 'up'
const ofScrape = ['job', 'instance']

/** Patroni exports positions in the write-ahead log as counters. */
const isPosition = (name: string) => /^patroni_xlog_\w*location$/.test(name)

/** The values of labels that rules and panels may ask for, by metric and label. */
const knownValues: Record<string, readonly string[]> = {
  'florin_timer_lateness_seconds.kind': [cleanUpJob],
  'florin_processor_requests_total.outcome': callOutcomes,
  'florin_processor_postbacks_total.outcome': ['heard', 'unsigned'],
  'florin_postback_attempts_total.outcome': ['delivered', 'retried', 'parked', 'dropped'],
  'florin_refused_credentials_total.reason': refusalReasons,
  'http_requests_total.status': ['5..'],
}

let metrics: Map<string, Metric>
beforeAll(async () => {
  metrics = await exportMetrics()
})
const metricOf = (name: string) => metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''))
const ownMetrics = () => [...metrics].filter(([name]) => /^(florin|http)_/.test(name))

test('an expression is read as its metrics with their labels', () => {
  const expr =
    'sum by (le) (rate(a_bucket{job="florin", status=~"5..|4.."}[5m])) > 0.01 * max(b) and time() - c{k!="clean up"} > 1'
  expect(selectorsIn(expr)).toEqual([
    {
      name: 'a_bucket',
      conditions: [
        { label: 'job', values: ['florin'] },
        { label: 'status', values: ['5..', '4..'] },
      ],
    },
    { name: 'b', conditions: [] },
    { name: 'c', conditions: [{ label: 'k', values: ['clean up'] }] },
  ])
})

describe('the rules and the dashboard', () => {
  test('have expressions, rules with all their settings, and panels with ids', () => {
    expect(rules).toHaveLength(read('deploy/prometheus-rules.yml').match(/- alert:/g)?.length ?? 0)
    expect(rules.length).toBeGreaterThan(20)
    expect(targets.length).toBeGreaterThan(30)
    for (const rule of rules)
      for (const name of ['expr', 'labels', 'summary', 'what_to_do', 'runbook'])
        expect(settingOf(rule, name), `${rule.name} ${name}`).toBeTruthy()
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(expressions)('%s asks for metrics that are exported, each as its type', (expr) => {
    const selectors = selectorsIn(expr)
    expect(selectors.length).toBeGreaterThan(0)
    for (const { name } of selectors.filter((each) => each.name !== ofPrometheus)) {
      const type = metricOf(name)?.type
      expect(type, name).toBeDefined()
      // A histogram has no value of its own, only its parts.
      expect(metrics.has(name), name).toBe(type !== 'histogram')
      const isRate = new RegExp(`\\b(rate|increase)\\(${name}\\b`).test(expr)
      const isGrowing = (type === 'counter' && !isPosition(name)) || type === 'histogram'
      expect([name, isRate]).toEqual([name, isGrowing])
    }
  })

  test.each(asked)('$expr has labels of its metrics, with values that are exported', ({ expr, texts }) => {
    const groupings = groupingsIn(expr)
    for (const { name, conditions } of selectorsIn(expr)) {
      const labels = [...ofScrape, ...(metricOf(name)?.labels ?? [])]
      const named = [...groupings, ...conditions.map(({ label }) => label)]
      expect(
        named.filter((label) => !labels.includes(label)),
        name,
      ).toEqual([])
      for (const { label, values } of conditions) {
        const known = label === 'job' ? ['florin', 'patroni'] : (knownValues[`${name}.${label}`] ?? [])
        expect(
          values.filter((value) => !known.includes(value)),
          `${name}.${label}`,
        ).toEqual([])
      }
    }
    const shown = [...texts.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label)
    expect(shown.filter((label) => !groupings.includes(label))).toEqual([])
  })

  test.each(expressions)('%s takes a metric that other services export as well from one job only', (expr) => {
    const others = selectorsIn(expr).filter(({ name }) => !name.startsWith('florin_'))
    expect(others.filter(({ conditions }) => !conditions.some(({ label }) => label === 'job'))).toEqual([])
  })

  test('ask for every metric of the service’s own', () => {
    const names = new Set(expressions.flatMap(selectorsIn).map(({ name }) => metricOf(name)))
    expect(ownMetrics().flatMap(([name, metric]) => (names.has(metric) ? [] : [name]))).toEqual([])
  })
})

test('docs/running.md has a row for each metric, with its labels', () => {
  const rows = [...read('docs/running.md').matchAll(/^\| `(\w+)` \| ([`\w, ]*?) ?\| [^|]+ \|$/gm)]
    .filter(([, name = '']) => /^(florin|http)_/.test(name))
    .map(([, name = '', labels = '']) => [name, labels.match(/\w+/g) ?? []])
  const ofBuckets = 'le'
  const exported = ownMetrics().map(([name, { labels }]) => [
    name,
    labels.filter((each) => each !== ofBuckets),
  ])
  const sort = (pairs: (string | string[])[][]) =>
    pairs.map(([name = '', labels = []]) => `${String(name)} ${[...labels].sort().join(' ')}`).sort()
  expect(sort(rows)).toEqual(sort(exported))
})

describe('docs/alerts.md', () => {
  const page = read('docs/alerts.md')
  const [, ...sections] = page.split(/^## /m)
  const titleOf = (section: string) => section.split('\n', 1)[0] ?? ''

  test('has a section for each rule in their order, and each rule leads to its own', () => {
    expect(sections.map(titleOf)).toEqual(rules.map(({ name }) => name))
    for (const rule of rules)
      expect(settingOf(rule, 'runbook')).toBe(`docs/alerts.md#${rule.name.toLowerCase()}`)
  })

  test.each(sections.map((text) => ({ name: titleOf(text), text })))(
    '$name has its meaning, how to look and what to do',
    ({ text }) => {
      const parts = [...text.matchAll(/^\*\*(.+?)\*\*: \S/gm)].map(([, part]) => part)
      expect(parts).toEqual(['Meaning', 'Look', 'Do'])
    },
  )

  test('has commands and options of the command line', () => {
    const known = [...commands, ...localCommands({})]
    const typed = [...page.matchAll(/`npx florin ([^`]+)`/g)].map(([, line = '']) => line)
    expect(typed.length).toBeGreaterThan(20)
    for (const line of typed) {
      const words = line.split(/ (?=[<-])/, 1)[0] ?? ''
      const command = known.find(({ name }) => name === words)
      expect(command, line).toBeDefined()
      const options = [...line.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name)
      expect(
        options.filter((name) => !(name in (command?.options ?? {}))),
        line,
      ).toEqual([])
    }
  })

  test('names panels of the dashboard', () => {
    const titles = dashboard.panels.map(({ title }) => title)
    const named = [...page.matchAll(/panels?\s+(`[^`]+`(?:\s+and\s+`[^`]+`)?)/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !titles.includes(name))).toEqual([])
  })

  test('leads to headings that there are', () => {
    const headingsOf = (path: string) =>
      [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
    const broken = [...page.matchAll(/\]\(([\w.-]*\.md)?#([\w-]+)\)/g)].filter(
      ([, path = 'alerts.md', heading = '']) => !headingsOf(join('docs', path)).includes(heading),
    )
    expect(broken.map(([link]) => link)).toEqual([])
  })
})

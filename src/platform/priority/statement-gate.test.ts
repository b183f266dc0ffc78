import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStatementGate, type StatementGate } from './index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Statements of a gate by name: those that were sent, in order, and the answer to one of them. */
function open() {
  const gate = createStatementGate()
  const sent: string[] = []
  const answers = new Map<string, (error?: Error) => void>()
  const ask = (name: string) =>
    gate.send(() => {
      sent.push(name)
      return new Promise<string>((resolve, reject) =>
        answers.set(name, (error) => (error ? reject(error) : resolve(name))),
      )
    })
  const answer = async (name: string, error?: Error) => {
    answers.get(name)?.(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { gate, sent, ask, answer }
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function callPasses(gate: StatementGate): Promise<void> {
  gate.report(true)
  gate.report(false)
  await passes(0)
}

function askFor(ask: (name: string) => unknown, names: string): void {
  for (const name of names) void ask(name)
}

test('nothing waits where no call was heard of, nor a second after the last', async () => {
  const { gate, sent, ask } = open()
  askFor(ask, 'abcde')
  await passes(0)
  expect(sent.join('')).toBe('abcde')
  await callPasses(gate)
  await passes(1_000)
  askFor(ask, 'fghij')
  await passes(0)
  expect(sent.join('')).toBe('abcdefghij')
})

test('what comes while a call is under way waits for its end', async () => {
  const { gate, sent, ask } = open()
  gate.report(true)
  askFor(ask, 'ab')
  await passes(15)
  expect(sent).toEqual([])
  gate.report(false)
  await passes(0)
  expect(sent.join('')).toBe('ab')
})

test('a call holds nothing up for longer than 30 ms, and none does within 10 ms behind that', async () => {
  const { gate, sent, ask } = open()
  gate.report(true)
  askFor(ask, 'a')
  await passes(25)
  expect(sent).toEqual([])
  await passes(5)
  expect(sent.join('')).toBe('a')
  gate.report(true)
  askFor(ask, 'b')
  await passes(0)
  expect(sent.join('')).toBe('ab')
})

test('a call that begins within those 10 ms holds it up as soon as they are over', async () => {
  const { gate, sent, ask, answer } = open()
  gate.report(true)
  await passes(30)
  gate.report(false)
  gate.report(true)
  askFor(ask, 'a')
  await passes(9)
  await answer('a')
  expect(sent.join('')).toBe('a')
  await passes(1)
  askFor(ask, 'b')
  await passes(25)
  expect(sent.join('')).toBe('a')
  await passes(5)
  expect(sent.join('')).toBe('ab')
})

test.each([
  [
    'that are over',
    [
      [0, 5],
      [31, 33],
    ],
    [69, 99],
  ],
  ['that was one long before', [[0, 5]], [29, 59]],
  [
    'that came every 12 ms',
    [
      [0, 2],
      [12, 14],
      [24, 26],
    ],
    [36, 66],
  ],
])('a call holds it up for its 30 ms behind others %s', async (_what, before, [begins, ends]) => {
  const { gate, sent, ask } = open()
  let now = 0
  const until = async (ms: number) => {
    await passes(ms - now)
    now = ms
  }
  for (const [from = 0, to = 0] of before) {
    await until(from)
    gate.report(true)
    await until(to)
    gate.report(false)
  }
  await until(begins ?? 0)
  gate.report(true)
  askFor(ask, 'a')
  await until((ends ?? 0) - 1)
  expect(sent).toEqual([])
  await passes(6)
  expect(sent).toEqual(['a'])
})

test('calls that come one behind the other hold it up for three quarters of the time', async () => {
  const { gate, sent, ask, answer } = open()
  const sentAt: number[] = []
  for (let ms = 0; ms < 120; ms += 5) {
    gate.report(true)
    const before = sent.length
    void ask(`at ${ms}`)
    await passes(5)
    if (sent.length > before) sentAt.push(ms + 5)
    for (const name of sent) await answer(name)
  }
  expect(sentAt.map((ms) => ms % 40)).toEqual([30, 35, 0, 30, 35, 0, 30, 35, 0])
})

test('after a call no more than two are under way at a time, in their order', async () => {
  const { gate, sent, ask, answer } = open()
  await callPasses(gate)
  askFor(ask, 'abcde')
  await passes(0)
  expect(sent.join('')).toBe('ab')
  await answer('b')
  expect(sent.join('')).toBe('abc')
  await answer('a')
  await answer('c')
  expect(sent.join('')).toBe('abcde')
})

test('one that fails gives its place back, and says why', async () => {
  const { gate, sent, ask, answer } = open()
  await callPasses(gate)
  const failing = expect(ask('a')).rejects.toThrow('no answer')
  askFor(ask, 'bc')
  await passes(0)
  await answer('a', new Error('no answer'))
  await failing
  expect(sent.join('')).toBe('abc')
})

test('one that fails before it is sent gives its place back as well', async () => {
  const { gate, sent, ask } = open()
  await callPasses(gate)
  for (let count = 0; count < 2; count++)
    await expect(gate.send(() => Promise.reject(new Error('encoded wrongly')))).rejects.toThrow('encoded')
  askFor(ask, 'ab')
  await passes(0)
  expect(sent.join('')).toBe('ab')
})

test('nothing waits for longer than a quarter of a second, though nothing is answered', async () => {
  const { gate, sent, ask } = open()
  const calling = setInterval(() => gate.report(true), 5)
  gate.report(true)
  askFor(ask, 'abcdef')
  await passes(245)
  expect(sent.join('')).toBe('ab')
  await passes(10)
  expect(sent.join('')).toBe('abcdef')
  clearInterval(calling)
})

test('while a call waits for what is done, nothing is held up, and afterwards as before', async () => {
  const { gate, sent, ask, answer } = open()
  gate.report(true)
  askFor(ask, 'abcde')
  await passes(0)
  expect(sent).toEqual([])
  const working = gate.openWhile(() => ask('f'))
  await passes(0)
  expect(sent.join('')).toBe('abcdef')
  for (const name of 'abcdef') await answer(name)
  expect(await working).toBe('f')
  gate.report(true)
  askFor(ask, 'g')
  await passes(10)
  expect(sent).not.toContain('g')
})

test('it is quiet a second after the last call, and not where nobody tells of calls', async () => {
  const { gate } = open()
  await passes(5_000)
  expect(gate.isQuiet()).toBe(false)
  gate.report(false)
  await passes(999)
  expect(gate.isQuiet()).toBe(false)
  await passes(1)
  expect(gate.isQuiet()).toBe(true)
  gate.report(true)
  await passes(5_000)
  expect(gate.isQuiet()).toBe(false)
  gate.report(false)
  await passes(1_000)
  expect(gate.isQuiet()).toBe(true)
})

test('work that fails leaves the gate as it was', async () => {
  const { gate, sent, ask } = open()
  await expect(gate.openWhile(() => Promise.reject(new Error('not moved')))).rejects.toThrow('not moved')
  gate.report(true)
  askFor(ask, 'a')
  await passes(10)
  expect(sent).toEqual([])
})

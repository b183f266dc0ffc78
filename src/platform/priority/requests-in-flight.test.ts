import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRequestsInFlight, awaitExternal } from './index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const reported: boolean[] = []
  return { reported, calls: createRequestsInFlight((areInFlight) => reported.push(areInFlight)) }
}

test('the first that begins is told of, and the end of the last', () => {
  const { reported, calls } = open()
  expect(calls.areInFlight()).toBe(false)
  const [first, second] = [calls.begin(), calls.begin()]
  expect(reported).toEqual([true])
  expect(calls.areInFlight()).toBe(true)
  first.end()
  expect(reported).toEqual([true])
  second.end()
  expect(reported).toEqual([true, false])
  expect(calls.areInFlight()).toBe(false)
  calls.begin()
  expect(reported).toEqual([true, false, true])
})

test('one that ends twice ends no other', () => {
  const { reported, calls } = open()
  const { end } = calls.begin()
  calls.begin()
  end()
  end()
  expect(reported).toEqual([true])
})

test('one that is never answered counts for 100 ms, whatever others do meanwhile', () => {
  const { reported, calls } = open()
  const long = calls.begin()
  for (let ms = 0; ms < 90; ms += 30) {
    vi.advanceTimersByTime(30)
    calls.begin().end()
  }
  expect(reported).toEqual([true])
  vi.advanceTimersByTime(10)
  expect(reported).toEqual([true, false])
  long.end()
  calls.begin().end()
  expect(reported).toEqual([true, false, true, false])
})

test('of several that are never answered, each counts for its own 100 ms', () => {
  const { reported, calls } = open()
  for (let ms = 0; ms < 250; ms += 50) {
    calls.begin()
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(49)
  expect(reported).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(reported).toEqual([true, false])
  calls.begin()
  vi.advanceTimersByTime(100)
  expect(reported).toEqual([true, false, true, false])
})

/** Starts a request that waits for another system until the test responds. */
function beginWaiting(calls: ReturnType<typeof createRequestsInFlight>) {
  const call = calls.begin()
  let answer = () => {}
  const going = call.run(() => awaitExternal(() => new Promise<void>((resolve) => (answer = resolve))))
  return { call, answer: () => (answer(), going) }
}

test('one that waits for somebody else counts for 10 ms of that, and again from the answer on', async () => {
  const { reported, calls } = open()
  const { call, answer } = beginWaiting(calls)
  vi.advanceTimersByTime(9)
  expect(reported).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(reported).toEqual([true, false])
  await answer()
  expect(reported).toEqual([true, false, true])
  vi.advanceTimersByTime(99)
  expect(calls.areInFlight()).toBe(true)
  call.end()
  expect(reported).toEqual([true, false, true, false])
})

test('one whose answer comes at once counts all the time, and for its 100 ms behind that', async () => {
  const { reported, calls } = open()
  vi.advanceTimersByTime(50)
  const { answer } = beginWaiting(calls)
  vi.advanceTimersByTime(5)
  await answer()
  vi.advanceTimersByTime(99)
  expect(reported).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(reported).toEqual([true, false])
})

test('one that asks several others waits for the last of them, also where one has no answer', async () => {
  const { reported, calls } = open()
  const answers: (() => void)[] = []
  const going = calls
    .begin()
    .run(() =>
      Promise.allSettled([
        awaitExternal(() => new Promise<void>((resolve) => answers.push(resolve))),
        awaitExternal(() => new Promise((_, reject) => answers.push(() => reject(new Error('gone'))))),
      ]),
    )
  vi.advanceTimersByTime(10)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(reported).toEqual([true, false])
  answers[1]?.()
  const [kept, lost] = await going
  expect([kept?.status, lost?.status]).toEqual(['fulfilled', 'rejected'])
  expect(reported).toEqual([true, false, true])
})

test('one that is over counts no more, whatever is still waited for', async () => {
  const { reported, calls } = open()
  const { call, answer } = beginWaiting(calls)
  call.end()
  await answer()
  expect(reported).toEqual([true, false])
})

test('who waits for no call is counted nowhere', async () => {
  const { reported, calls } = open()
  const waiting = calls.begin()
  expect(await awaitExternal(async () => 'answered')).toBe('answered')
  vi.advanceTimersByTime(99)
  expect(reported).toEqual([true])
  waiting.end()
})

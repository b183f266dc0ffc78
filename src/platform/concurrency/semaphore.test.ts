import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSemaphore, type SemaphoreState } from './index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A semaphore, the names of the work that was admitted, in order, and a function that ends the oldest of it. */
function open(mayEnter: (state: SemaphoreState) => boolean, pollMs?: number) {
  const semaphore = createSemaphore(mayEnter, pollMs)
  const admitted: string[] = []
  const running: PromiseWithResolvers<string>[] = []
  const run = (name: string, key?: string) =>
    semaphore.run(() => {
      const ending = Promise.withResolvers<string>()
      admitted.push(name)
      running.push(ending)
      return ending.promise
    }, key)
  const runAll = (names: string, key?: string) => [...names].map((name) => run(name, key))
  const endOne = async (error?: Error) => {
    const ending = running.shift()
    if (error) ending?.reject(error)
    else ending?.resolve('done')
    await passes(0)
  }
  return { semaphore, admitted, run, runAll, endOne }
}

const oneAtATime = ({ running }: SemaphoreState) => running < 1

test('no more than the limit runs at once, and the rest follows in the order of arrival', async () => {
  const { admitted, runAll, endOne } = open(({ running }) => running < 2)
  void runAll('abcd')
  await passes(0)
  expect(admitted.join('')).toBe('ab')
  await endOne()
  expect(admitted.join('')).toBe('abc')
  await endOne()
  await endOne()
  expect(admitted.join('')).toBe('abcd')
})

test('a failure is passed on and admits the next work', async () => {
  const { admitted, runAll, endOne } = open(oneAtATime)
  const [first, second] = runAll('ab')
  await passes(0)
  const failed = expect(first).rejects.toThrow('broken')
  await endOne(new Error('broken'))
  await failed
  await endOne()
  expect(await second).toBe('done')
  expect(admitted.join('')).toBe('ab')
})

test('a key with little work waits for one unit of a key with much', async () => {
  const { admitted, runAll, endOne } = open(oneAtATime)
  void runAll('m'.repeat(100), 'many')
  void runAll('ff', 'few')
  await passes(0)
  for (let each = 0; each < 5; each++) await endOne()
  expect(admitted.join('')).toBe('mfmfmm')
})

test('a key whose work runs comes after a key that arrives meanwhile', async () => {
  const { admitted, runAll, endOne } = open(oneAtATime)
  void runAll('mm', 'many')
  await passes(0)
  void runAll('f', 'few')
  await endOne()
  expect(admitted.join('')).toBe('mf')
})

test('work counts while it waits and while it runs', async () => {
  const { semaphore, runAll, endOne } = open(oneAtATime)
  void runAll('aa', 'one')
  void runAll('b', 'another')
  await passes(0)
  expect([semaphore.count('one'), semaphore.count('another'), semaphore.count()]).toEqual([2, 1, 3])
  await endOne()
  expect([semaphore.count('one'), semaphore.count('another'), semaphore.count()]).toEqual([1, 1, 2])
})

test('waiting work is admitted after a change only when it is checked', async () => {
  const gate = { isOpen: false }
  const { semaphore, admitted, runAll } = open(() => gate.isOpen)
  void runAll('a')
  gate.isOpen = true
  await passes(1_000)
  expect(admitted).toEqual([])
  semaphore.check()
  await passes(0)
  expect(admitted).toEqual(['a'])
})

test('waiting work is polled with its waiting time, and no timer runs while none waits', async () => {
  const { admitted, runAll } = open(({ waitedMs }) => waitedMs >= 20, 5)
  expect(vi.getTimerCount()).toBe(0)
  void runAll('a')
  await passes(19)
  expect(admitted).toEqual([])
  await passes(1)
  expect(admitted).toEqual(['a'])
  expect(vi.getTimerCount()).toBe(0)
})

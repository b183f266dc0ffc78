import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWriteCoalescer } from './index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(failures = 0, limits: { batchSize?: number; notesMax?: number } = {}) {
  const written: number[][] = []
  const [onFailure, onDropped] = [vi.fn(), vi.fn()]
  const notes = createWriteCoalescer<number>({
    everyMs: 5_000,
    ...limits,
    onFailure,
    onDropped,
    async write(some) {
      if (failures-- > 0) throw new Error('database down')
      written.push(some)
    },
  })
  return { notes, written, onFailure, onDropped }
}

it('tells of notes that could not be written, and goes on', async () => {
  const { notes, written, onFailure } = open(1)
  notes.take('a', 1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('database down'), [1])
  notes.take('a', 2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(written).toEqual([[2]])
})

it('takes nothing after it was stopped, and writes what it had', async () => {
  const { notes, written } = open()
  notes.take('a', 1)
  await notes.stop()
  notes.take('a', 2)
  await vi.advanceTimersByTimeAsync(60_000)
  await notes.stop()
  expect(written).toEqual([[1]])
})

it('writes the last note about each, once in a while', async () => {
  const { notes, written } = open()
  for (const note of [1, 2, 3]) notes.take('a', note)
  notes.take('b', 4)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual([[3, 4]])
})

it('has nothing running while nothing is noted', async () => {
  const { notes } = open()
  expect(vi.getTimerCount()).toBe(0)
  notes.take('a', 1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(vi.getTimerCount()).toBe(0)
})

it('writes at once when asked, and drops new subjects beyond its limit', async () => {
  const { notes, written, onDropped } = open(0, { notesMax: 2 })
  for (const note of [1, 2, 3]) notes.take(`subject ${note}`, note)
  notes.take('subject 1', 4)
  await notes.flush()
  expect(written).toEqual([[4, 2]])
  expect(onDropped).toHaveBeenCalledOnce()
  notes.take('subject 3', 5)
  await notes.flush()
  expect(written).toEqual([[4, 2], [5]])
})

it('writes early when a batch is full, once for all that come meanwhile', async () => {
  const { notes, written } = open(0, { batchSize: 2 })
  for (const note of [1, 2, 3, 4]) notes.take(`subject ${note}`, note)
  await vi.advanceTimersByTimeAsync(0)
  expect(written).toEqual([[1, 2, 3, 4]])
  expect(vi.getTimerCount()).toBe(0)
})

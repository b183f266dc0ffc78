import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallsUnderWay } from './index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const told: boolean[] = []
  return { told, calls: createCallsUnderWay((areUnderWay) => told.push(areUnderWay)) }
}

test('the first that begins is told of, and the end of the last', () => {
  const { told, calls } = open()
  expect(calls.areUnderWay()).toBe(false)
  const [endFirst, endSecond] = [calls.begin(), calls.begin()]
  expect(told).toEqual([true])
  expect(calls.areUnderWay()).toBe(true)
  endFirst()
  expect(told).toEqual([true])
  endSecond()
  expect(told).toEqual([true, false])
  expect(calls.areUnderWay()).toBe(false)
  calls.begin()
  expect(told).toEqual([true, false, true])
})

test('one that ends twice ends no other', () => {
  const { told, calls } = open()
  const end = calls.begin()
  calls.begin()
  end()
  end()
  expect(told).toEqual([true])
})

test('one that is never answered counts for 100 ms, whatever others do meanwhile', () => {
  const { told, calls } = open()
  const endLong = calls.begin()
  for (let ms = 0; ms < 90; ms += 30) {
    vi.advanceTimersByTime(30)
    calls.begin()()
  }
  expect(told).toEqual([true])
  vi.advanceTimersByTime(10)
  expect(told).toEqual([true, false])
  endLong()
  calls.begin()()
  expect(told).toEqual([true, false, true, false])
})

test('of several that are never answered, each counts for its own 100 ms', () => {
  const { told, calls } = open()
  for (let ms = 0; ms < 250; ms += 50) {
    calls.begin()
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(49)
  expect(told).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([true, false])
  calls.begin()
  vi.advanceTimersByTime(100)
  expect(told).toEqual([true, false, true, false])
})

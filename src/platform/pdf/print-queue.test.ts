import { expect, test } from 'vitest'
import { createPrintQueue } from './print-queue.ts'

const limits = { waitingMax: 100, waitingOverallMax: 150 }

/** A line, and who was let in, in their order. */
function openLine(over: Partial<typeof limits> = {}) {
  const line = createPrintQueue({ ...limits, ...over })
  const came: string[] = []
  const ask = (who: string) => line.turnOf(who).then(() => void came.push(who))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { line, came, ask, settled }
}

test('more of one than may wait are refused, and those of another are not', async () => {
  const { ask, settled } = openLine({ waitingMax: 2 })
  void ask('one')
  void ask('one')
  await expect(ask('one')).rejects.toThrow('Temporarily unavailable')
  void ask('another')
  await settled()
})

test('more than may wait overall are refused, until one has left', async () => {
  const { line, ask, came, settled } = openLine({ waitingOverallMax: 2 })
  void ask('one')
  void ask('another')
  await expect(ask('a third')).rejects.toThrow('Temporarily unavailable')
  line.leave()
  void ask('a third')
  await settled()
  line.leave()
  await settled()
  expect(came).toEqual(['one', 'another', 'a third'])
})

test('who asks for one waits for one of somebody who asked for a hundred', async () => {
  const { line, came, ask, settled } = openLine()
  for (let each = 0; each < 100; each++) void ask('many')
  void ask('few')
  void ask('few')
  for (let each = 0; each < 5; each++) {
    await settled()
    line.leave()
  }
  await settled()
  expect(came).toEqual(['many', 'few', 'many', 'few', 'many', 'many'])
})

test('of one the first who asked comes first, one at a time', async () => {
  const line = createPrintQueue(limits)
  const came: number[] = []
  for (let each = 0; each < 3; each++) void line.turnOf('one').then(() => came.push(each))
  await new Promise((resolve) => setImmediate(resolve))
  expect(came).toEqual([0])
  line.leave()
  line.leave()
  await new Promise((resolve) => setImmediate(resolve))
  expect(came.toSorted()).toEqual(came)
})

import { expect, test } from 'vitest'
import { mapAtOnce } from './map-at-once.ts'

test('items are mapped in their order, and no more than so many at once', async () => {
  let [running, most] = [0, 0]
  const items = Array.from({ length: 20 }, (_, place) => place)
  const doubled = await mapAtOnce(items, 3, async (item) => {
    most = Math.max(most, ++running)
    // The later ones of three end first.
    for (let turn = 0; turn < 3 - (item % 3); turn++) await Promise.resolve()
    running--
    return item * 2
  })
  expect(doubled).toEqual(items.map((item) => item * 2))
  expect(most).toBe(3)
  expect(await mapAtOnce([], 3, () => Promise.reject(new Error('never called')))).toEqual([])
})

test('after a failure no item begins, and those that have begun end first', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const mapping = mapAtOnce([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item)
    if (item === 1) throw new Error('the second one')
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    ended.push(item)
  })
  await expect(mapping).rejects.toThrow('the second one')
  expect({ begun, ended }).toEqual({ begun: [0, 1], ended: [0] })
})

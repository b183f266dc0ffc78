import { expect, test } from 'vitest'
import { createKeyedQueue } from './index.ts'

test('work of one key runs in the order of arrival, one at a time, also after a failure', async () => {
  const inTurn = createKeyedQueue()
  const seen: string[] = []
  const work = (name: string, fails = false) =>
    inTurn('one', async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (fails) throw new Error('broken')
      return name
    })
  const results = await Promise.allSettled([work('first', true), work('second')])
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await work('third')).toBe('third')
})

test('work of different keys does not wait for each other', async () => {
  const inTurn = createKeyedQueue()
  void inTurn('one', () => new Promise<void>(() => {}))
  expect(await inTurn('another', async () => 'done')).toBe('done')
})

import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dueNewsTo, kindsIn } from './due-news.ts'

/** A worker that takes in what it is told when it is let. */
function openWorker() {
  const told: unknown[] = []
  const taken: (() => void)[] = []
  const worker = {
    connected: true,
    send(message: unknown, callback: unknown) {
      told.push(message)
      taken.push(callback as () => void)
      return true
    },
  }
  return { worker, told, takeIn: () => taken.shift()?.(), tell: dueNewsTo(worker as never) }
}

test('what falls due in one turn is told at once, each kind once', async () => {
  const { told, tell } = openWorker()
  for (const kind of ['tell', 'mail', 'tell']) tell(kind)
  expect(told).toEqual([])
  await turn()
  expect(told).toEqual([{ due: ['tell', 'mail'] }])
})

test('what falls due while it has not taken in the last is told together, when it has', async () => {
  const { told, tell, takeIn } = openWorker()
  tell('tell')
  await turn()
  for (const kind of ['mail', 'audit', 'mail']) {
    tell(kind)
    await turn()
  }
  expect(told).toHaveLength(1)
  takeIn()
  expect(told.slice(1)).toEqual([{ due: ['mail', 'audit'] }])
  takeIn()
  expect(told).toHaveLength(2)
  tell('tell')
  await turn()
  expect(told.slice(2)).toEqual([{ due: ['tell'] }])
})

test('nothing is told to one that hears nothing any more', async () => {
  const { worker, told, tell } = openWorker()
  worker.connected = false
  tell('tell')
  await turn()
  expect(told).toEqual([])
})

test('a message about anything else says that nothing is due', () => {
  for (const message of ['shutdown', null, undefined, 7, {}, { due: 'tell' }, { due: [7] }])
    expect(kindsIn(message)).toEqual([])
  expect(kindsIn({ due: ['tell', 'mail'] })).toEqual(['tell', 'mail'])
})

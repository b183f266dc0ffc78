import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkerMessages, handleWorkerMessage } from './worker-messages.ts'

/** Creates a worker that accepts messages only when the test allows it. */
function openWorker() {
  const messages: unknown[] = []
  const taken: (() => void)[] = []
  const worker = {
    connected: true,
    send(message: unknown, callback: unknown) {
      messages.push(message)
      taken.push(callback as () => void)
      return true
    },
  }
  return {
    worker,
    messages,
    acknowledge: () => taken.shift()?.(),
    handlers: createWorkerMessages(worker as never),
  }
}

/** Returns the calls that the messages cause. */
function receivedBy(...messages: unknown[]): unknown[] {
  const received: unknown[] = []
  const handlers = {
    due: (kind: string) => received.push(kind),
    requests: (are: boolean) => received.push(are),
  }
  for (const message of messages) handleWorkerMessage(message, handlers)
  return received
}

test('the news of one turn is told at once, each kind once and the last of calls', async () => {
  const { messages, handlers } = openWorker()
  for (const kind of ['tell', 'mail', 'tell']) handlers.due(kind)
  for (const areInFlight of [true, false, true]) handlers.requests(areInFlight)
  expect(messages).toEqual([])
  await turn()
  expect(messages).toEqual([{ due: ['tell', 'mail'], requests: true }])
})

test('what is news while it has not taken in the last is told together, when it has', async () => {
  const { messages, handlers, acknowledge } = openWorker()
  handlers.due('tell')
  await turn()
  for (const kind of ['mail', 'audit', 'mail']) {
    handlers.due(kind)
    await turn()
  }
  expect(messages).toHaveLength(1)
  acknowledge()
  expect(messages.slice(1)).toEqual([{ due: ['mail', 'audit'] }])
  acknowledge()
  expect(messages).toHaveLength(2)
  handlers.requests(false)
  await turn()
  expect(messages.slice(2)).toEqual([{ due: [], requests: false }])
})

test('nothing is told to one that hears nothing any more', async () => {
  const { worker, messages, handlers } = openWorker()
  worker.connected = false
  handlers.due('tell')
  handlers.requests(true)
  await turn()
  expect(messages).toEqual([])
})

test('a message about anything else is no news', () => {
  const others = ['shutdown', null, undefined, 7, [], {}, { due: 'tell' }, { due: [7] }, { requests: 'many' }]
  expect(receivedBy(...others)).toEqual([])
})

test('what was told is taken in', async () => {
  const { messages, handlers } = openWorker()
  handlers.due('tell')
  handlers.due('mail')
  handlers.requests(false)
  await turn()
  expect(receivedBy(...messages)).toEqual(['tell', 'mail', false])
})

import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createRequestsInFlight } from '#platform/priority'
import { createWire } from './wire.ts'

/** A processor whose test decides when it responds. */
async function openSlowProcessor() {
  const answers: ServerResponse[] = []
  const server = createServer((_, response) => void answers.push(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens nowhere')
  return {
    url: new URL(`http://127.0.0.1:${address.port}/`),
    answers,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

test('a call that waits for a processor holds nobody up, and what it does behind the answer does again', async () => {
  await using processor = await openSlowProcessor()
  const wire = createWire()
  const reported: boolean[] = []
  const call = createRequestsInFlight((areInFlight) => reported.push(areInFlight)).begin()
  const request = { method: 'GET', url: processor.url, headers: {}, body: null } as const
  const sending = call.run(() => wire.send(request))
  await expect.poll(() => processor.answers).toHaveLength(1)
  await expect.poll(() => reported).toEqual([true, false])
  processor.answers[0]?.end('{}')
  expect(await sending).toEqual({ kind: 'answered', statusCode: 200, body: {} })
  expect(reported).toEqual([true, false, true])
  call.end()
  await wire.close()
})

test('interim answers of a processor are no answer of its own', async () => {
  await using processor = await openSlowProcessor()
  const wire = createWire()
  const sending = wire.send({ method: 'POST', url: processor.url, headers: {}, body: '{}' })
  await expect.poll(() => processor.answers).toHaveLength(1)
  processor.answers[0]?.writeContinue()
  processor.answers[0]?.writeProcessing()
  processor.answers[0]?.writeHead(201).end('{"id":1}')
  expect(await sending).toEqual({ kind: 'answered', statusCode: 201, body: { id: 1 } })
  await wire.close()
})

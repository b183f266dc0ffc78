import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#kernel/refusals'
import type { Idempotency } from '#platform/idempotency'
import { createLog, createMetrics } from '#platform/telemetry'
import { endpoint, ok } from './endpoint.ts'
import { createHttpServer } from './serve.ts'

const idempotency: Idempotency = {
  checkFormat() {},
  claim: () => Promise.reject(new Error('no endpoint here honours a key')),
}

/** A server with one endpoint that refuses what is of no use to it; it counts how often it was told of a write. */
async function openServer() {
  const told = { times: 0 }
  const answerOf = { method: 'POST', path: '/things', summary: 'Make a thing', tag: 'Things' } as const
  const server = createHttpServer({
    endpoints: [
      endpoint({
        ...answerOf,
        access: {
          scheme: 'ApiKey',
          public: false,
          async authenticate(request) {
            if (request.header('x-api-key') !== 'right') throw new ApiError('unauthorized')
          },
        },
        answers: { statusCode: 200, schema: z.object({}) },
        async handle({ header }) {
          if (header('x-outcome') === 'refused') throw new ApiError('unprocessable_entity')
          return ok({})
        },
      }),
    ],
    idempotency,
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    newCorrelationId: () => 'one of many',
    admitAddress() {},
    onWritten: () => (told.times += 1),
  })
  const { port } = await server.listen('127.0.0.1', 0)
  return {
    told,
    /** Answers the status once the server is through with the request. */
    async post(path: string, headers: Record<string, string>) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers })
      await new Promise((resolve) => setTimeout(resolve, 20))
      return status
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

test('a call that did not get past its credential is not told of as one that may have written', async () => {
  await using server = await openServer()
  expect(await server.post('/things', { 'x-api-key': 'wrong' })).toBe(401)
  expect(await server.post('/nothing', { 'x-api-key': 'right' })).toBe(404)
  expect(server.told.times).toBe(0)
})

test('a call that got past its credential is told of, also when it was refused then', async () => {
  await using server = await openServer()
  expect(await server.post('/things', { 'x-api-key': 'right', 'x-outcome': 'refused' })).toBe(422)
  expect(await server.post('/things', { 'x-api-key': 'right' })).toBe(200)
  expect(server.told.times).toBe(2)
})

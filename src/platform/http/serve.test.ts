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

/** A server with one endpoint that refuses what is of no use to it, and a page. */
async function openServer() {
  const isBusy = { now: false }
  const answerOf = { call: 'POST /things', summary: 'Make a thing', tag: 'Things' } as const
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
      endpoint({
        ...answerOf,
        call: 'GET /pages/{name}',
        access: { scheme: undefined, public: true, authenticate: async () => undefined },
        answers: { statusCode: 200, contentType: 'text/html' },
        async handle({ path }) {
          throw path === '/pages/broken' ? new Error('a secret of the house') : new ApiError('not_found')
        },
        refusedPage: ({ statusCode, correlationId }) => ({
          statusCode,
          body: `<p>${statusCode} ${correlationId}</p>`,
          contentType: 'text/html; charset=utf-8',
        }),
      }),
    ],
    idempotency,
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    newCorrelationId: () => 'one of many',
    admitAddress(_kind, _address) {
      if (isBusy.now) throw new ApiError('rate_limited', { retryAfterSeconds: 7 })
    },
  })
  const { port } = await server.listen('127.0.0.1', 0)
  return {
    isBusy,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    [Symbol.asyncDispose]: () => server.close(),
  }
}

test('who opens a page in a browser sees a page when it is refused, and not the error envelope', async () => {
  await using server = await openServer()
  for (const [path, statusCode] of [
    ['/pages/none', 404],
    ['/pages/broken', 500],
  ] as const) {
    const answer = await server.get(path)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect([answer.status, await answer.text()]).toEqual([statusCode, `<p>${statusCode} one of many</p>`])
  }
  server.isBusy.now = true
  const refused = await server.get('/pages/any')
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '7',
    '<p>429 one of many</p>',
  ])
})

test('a call of the same server is refused in the error envelope all the same', async () => {
  await using server = await openServer()
  const answer = await server.get('/things')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
})

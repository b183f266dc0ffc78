import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#kernel/refusals'
import { parseTrustedProxies } from '#platform/client-ip'
import type { Idempotency } from '#platform/idempotency'
import { createLog, createMetrics } from '#platform/telemetry'
import { endpoint, ok } from './endpoint.ts'
import { createHttpServer } from './serve.ts'

const idempotency: Idempotency = {
  checkFormat() {},
  claim: () => Promise.reject(new Error('no endpoint here honours a key')),
}

const answerOf = { call: 'POST /things', summary: 'Make a thing', tag: 'Things' } as const

const things = endpoint({
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
    if (header('x-outcome') === 'broken') throw new Error('a secret of the house')
    if (header('x-outcome') === 'never') await new Promise(() => {})
    return ok({})
  },
})

const openTo = { access: { scheme: undefined, public: true, authenticate: async () => undefined } } as const

/** An idempotent endpoint, one that only programs call, and a page that shows the IP address of the caller. */
const served = (came: string[]) => [
  things,
  endpoint({
    ...answerOf,
    ...openTo,
    call: 'GET /figures',
    nobodyWaits: true,
    answers: { statusCode: 200 },
    handle: async () => ok({}),
  }),
  endpoint({
    ...answerOf,
    call: 'GET /pages/{name}',
    ...openTo,
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ path, address }) {
      came.push(`handled ${address}`)
      throw path === '/pages/broken' ? new Error('a secret of the house') : new ApiError('not_found')
    },
    refusedPage: ({ statusCode, correlationId }) => ({
      statusCode,
      body: `<p>${statusCode} ${correlationId}</p>`,
      contentType: 'text/html; charset=utf-8',
    }),
  }),
]

/** A server with a page and one endpoint that validates its input. */
async function openServer({ trusted }: { trusted?: string } = {}) {
  const isBusy = { now: false }
  const came: string[] = []
  const logged: string[] = []
  const calls = { begun: 0, ran: 0, ended: 0 }
  const server = createHttpServer({
    endpoints: served(came),
    idempotency,
    log: createLog({ level: 'error', destination: { write: (line) => logged.push(line) } }),
    metrics: createMetrics(),
    security: { refused: () => {} },
    requests: { failed: () => {} },
    newCorrelationId: () => 'one of many',
    isNamedOrigin: async () => false,
    isHttps: false,
    inFlight: {
      begin() {
        calls.begun += 1
        return {
          run(work) {
            calls.ran += 1
            return work()
          },
          end: () => void (calls.ended += 1),
        }
      },
    },
    trustedProxies: trusted === undefined ? undefined : parseTrustedProxies('PROXIES', trusted),
    admitAddress(kind, address) {
      came.push(`${kind} ${address}`)
      if (isBusy.now) throw new ApiError('rate_limited', { retryAfterSeconds: 7 })
    },
  })
  const { port } = await server.listen('127.0.0.1', 0)
  return {
    isBusy,
    came,
    logged,
    calls,
    port,
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
    const response = await server.get(path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect([response.status, await response.text()]).toEqual([statusCode, `<p>${statusCode} one of many</p>`])
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
  const response = await server.get('/things')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
})

test('a fault that nobody meant is told by its correlation id alone, which leads to it in the log', async () => {
  await using server = await openServer()
  const headers = { 'x-api-key': 'right', 'x-outcome': 'broken', 'x-correlation-id': 'abc-123' }
  const response = await fetch(`http://127.0.0.1:${server.port}/things`, { method: 'POST', headers })
  expect([response.status, await response.json()]).toEqual([
    500,
    { statusCode: 500, error: 'internal_error', message: expect.any(String), correlationId: 'abc-123' },
  ])
  expect(server.logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: 'request failed',
      correlationId: 'abc-123',
      error: { message: 'a secret of the house' },
    },
  ])
})

/** Opens a page with these X-Forwarded-For lines, and returns the caller's IP address as the server found it. */
async function cameFrom(server: Awaited<ReturnType<typeof openServer>>, lines: string[]) {
  const sent = request({ port: server.port, host: '127.0.0.1', path: '/pages/none' })
  if (lines.length > 0) sent.setHeader('X-Forwarded-For', lines)
  sent.end()
  const [response] = await once(sent, 'response')
  response.resume()
  return server.came.splice(0)
}

const seenAs = (address: string) => [`any ${address}`, `hosted ${address}`, `handled ${address}`]

test('where no proxy is trusted, an address is that of the connection, whatever is said', async () => {
  await using server = await openServer()
  expect(await cameFrom(server, [])).toEqual(seenAs('127.0.0.1'))
  expect(await cameFrom(server, ['203.0.113.7'])).toEqual(seenAs('127.0.0.1'))
})

test('whoever connects without being a trusted proxy is not believed', async () => {
  await using server = await openServer({ trusted: '127.0.0.2' })
  expect(await cameFrom(server, ['203.0.113.7'])).toEqual(seenAs('127.0.0.1'))
})

test('safeguards and endpoints get the address that a trusted proxy tells, from one line or several', async () => {
  await using server = await openServer({ trusted: '127.0.0.1, 10.0.0.0/8' })
  expect(await cameFrom(server, [])).toEqual(seenAs('127.0.0.1'))
  expect(await cameFrom(server, ['198.51.100.1, 203.0.113.7, 10.0.0.2'])).toEqual(seenAs('203.0.113.7'))
  expect(await cameFrom(server, ['198.51.100.1', '203.0.113.7', '10.0.0.2'])).toEqual(seenAs('203.0.113.7'))
  expect(await cameFrom(server, ['198.51.100.1, 203.0.113.7', '', '10.0.0.2'])).toEqual(seenAs('203.0.113.7'))
  expect(await cameFrom(server, ['203.0.113.7', 'unknown'])).toEqual(seenAs('127.0.0.1'))
})

test('a call is under way until it is answered, whatever the answer, or until its caller is gone', async () => {
  await using server = await openServer()
  const { port, calls } = server
  const areOver = (count: number, ran: number) =>
    expect.poll(() => calls).toEqual({ begun: count, ran, ended: count })
  const call = { port, host: '127.0.0.1', path: '/things', method: 'POST' }
  for (const [before, outcome] of ['', 'refused', 'broken', 'wrong key'].entries()) {
    const key = outcome === 'wrong key' ? 'wrong' : 'right'
    const sent = request({ ...call, headers: { 'x-api-key': key, 'x-outcome': outcome } }).end()
    const [response] = await once(sent, 'response')
    await once(response.resume(), 'end')
    // A request without its credential has no effect.
    await areOver(before + 1, key === 'right' ? before + 1 : before)
  }
  // Unknown paths and endpoints for programs are not counted.
  await server.get('/nowhere')
  await server.get('/figures')
  const sent = request({ ...call, headers: { 'x-api-key': 'right', 'x-outcome': 'never' } }).end()
  sent.on('error', () => {})
  await expect.poll(() => calls).toEqual({ begun: 5, ran: 4, ended: 4 })
  sent.destroy()
  await areOver(5, 4)
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { parseTrustedProxies } from '#platform/client-ip'
import type { Idempotency } from '#platform/idempotency'
import { createLog, createMetrics } from '#platform/telemetry'
import { endpoint, ok } from './endpoint.ts'
import { createHttpServer, type HttpOptions } from './serve.ts'

const idempotency: Idempotency = {
  checkFormat() {},
  claim: () => Promise.reject(new Error('no endpoint here honours a key')),
}

/** A server with one endpoint that counts its runs, and connections to that server. */
async function openServer(options: Pick<HttpOptions, 'connections'> & { trusted?: string }) {
  const done: number[] = []
  const server = createHttpServer({
    endpoints: [
      endpoint({
        call: 'POST /things',
        summary: 'Make a thing',
        tag: 'Things',
        access: { scheme: undefined, public: true, authenticate: async () => undefined },
        body: z.strictObject({ number: z.int() }),
        answers: { statusCode: 200 },
        async handle({ body }) {
          await setImmediate()
          done.push(body.number)
          return ok({})
        },
      }),
    ],
    idempotency,
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    security: { refused: () => {} },
    requests: { failed: () => {} },
    newCorrelationId: () => 'one of many',
    isNamedOrigin: async () => false,
    isHttps: false,
    trustedProxies: options.trusted === undefined ? undefined : parseTrustedProxies('P', options.trusted),
    admitAddress() {},
    connections: options.connections,
  })
  const { port } = await server.listen('127.0.0.1', 0)
  onTestFinished(() => server.close())
  return {
    done,
    connect(localAddress = '127.0.0.1') {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      onTestFinished(() => void socket.destroy())
      return socket.on('error', () => {})
    },
  }
}

const head = (length: number) =>
  `POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const callOf = (number: number) => `${head(12)}{"number":${number}}`
const call = callOf(1)

/** Returns the first line of the response, or `closed` if the server closes the connection. */
async function answered(socket: Socket, sent = call): Promise<string> {
  socket.write(sent)
  const ended = once(socket, 'close').then(() => ['closed'])
  const [data] = await Promise.race([once(socket, 'data'), ended])
  return String(data).split('\r\n')[0] ?? ''
}

const good = 'HTTP/1.1 200 OK'

test('more connections of one address than it may have are closed, until one of them is', async () => {
  const { connect } = await openServer({ connections: { perAddressMax: 2 } })
  const first = connect()
  expect(await answered(first)).toBe(good)
  expect(await answered(connect())).toBe(good)
  expect(await answered(connect())).toBe('closed')
  expect(await answered(connect('127.0.0.2'))).toBe(good)
  first.end()
  await once(first, 'close')
  await expect.poll(() => answered(connect())).toBe(good)
})

test('more connections than there may be are closed, whomever they are of', async () => {
  const { connect } = await openServer({ connections: { connectionsMax: 2 } })
  expect(await answered(connect())).toBe(good)
  expect(await answered(connect('127.0.0.2'))).toBe(good)
  expect(await answered(connect('127.0.0.3'))).toBe('closed')
})

test('a trusted proxy has as many connections as it needs', async () => {
  const { connect } = await openServer({ connections: { perAddressMax: 1 }, trusted: '127.0.0.1' })
  for (let each = 0; each < 3; each++) expect(await answered(connect())).toBe(good)
})

const late = { headMsMax: 100, requestMsMax: 150, checkedMs: 20 }
test.each([
  ['head', { ...late, requestMsMax: 60_000 }, 'POST /things HTTP/1.1\r\nHo', `st: x\r\n${call.slice(32)}`],
  ['body', late, call.slice(0, -5), call.slice(-5)],
])('a request whose %s comes late is refused, and never done', async (_, connections, sent, rest) => {
  const { connect, done } = await openServer({ connections })
  const socket = connect()
  expect(await answered(socket, sent)).toBe('HTTP/1.1 408 Request Timeout')
  socket.write(rest)
  if (!socket.destroyed) await once(socket, 'close')
  expect(await answered(connect(), callOf(2))).toBe(good)
  expect(done).toEqual([2])
})

test('of two requests, what is wrong with the second is not taken for the answer of the first', async () => {
  const { connect, done } = await openServer({})
  const socket = connect()
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  socket.write(`${call}this is not HTTP\r\n\r\n`)
  await once(socket, 'close')
  expect(done).toEqual([1])
  expect(received.match(/HTTP\/1.1 \d+/g)).toEqual([good.slice(0, -3)])
})

test('an answer that was given before all of its request came is followed by no other', async () => {
  const { connect, done } = await openServer({ connections: late })
  const socket = connect()
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  socket.write(`${head(12).replace('things', 'others')}{`)
  await once(socket, 'close')
  expect(done).toEqual([])
  expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 404'])
})

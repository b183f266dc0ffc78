import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readTrustedProxies } from '#platform/caller-address'
import type { Idempotency } from '#platform/idempotency'
import { createLog, createMetrics } from '#platform/telemetry'
import { endpoint, ok } from './endpoint.ts'
import { createHttpServer, type HttpOptions } from './serve.ts'

const idempotency: Idempotency = {
  checkFormat() {},
  claim: () => Promise.reject(new Error('no endpoint here honours a key')),
}

/** A server of one call, and connections to it. */
async function openServer(options: Pick<HttpOptions, 'connections'> & { trusted?: string }) {
  const server = createHttpServer({
    endpoints: [
      endpoint({
        call: 'POST /things',
        summary: 'Make a thing',
        tag: 'Things',
        access: { scheme: undefined, public: true, authenticate: async () => undefined },
        answers: { statusCode: 200 },
        handle: async () => ok({}),
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
    trustedProxies: options.trusted === undefined ? undefined : readTrustedProxies('P', options.trusted),
    admitAddress() {},
    connections: options.connections,
  })
  const { port } = await server.listen('127.0.0.1', 0)
  onTestFinished(() => server.close())
  return {
    connect(localAddress = '127.0.0.1') {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      onTestFinished(() => void socket.destroy())
      return socket.on('error', () => {})
    },
  }
}

const call = 'POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'

/** What a connection is answered: the first line, or nothing where it is closed. */
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

test.each([
  ['head', 'POST /things HTTP/1.1\r\nHost: x\r\n', { headMsMax: 100, requestMsMax: 60_000 }],
  [
    'body',
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    { headMsMax: 100, requestMsMax: 150 },
  ],
])('a request whose %s does not come is refused, and its connection closed', async (_, sent, times) => {
  const { connect } = await openServer({ connections: { ...times, checkedMs: 20 } })
  const socket = connect()
  expect(await answered(socket, sent)).toBe('HTTP/1.1 400 Bad Request')
  if (!socket.destroyed) await once(socket, 'close')
})

import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createConnections, type Connections } from './index.ts'

/** A host that handles each connection as the test says and counts the connections. */
async function openHost(serve: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}/`), sockets }
}

function open(perOrigin = 4): Connections {
  const connections = createConnections({ perOrigin, connectMs: 60_000 })
  onTestFinished(() => connections.close())
  return connections
}

const never = new AbortController().signal
const post = { method: 'POST', headers: {}, body: '{}', signal: never }
const final = 'HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n'

test.each([
  ['none', ''],
  ['100 Continue unasked', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['several', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(3)],
  ['others', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
])('interim answers are passed over, and the connection is kept: %s', async (_, interim) => {
  const { url, sockets } = await openHost((socket) => socket.on('data', () => socket.write(interim + final)))
  const connections = open()
  for (let each = 0; each < 2; each++) {
    const response = await connections.send(url, post)
    expect(response.statusCode).toBe(201)
    await once(response.resume(), 'close')
  }
  expect(sockets).toHaveLength(1)
})

test('a request that was written and not answered may have arrived; one without a connection has not', async () => {
  const closing = await openHost((socket) => socket.on('data', () => socket.destroy()))
  await expect(open().send(closing.url, post)).rejects.toMatchObject({ isSent: true })
  await expect(open().send(new URL('http://127.0.0.1:1/'), post)).rejects.toMatchObject({ isSent: false })
  const invalid = { ...post, headers: { 'x-a': 'b\r\nx-c: d' } }
  await expect(open().send(closing.url, invalid)).rejects.toMatchObject({ isSent: false })
})

test('a request that waits for a connection until its time is over is never sent', async () => {
  const received: string[] = []
  const { url, sockets } = await openHost((socket) =>
    socket.on('data', (data) => received.push(String(data))),
  )
  const connections = open(1)
  const named = (name: string, signal = never) =>
    connections.send(url, { ...post, headers: { 'x-name': name }, signal })
  const first = named('first')
  await expect.poll(() => received).toHaveLength(1)
  const over = new AbortController()
  const waiting = named('waiting', over.signal)
  const last = named('last')
  over.abort()
  await expect(waiting).rejects.toMatchObject({ isSent: false })
  sockets[0]?.write(final)
  await once((await first).resume(), 'close')
  await expect.poll(() => received).toHaveLength(2)
  sockets[0]?.write(final)
  expect((await last).statusCode).toBe(201)
  expect(received.map((request) => /x-name: (\w+)/.exec(request)?.[1])).toEqual(['first', 'last'])
})

test('connections that are closed give none to the requests that wait for one', async () => {
  const { url, sockets } = await openHost(() => {})
  const connections = open(1)
  const sending = [connections.send(url, post), connections.send(url, post)]
  await expect.poll(() => sockets).toHaveLength(1)
  connections.close()
  const ended = await Promise.allSettled(sending)
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  // By the time that another one has come, one of theirs would have.
  const later = open()
    .send(url, post)
    .catch(() => {})
  await expect.poll(() => sockets.length).toBeGreaterThan(1)
  expect(sockets).toHaveLength(2)
  sockets[1]?.destroy()
  await later
})

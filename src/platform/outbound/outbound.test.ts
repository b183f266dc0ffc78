import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#kernel/clock'
import { createOutbound, type Lookup, type Outbound } from './index.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return listen(server)
}

async function serveTcp(listener: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer(listener)
  closers.push(() => server.close())
  return listen(server)
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

type Options = Partial<Parameters<typeof createOutbound>[0]>

function open(options: Options = {}): Outbound {
  const outbound = createOutbound({ production: false, ...options })
  closers.push(() => outbound.close())
  return outbound
}

/** Has limits of time stand still until the test lets time pass, however long the status of an answer is under way. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise, resolve } = Promise.withResolvers<void>()
  const channel = 'http.client.response.finish'
  // Its turn over, the status has reached who waits for it.
  const come = () => void turn().then(resolve)
  subscribe(channel, come)
  closers.push(
    () => vi.useRealTimers(),
    () => unsubscribe(channel, come),
  )
  return { statusHasCome: promise, pass: (ms: number) => void vi.advanceTimersByTime(ms) }
}

const resolvesTo =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const request = { headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs: minuteMs }

describe('post refuses', () => {
  it('a name of which any address is private, at the time of connecting', async () => {
    for (const address of ['10.0.0.1', '169.254.169.254', '::ffff:192.168.0.1', 'fe80::1']) {
      const outbound = open({ lookup: resolvesTo('127.0.0.1', address) })
      expect(await outbound.post('http://hooks.example/', request)).toEqual({
        kind: 'failed',
        error: 'address not allowed',
      })
    }
  })

  it('a name that resolves to loopback in production', async () => {
    const outbound = open({ production: true, lookup: resolvesTo('127.0.0.1') })
    expect(await outbound.post('https://hooks.example/', request)).toMatchObject({
      error: 'address not allowed',
    })
  })

  it('a literal private address, plain http in production and credentials', async () => {
    const post = (production: boolean, url: string) => open({ production }).post(url, request)
    expect(await post(false, 'http://169.254.169.254/')).toMatchObject({ error: 'address not allowed' })
    expect(await post(true, 'http://hooks.example/')).toMatchObject({ error: 'https required' })
    expect(await post(true, 'https://a:b@hooks.example/')).toMatchObject({ error: 'credentials in the url' })
  })

  it('a name that does not resolve', async () => {
    const fails: Lookup = async () => {
      throw new Error('resolver down at 10.0.0.53')
    }
    expect(await open({ lookup: fails }).post('http://hooks.example/', request)).toMatchObject({
      error: 'connection failed',
    })
    expect(await open({ lookup: resolvesTo() }).post('http://hooks.example/', request)).toMatchObject({
      error: 'host not found',
    })
  })

  it('to use a connection that another request, which allowed the host, has opened', async () => {
    const host = await serve((_, response) => response.end())
    const answers = ['127.0.0.1', '10.0.0.1']
    const lookup: Lookup = (name) => resolvesTo(answers.shift() ?? '')(name)
    const outbound = open({ lookup })
    const url = `http://hooks.intern:${host.split(':')[1]}/`
    const allowed = { ...request, allowedHosts: ['hooks.intern'] }
    expect(await outbound.post(url, allowed)).toEqual({ kind: 'answered', statusCode: 200 })
    expect(await outbound.post(url, request)).toMatchObject({ error: 'address not allowed' })
  })
})

describe('post', () => {
  it('sends the headers and the body byte for byte, and keeps the connection', async () => {
    const seen: { body: string; signature: unknown; port: number | undefined }[] = []
    const host = await serve((incoming, response) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const signature = incoming.headers['x-service-signature']
        seen.push({ body: Buffer.concat(chunks).toString(), signature, port: incoming.socket.remotePort })
        response.writeHead(202).end('ok')
      })
    })
    const outbound = open()
    const signed = { ...request, headers: { 'x-service-signature': 'sha256=ab' } }
    for (const body of ['{"a":"ż"}', Buffer.from('{"b":1}')]) {
      expect(await outbound.post(`http://${host}/`, { ...signed, body })).toEqual({
        kind: 'answered',
        statusCode: 202,
        answer: Buffer.from('ok'),
      })
      // The connection is free a moment after the body has ended.
      await new Promise(setImmediate)
    }
    expect(seen).toMatchObject([{ body: '{"a":"ż"}', signature: 'sha256=ab' }, { body: '{"b":1}' }])
    expect(seen[0]?.port).toBe(seen[1]?.port)
  })

  it('follows no redirect', async () => {
    const paths: unknown[] = []
    const host = await serve((incoming, response) => {
      paths.push(incoming.url)
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    })
    expect(await open().post(`http://${host}/hook`, request)).toEqual({ kind: 'answered', statusCode: 307 })
    expect(paths).toEqual(['/hook'])
  })

  it('times out when nothing is answered', async () => {
    const host = await serve(() => undefined)
    expect(await open().post(`http://${host}/`, { ...request, timeoutMs: 150 })).toEqual({
      kind: 'failed',
      error: 'timeout',
    })
  })

  it('times out while the name resolves', async () => {
    const outbound = open({ lookup: () => new Promise(() => undefined) })
    const answer = await outbound.post('http://hooks.example/', { ...request, timeoutMs: 100 })
    expect(answer).toEqual({ kind: 'failed', error: 'timeout' })
  })

  it('cuts off a body that drips, at the timeout, and takes the status', async () => {
    const host = await serve((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const clock = stopClock()
    const answer = open({ bodyTimeoutMs: hourMs }).post(`http://${host}/`, { ...request, timeoutMs: 200 })
    await clock.statusHasCome
    clock.pass(200)
    expect(await answer).toMatchObject({ kind: 'answered', statusCode: 200 })
  })

  it('waits for no more than a second for the rest of an answer', async () => {
    const host = await serve((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 100)
      response.on('close', () => clearInterval(drip))
    })
    const clock = stopClock()
    const answer = open().post(`http://${host}/`, { ...request, timeoutMs: hourMs })
    await clock.statusHasCome
    clock.pass(secondMs)
    expect(await answer).toMatchObject({ kind: 'answered', statusCode: 200 })
  })

  it('times out when a status is sent byte by byte', async () => {
    const host = await serveTcp((socket) => {
      const bytes = [...'HTTP/1.1 200 OK\r\nX-Slow: very very very very slow indeed\r\n\r\n']
      const drip = setInterval(() => socket.write(bytes.shift() ?? 'x'), 50)
      socket.on('error', () => {}).on('close', () => clearInterval(drip))
    })
    expect(await open().post(`http://${host}/`, { ...request, timeoutMs: 300 })).toEqual({
      kind: 'failed',
      error: 'timeout',
    })
  })

  it('reaches one address of a host while many requests to it hang', async () => {
    const host = await serve((incoming, response) => {
      if (incoming.url === '/quick') response.end()
    })
    const outbound = open()
    const hanging = Array.from({ length: 100 }, () => outbound.post(`http://${host}/hangs`, request))
    expect(await outbound.post(`http://${host}/quick`, request)).toEqual({
      kind: 'answered',
      statusCode: 200,
    })
    await outbound.close()
    expect(new Set((await Promise.all(hanging)).map(({ kind }) => kind))).toEqual(new Set(['failed']))
  })

  it('reads no more than about 64 kB of a huge body', async () => {
    let closed: Promise<unknown> = Promise.resolve()
    let bytesWritten = 0
    const host = await serve((incoming, response) => {
      closed = once(response, 'close')
      response.writeHead(500)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      }
      response.on('drain', more)
      response.on('close', () => (bytesWritten = incoming.socket.bytesWritten))
      more()
    })
    const answered = await open().post(`http://${host}/`, request)
    expect(answered).toEqual({ kind: 'answered', statusCode: 500, answer: Buffer.alloc(2_048) })
    await closed
    expect(bytesWritten).toBeLessThan(16 * 1024 * 1024)
  })

  it('says in safe words why a connection failed', async () => {
    const outbound = open()
    const error = async (host: string) => {
      const answer = await outbound.post(`http://${host}/`, request)
      return answer.kind === 'failed' ? answer.error : answer
    }
    const server = createTcpServer()
    const freeHost = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    expect(await error(freeHost)).toBe('connection refused')
    expect(await error(await serveTcp((socket) => socket.destroy()))).toBe('connection closed')
    const garbageHost = await serveTcp((socket) => socket.end('SMTP ready\r\n'))
    expect(await error(garbageHost)).toBe('invalid response')
    const headers = { 'x-a': 'b\r\nx-c: d' }
    expect(await outbound.post(`http://${garbageHost}/`, { ...request, headers })).toMatchObject({
      error: 'invalid request',
    })
  })
})

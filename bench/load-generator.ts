// Sends requests as fast as they are answered. It runs in a separate process, which receives its loads over the
// channel.
import { connect } from 'node:net'
import type { Load, LoadNews } from './against-pgbench/load.ts'

process.on('message', (load: Load) => {
  void generate(load).catch((error: unknown) => sendMessage({ failed: String(error) }))
})
process.once('disconnect', () => process.exit(0))

async function generate(load: Load): Promise<void> {
  const begun = performance.now()
  const from = begun + load.warmUpSeconds * 1000
  const until = from + load.seconds * 1000
  const milliseconds: number[] = []
  let next = 0
  let last = from
  const measuring = setTimeout(() => sendMessage({ measuring: true }), from - begun)
  const caller = async () => {
    using line = await openLine(load)
    for (let now = performance.now(); now < until;) {
      const one = next++
      if (isUsedUp(load, one)) break
      await line.ask(requestOf(load, one))
      const answered = performance.now()
      if (now >= from && answered <= until) {
        milliseconds.push(answered - now)
        last = answered
      }
      now = answered
    }
  }
  await Promise.all(Array.from({ length: load.callers }, caller))
  clearTimeout(measuring)
  // If the targets ran out early, the rate counts only the time until then.
  const ranOut = isUsedUp(load, next)
  milliseconds.sort((a, b) => a - b)
  sendMessage({
    done: milliseconds.length,
    seconds: (ranOut ? last - from : until - from) / 1000,
    ranOut,
    p50: milliseconds[Math.floor(milliseconds.length * 0.5)] ?? NaN,
    p99: milliseconds[Math.floor(milliseconds.length * 0.99)] ?? NaN,
  })
}

function isUsedUp({ usesUp, targets }: Load, next: number): boolean {
  return usesUp && targets !== undefined && next >= targets.length
}

/** Returns the text of one HTTP request. */
function requestOf({ method, path, bodies, keyed, sessions, targets }: Load, one: number): string {
  const target = targets?.[one % targets.length]
  const place = (target?.session ?? one) % sessions.length
  const body = bodies[place] ?? ''
  return (
    `${method} ${target ? path.replace('%', target.id) : path} HTTP/1.1\r\nhost: bench\r\n` +
    `x-session-token: ${sessions[place]}\r\n` +
    (keyed ? `idempotency-key: ${crypto.randomUUID()}\r\n` : '') +
    (body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`) +
    `\r\n${body}`
  )
}

/** A connection that carries one request at a time. */
type Line = Disposable & {
  /** Sends a request and waits until its response is complete. Throws if the response is an error. */
  ask(request: string): Promise<void>
}

/**
 * Opens a connection to the service. It reads only the status and the length of a response. An HTTP client does more,
 * and its CPU would be missing for the service.
 */
function openLine({ baseUrl }: Load): Promise<Line> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined
  let answer = ''
  socket.on('data', (text: string) => {
    answer += text
    const length = wholeLength(answer)
    if (length === undefined || answer.length < length) return
    const [told, whole] = [waiting, answer]
    ;[waiting, answer] = [undefined, '']
    if (whole.startsWith('HTTP/1.1 2')) told?.resolve()
    else told?.reject(new Error(whole))
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the service closed the connection')))
  const line: Line = {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    [Symbol.dispose]: () => {
      waiting = undefined
      socket.destroy()
    },
  }
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(line))
    socket.once('error', reject)
  })
}

/** Returns the length of a response with its head in bytes. Returns undefined while the head is incomplete. */
function wholeLength(answer: string): number | undefined {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head)) ?? []
  return head + 4 + Number(length)
}

function sendMessage(update: LoadNews): void {
  process.send?.(update)
}

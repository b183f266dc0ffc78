// Sends requests as fast as they are answered, in a process of its own that is told over its channel what to send.
import { Pool } from 'undici'
import type { Load, LoadNews } from './against-pgbench/load.ts'

process.on('message', (load: Load) => {
  void generate(load).catch((error: unknown) => tell({ failed: String(error) }))
})
process.once('disconnect', () => process.exit(0))

async function generate(load: Load): Promise<void> {
  const pool = new Pool(load.baseUrl, { connections: load.callers, pipelining: 1 })
  const begun = performance.now()
  const from = begun + load.warmUpSeconds * 1000
  const until = from + load.seconds * 1000
  const milliseconds: number[] = []
  let next = 0
  let last = from
  const measuring = setTimeout(() => tell({ measuring: true }), from - begun)
  const caller = async () => {
    for (let now = performance.now(); now < until;) {
      const one = next++
      if (isUsedUp(load, one)) break
      await send(pool, load, one)
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
  await pool.close()
  // Fewer targets than the time would have taken: the rate is that of the time in which there were some.
  const ranOut = isUsedUp(load, next)
  milliseconds.sort((a, b) => a - b)
  tell({
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

/** One request. The body of the answer is read whole, and shown only where it is a refusal. */
function send(
  pool: Pool,
  { method, path, bodies, keyed, sessions, targets }: Load,
  one: number,
): Promise<void> {
  const target = targets?.[one % targets.length]
  const place = (target?.session ?? one) % sessions.length
  const session = sessions[place] ?? ''
  const body = bodies[place] ?? null
  const headers = ['x-session-token', session, 'content-type', 'application/json']
  if (keyed) headers.push('idempotency-key', crypto.randomUUID())
  return new Promise((resolve, reject) => {
    let status = 0
    const chunks: Buffer[] = []
    pool.dispatch(
      { method, path: target ? path.replace('%', target.id) : path, headers, body },
      {
        onRequestStart() {},
        onResponseStart: (_controller, statusCode) => void (status = statusCode),
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          if (status < 300) resolve()
          else reject(new Error(`${method} ${path}: ${status} ${Buffer.concat(chunks).toString()}`))
        },
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

function tell(news: LoadNews): void {
  process.send?.(news)
}

import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** Sends a body in `count` parts, with a pause of `restMs` after each. */
export type Chunking = { readonly count: number; readonly restMs: number }

/** Returns a body as a slow stream. The request must have a Content-Length header, or the body is sent chunked. */
export function toSlowStream(body: Buffer, parts: Chunking): Readable {
  return Readable.from(sliceBody(body, parts))
}

async function* sliceBody(body: Buffer, { count, restMs }: Chunking): AsyncGenerator<Buffer> {
  const size = Math.ceil(body.length / count)
  for (let at = 0; at < body.length; at += size) {
    yield body.subarray(at, at + size)
    await pause(restMs)
  }
}

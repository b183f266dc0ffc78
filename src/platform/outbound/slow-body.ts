import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** How a body is sent that comes slowly: so many parts, with a rest behind each. */
export type Chunking = { readonly count: number; readonly restMs: number }

/** A body that comes slowly. Its length is to be said beside it, or it would come in chunks. */
export function toSlowStream(body: Buffer, parts: Chunking): Readable {
  return Readable.from(readChunks(body, parts))
}

async function* readChunks(body: Buffer, { count, restMs }: Chunking): AsyncGenerator<Buffer> {
  const size = Math.ceil(body.length / count)
  for (let at = 0; at < body.length; at += size) {
    yield body.subarray(at, at + size)
    await pause(restMs)
  }
}

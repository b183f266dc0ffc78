import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

// The types of the driver lack the methods that a custom query calls and receives.
type Connection = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const chunkBytes = 64 * 1024
const chunksWaitingMax = 4

/**
 * Yields the rows of a `copy ... to stdout` in chunks of some ten kilobytes and returns the number of rows. The socket
 * is paused while no chunk is taken, so that memory is bounded for a table of any size.
 */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  const copy = new CopyOutQuery(text)
  client.query(copy as unknown as pg.Submittable)
  for (;;) {
    const chunk = await copy.next()
    if (!chunk) return copy.rows
    yield chunk
  }
}

/** Sends the rows of a `copy ... from stdin` to the server and returns the number of rows it stored. */
export async function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const copy = new CopyInQuery(text)
  client.query(copy as unknown as pg.Submittable)
  const connection = await copy.begun
  try {
    for await (const chunk of rows) {
      if (copy.hasFailed) break
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), copy.ended])
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail('the rows to be copied cannot be read')
    await copy.ended.catch(() => {})
    throw error
  }
  return copy.ended
}

class CopyOutQuery {
  rows = 0
  #connection: Connection | undefined
  readonly #text: string
  readonly #chunks: Buffer[] = []
  #filling = Buffer.allocUnsafe(chunkBytes)
  #filled = 0
  #isOver = false
  #failure: Error | undefined
  #wake: (() => void) | undefined

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  // The driver reuses the memory of a chunk, so each row is copied at once.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > chunkBytes) this.#handOver()
    if (chunk.length > chunkBytes) this.#chunks.push(Buffer.from(chunk))
    else this.#filled += chunk.copy(this.#filling, this.#filled)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = parseRowCount(text)
    this.#handOver()
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#wake?.()
  }

  handleError(error: Error): void {
    this.#failure = error
    this.#isOver = true
    this.#wake?.()
  }

  async next(): Promise<Buffer | undefined> {
    while (this.#chunks.length === 0 && !this.#isOver) {
      this.#connection?.stream.resume()
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    if (this.#failure) throw this.#failure
    return this.#chunks.shift()
  }

  #handOver(): void {
    if (this.#filled > 0) {
      this.#chunks.push(this.#filling.subarray(0, this.#filled))
      this.#filling = Buffer.allocUnsafe(chunkBytes)
      this.#filled = 0
    }
    if (this.#chunks.length >= chunksWaitingMax) this.#connection?.stream.pause()
    this.#wake?.()
  }
}

class CopyInQuery {
  hasFailed = false
  readonly begun: Promise<Connection>
  readonly ended: Promise<number>
  readonly #text: string
  readonly #begin = Promise.withResolvers<Connection>()
  readonly #end = Promise.withResolvers<number>()
  #rows = 0

  constructor(text: string) {
    this.#text = text
    this.begun = this.#begin.promise
    this.ended = this.#end.promise
    // The caller awaits only one of the two promises. The other must not cause an unhandled rejection.
    this.ended.catch(() => {})
    this.begun.catch(() => {})
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: Connection): void {
    this.#begin.resolve(connection)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = parseRowCount(text)
  }

  handleReadyForQuery(): void {
    this.#end.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.hasFailed = true
    this.#begin.reject(error)
    this.#end.reject(error)
  }
}

/** Returns 1042 for "COPY 1042". */
function parseRowCount(tag: string): number {
  return Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? NaN)
}

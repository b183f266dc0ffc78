import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

// The driver's types leave out what a query of one's own calls and is called with.
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
 * The rows of a `copy ... to stdout` in pieces of some ten kilobytes. The server is asked for no more while nobody takes
 * them, so that as little is held in memory however large the table is. Answers how many rows there were.
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

/** Hands the server the rows of a `copy ... from stdin`. Answers how many it took. */
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
    connection.sendCopyFail('what was to be copied cannot be read')
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

  // The driver uses the memory of what it hands over again: each row is copied at once.
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
    // Whoever copies hears of a failure from whichever of the two he waits for.
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

/** Of "COPY 1042" the number. */
function parseRowCount(tag: string): number {
  return Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? NaN)
}

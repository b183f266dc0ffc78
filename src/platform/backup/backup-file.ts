import { createHash } from 'node:crypto'

/** Version of the file format. A program that writes another format increments it. */
export const formatVersion = 1

/** First frame of a backup. */
export type BackupHeader = {
  format: number
  madeAt: string
  /** Null if the database was written by a version that did not store its environment. */
  environment: 'sandbox' | 'production' | null
  /**
   * Keys without a company, wrapped by the master key, in hex. The restore unwraps them to check that it has the right
   * master key.
   */
  wrappedKeys: string[]
  databases: string[]
}

/** Describes one database; its tables follow. */
export type DatabaseStart = { name: string; server: string; migrations: string[]; sequences: Sequence[] }

/** Position of a sequence. The numbers are texts, because they may exceed the exact range of a JavaScript number. */
export type Sequence = { name: string; last: string; isCalled: boolean }

export type TableStart = { name: string; columns: string[] }

/** Totals of a table, counted when it was read. */
export type TableEnd = { name: string; rows: number; bytes: number; sha256: string }

/** Totals of all tables. A file without this frame was truncated. */
export type BackupSummary = { tables: number; rows: number; bytes: number; sha256: string }

/** A part of the file: its kind and its contents. */
export type Frame =
  | { kind: 'heading'; held: BackupHeader }
  | { kind: 'database'; held: DatabaseStart }
  | { kind: 'table'; held: TableStart }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'table end'; held: TableEnd }
  | { kind: 'ending'; held: BackupSummary }

const kinds = ['heading', 'database', 'table', 'rows', 'table end', 'ending'] as const
const headBytes = 5
const frameBytesMax = 1 << 30

/** First bytes of each backup, which distinguish it from other files. */
export const magic = Buffer.from('florin backup\n')

/** Encodes a frame: its kind in one byte, its length in four, and its contents. */
export function* encodeFrame(frame: Frame): Generator<Buffer> {
  const body = frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame.held))
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt8(kinds.indexOf(frame.kind), 0)
  head.writeUInt32BE(body.length, 1)
  yield head
  yield body
}

/**
 * Reads the frames of a file. Throws an error of one sentence if the file is no backup, or was truncated or changed.
 */
export async function* readFrames(file: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const reader = new Reader(file)
  try {
    if (!(await reader.take(magic.length, 'at most'))?.equals(magic))
      throw new Damaged('it is no backup of Florin')
    for (;;) {
      const frame = await loadFrame(reader)
      yield frame
      if (frame.kind === 'ending') break
    }
    if (await reader.take(1, 'at most')) throw new Damaged('it has data after its end')
  } finally {
    await reader.close()
  }
}

async function loadFrame(reader: Reader): Promise<Frame> {
  const head = await reader.take(headBytes)
  const kind = kinds[head.readUInt8(0)]
  const length = head.readUInt32BE(1)
  if (!kind || length > frameBytesMax) throw new Damaged('it is damaged')
  const body = await reader.take(length)
  return kind === 'rows' ? { kind, bytes: body } : ({ kind, held: parseBody(body) } as Frame)
}

/** A fault of a backup file. Its message completes a sentence that begins with the file name. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** Returns one digest over the digests of all tables. */
export function hashTables(tables: TableEnd[]): string {
  const hash = createHash('sha256')
  for (const { name, rows, sha256 } of tables) hash.update(`${name} ${rows} ${sha256}\n`)
  return hash.digest('hex')
}

/** Returns the totals of all tables. */
export function summarizeTables(tables: TableEnd[]): BackupSummary {
  const sum = (of: (table: TableEnd) => number) => tables.reduce((total, table) => total + of(table), 0)
  return {
    tables: tables.length,
    rows: sum(({ rows }) => rows),
    bytes: sum(({ bytes }) => bytes),
    sha256: hashTables(tables),
  }
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Damaged('it is damaged')
  }
}

/** Reads a given number of bytes from a stream of chunks. */
class Reader {
  readonly #pieces: AsyncIterator<Buffer>
  #held: Buffer[] = []
  #length = 0

  constructor(file: AsyncIterable<Buffer>) {
    this.#pieces = file[Symbol.asyncIterator]()
  }

  async take(bytes: number): Promise<Buffer>
  async take(bytes: number, orLess: 'at most'): Promise<Buffer | undefined>
  async take(bytes: number, orLess?: 'at most'): Promise<Buffer | undefined> {
    while (this.#length < bytes) {
      const { value, done } = await this.#pieces.next()
      if (done) {
        if (orLess) return undefined
        throw new Damaged('it ends in the middle')
      }
      this.#held.push(value)
      this.#length += value.length
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held)
    this.#length -= bytes
    this.#held = this.#length > 0 ? [all.subarray(bytes)] : []
    return all.subarray(0, bytes)
  }

  async close(): Promise<void> {
    await this.#pieces.return?.()
  }
}

import { createHash } from 'node:crypto'

/** The form of the file. A program that writes another one counts on. */
export const formatVersion = 1

/** What a backup says of itself before anything else. */
export type BackupHeader = {
  format: number
  madeAt: string
  /** Null where a version wrote the database that kept no word of it. */
  environment: 'sandbox' | 'production' | null
  /** Keys of nobody's, wrapped by the master key, in hex: whether they open tells the right one. */
  wrappedKeys: string[]
  databases: string[]
}

/** What is told of one database before its tables. */
export type DatabaseStart = { name: string; server: string; migrations: string[]; sequences: Sequence[] }

/** Where a sequence stands; texts, because its numbers may be larger than a number is exact. */
export type Sequence = { name: string; last: string; isCalled: boolean }

export type TableStart = { name: string; columns: string[] }

/** What a table came to, as counted where it was read. */
export type TableEnd = { name: string; rows: number; bytes: number; sha256: string }

/** What all of it came to. Without this frame a file was cut. */
export type BackupSummary = { tables: number; rows: number; bytes: number; sha256: string }

/** A part of the file: its kind, and what it holds. */
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

/** What a file begins with, so that nothing else is taken for one. */
export const magic = Buffer.from('florin backup\n')

/** A frame as it is written: its kind in one byte, its length in four, and what it holds. */
export function* encodeFrame(frame: Frame): Generator<Buffer> {
  const body = frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame.held))
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt8(kinds.indexOf(frame.kind), 0)
  head.writeUInt32BE(body.length, 1)
  yield head
  yield body
}

/** The frames of a file. Throws in one sentence where it is no backup, or was cut or changed. */
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
    if (await reader.take(1, 'at most')) throw new Damaged('it goes on behind its end')
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

/** What is wrong with a file, in words that follow its name. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** The one digest of all tables, from theirs. */
export function hashTables(tables: TableEnd[]): string {
  const hash = createHash('sha256')
  for (const { name, rows, sha256 } of tables) hash.update(`${name} ${rows} ${sha256}\n`)
  return hash.digest('hex')
}

/** What all tables came to. */
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

/** Takes so many bytes at a time of what comes in pieces. */
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

import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  Damaged,
  hashTables,
  formatVersion,
  readFrames,
  type DatabaseStart,
  type BackupSummary,
  type Frame,
  type BackupHeader,
  type TableEnd,
} from './backup-file.ts'

/** Contents of a complete and undamaged backup. */
export type BackupContents = {
  heading: BackupHeader
  databases: DatabaseStart[]
  tables: TableEnd[]
  ending: BackupSummary
}

/** Reads a whole backup. Throws an error of one sentence if any part differs from the written one. */
export async function checkBackup(path: string): Promise<BackupContents> {
  const read: Partial<BackupContents> & { databases: DatabaseStart[]; tables: TableEnd[] } = {
    databases: [],
    tables: [],
  }
  for await (const frame of readCheckedFrames(path)) {
    if (frame.kind === 'heading') read.heading = frame.held
    if (frame.kind === 'database') read.databases.push(frame.held)
    if (frame.kind === 'table end') read.tables.push(frame.held)
    if (frame.kind === 'ending') read.ending = frame.held
  }
  const { heading, ending } = read
  if (!heading || !ending) throw new Error(`${path} cannot be restored: it is damaged`)
  return { ...read, heading, ending }
}

/**
 * Reads the frames of a file and checks each against its digest. Throws an error of one sentence at the first fault.
 */
export async function* readCheckedFrames(path: string): AsyncGenerator<Frame> {
  const checks = createFrameChecker()
  try {
    for await (const frame of readFrames(openGunzip(path))) {
      checks(frame)
      yield frame
    }
  } catch (error) {
    throw toReadableError(path, error)
  }
}

function openGunzip(path: string): AsyncIterable<Buffer> {
  const unzip = createGunzip({ chunkSize: 256 * 1024 })
  pipeline(createReadStream(path), unzip, () => {})
  return unzip
}

function createFrameChecker(): (frame: Frame) => void {
  const tables: TableEnd[] = []
  let table: { name: string; bytes: number; hash: Hash } | undefined
  let isFirst = true
  return (frame) => {
    if (isFirst !== (frame.kind === 'heading')) throw new Damaged('it is damaged')
    isFirst = false
    if (frame.kind === 'heading' && frame.held.format !== formatVersion)
      throw new Damaged(`it was made by a newer Florin (its form is ${frame.held.format}): use that one`)
    if ((frame.kind === 'rows' || frame.kind === 'table end') !== (table !== undefined))
      throw new Damaged('it is damaged')
    if (frame.kind === 'table') table = { name: frame.held.name, bytes: 0, hash: createHash('sha256') }
    if (frame.kind === 'rows' && table) {
      table.hash.update(frame.bytes)
      table.bytes += frame.bytes.length
    }
    if (frame.kind === 'table end' && table) {
      const { name, bytes, sha256 } = frame.held
      if (name !== table.name || bytes !== table.bytes || sha256 !== table.hash.digest('hex'))
        throw new Damaged(`its table ${name} is damaged`)
      tables.push(frame.held)
      table = undefined
    }
    if (frame.kind === 'ending' && frame.held.sha256 !== hashTables(tables))
      throw new Damaged('it is damaged')
  }
}

function toReadableError(path: string, error: unknown): Error {
  if (error instanceof Damaged) return new Error(`${path} cannot be restored: ${error.message}`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new Error(`there is no file ${path}`)
  if (code === 'Z_BUF_ERROR') return new Error(`${path} cannot be restored: it ends in the middle`)
  if (code === 'Z_DATA_ERROR')
    return new Error(`${path} cannot be restored: it is no backup of Florin, or damaged`)
  return error instanceof Error ? error : new Error(String(error))
}

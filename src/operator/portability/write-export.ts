import { mkdir, mkdtemp, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { byteOrderMark } from '#kernel/csv'
import type { ExportedRecord } from '../export/exported-fields.ts'
import { toFileName, type ExportedTable } from '../export/exported-table.ts'
import { exportedTables } from '../export/exported-tables.ts'
import { exportHead, formatName, formatVersion, type ExportHead, type Manifest } from '../export/manifest.ts'
import { findCsvTable } from './readable-files.ts'
import { createTally, partLines } from './tally.ts'

/** The name of the file that describes the others. */
export const manifestFile = 'manifest.json'

const bufferedLength = 128 * 1_024

const headLine = z.strictObject({ head: exportHead })
const recordLine = z.tuple([z.string(), z.record(z.string(), z.unknown())])
const lastLine = z.strictObject({ records: z.number() })

/** Returns the reason why nothing can be written to a folder; undefined if it does not exist or is empty. */
export async function findFolderProblem(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    return error.code === 'ENOTDIR' ? undefined : Promise.reject(error)
  })
  if (entries === undefined) return `${folder} is a file: name a new folder`
  return entries.length === 0 ? undefined : `${folder} is not empty: name a new folder`
}

/**
 * Writes the lines of an export into a folder: a file for each kind of record, tables for people, and the manifest. The folder
 * appears when it is complete. Throws if the lines were cut off.
 */
export async function writeExport(lines: AsyncIterable<string>, folder: string): Promise<Manifest> {
  const target = resolve(folder)
  await mkdir(dirname(target), { recursive: true })
  const unfinished = await mkdtemp(join(dirname(target), `${basename(target)}.unfinished-`))
  try {
    const manifest = await writeFiles(lines, unfinished)
    await rename(unfinished, target)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function writeFiles(lines: AsyncIterable<string>, folder: string): Promise<Manifest> {
  await using stack = new AsyncDisposableStack()
  const files = new Map<string, RecordFile>()
  for (const table of exportedTables) {
    const file = await openRecordFile(folder, table)
    stack.defer(() => file.close())
    files.set(table.file, file)
  }
  let head: ExportHead | undefined
  let records = 0
  let announced: number | undefined
  for await (const line of lines) {
    const parsed: unknown = JSON.parse(line)
    if (!head) head = headLine.parse(parsed).head
    else if (Array.isArray(parsed)) {
      const [file, record] = recordLine.parse(parsed)
      await getFile(files, file).add(record)
      records += 1
    } else announced = lastLine.parse(parsed).records
  }
  if (!head || announced !== records) throw new Error('the answer of the service was cut off')
  const entries = new Map<string, Awaited<ReturnType<RecordFile['end']>>>()
  for (const [name, file] of files) entries.set(name, await file.end())
  const manifest: Manifest = {
    format: formatName,
    version: formatVersion,
    partLines,
    ...head,
    files: Object.fromEntries(entries),
  }
  await writeDurably(join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

function getFile(files: ReadonlyMap<string, RecordFile>, name: string): RecordFile {
  const file = files.get(name)
  if (file) return file
  throw new Error(`the service exports ${name}, which this version of the command line does not know`)
}

type RecordFile = Awaited<ReturnType<typeof openRecordFile>>

async function openRecordFile(folder: string, table: ExportedTable) {
  const lines = await openBuffered(join(folder, toFileName(table)))
  const csv = findCsvTable(table.file)
  const cells = csv && (await openBuffered(join(folder, `${table.file}.csv`)))
  const tally = createTally(table)
  if (csv) await cells?.write(byteOrderMark + csv.header)
  return {
    async add(record: ExportedRecord) {
      const line = JSON.stringify(record)
      tally.add(line, record)
      await lines.write(`${line}\n`)
      if (csv) await cells?.write(csv.lineOf(record))
    },
    async end() {
      await lines.flush()
      await cells?.flush()
      return tally.end()
    },
    async close() {
      await lines.close()
      await cells?.close()
    },
  }
}

// The files have personal data: no other user of the machine reads them.
const fileMode = 0o600

async function openBuffered(path: string) {
  const handle = await open(path, 'wx', fileMode)
  let buffered = ''
  const writeOut = async () => {
    if (buffered !== '') await handle.write(buffered)
    buffered = ''
  }
  return {
    async write(text: string) {
      buffered += text
      if (buffered.length >= bufferedLength) await writeOut()
    },
    async flush() {
      await writeOut()
      await handle.sync()
    },
    close: () => handle.close(),
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const handle: FileHandle = await open(path, 'wx', fileMode)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { recordToRow, type ExportedRecord } from '../export/exported-fields.ts'
import { toFileName, type ExportedTable } from '../export/exported-table.ts'
import { exportedTables, findExportedTable } from '../export/exported-tables.ts'
import {
  formatName,
  formatVersion,
  manifestSchema,
  type FileEntry,
  type Manifest,
} from '../export/manifest.ts'
import { splitLines } from './split-lines.ts'
import { createTally } from './tally.ts'
import { manifestFile } from './write-export.ts'

/** The reason why a folder cannot be imported, with its file and line. */
export class InvalidExport extends Error {
  override readonly name = 'InvalidExport'
}

const mark = z.looseObject({ format: z.literal(formatName), version: z.number() })

/** Reads the manifest of a folder. Throws `InvalidExport` if there is none, or if it is of a newer version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new InvalidExport(`${path} cannot be read: the folder is no complete export of Florin`)
  const parsed = parseJson(text)
  const marked = mark.safeParse(parsed)
  if (!marked.success) throw new InvalidExport(`${path} is no manifest of an export of Florin`)
  if (marked.data.version > formatVersion)
    throw new InvalidExport(
      `${path} has version ${marked.data.version}, and this Florin reads up to version ${formatVersion}: use a newer Florin`,
    )
  const manifest = manifestSchema.safeParse(parsed)
  if (!manifest.success) {
    const [issue] = manifest.error.issues
    throw new InvalidExport(`${path} is damaged: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  for (const file of Object.keys(manifest.data.files))
    if (!findExportedTable(file))
      throw new InvalidExport(`${path} names ${file}, which this Florin does not know: use a newer Florin`)
  return manifest.data
}

/** Reads all files of an export and compares them with the manifest. Throws `InvalidExport` with the first difference. */
export async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const table of exportedTables) {
    const entry = manifest.files[table.file]
    if (entry) await checkFile(folder, table, { entry, partLines: manifest.partLines })
  }
}

async function checkFile(
  folder: string,
  table: ExportedTable,
  { entry, partLines }: { entry: FileEntry; partLines: number },
): Promise<void> {
  const name = toFileName(table)
  const tally = createTally(table)
  let lines = 0
  for await (const line of readLines(folder, table)) {
    lines += 1
    if (lines > entry.lines)
      throw new InvalidExport(`${name}, line ${lines}: the manifest has only ${entry.lines} lines`)
    tally.add(line, parseRecord(table, line, lines))
  }
  if (lines < entry.lines)
    throw new InvalidExport(
      `${name}, line ${lines + 1}: the file ends, and the manifest has ${entry.lines} lines`,
    )
  const found = tally.end()
  const damaged = found.parts.findIndex((hash, place) => hash !== entry.parts[place])
  const first = damaged * partLines + 1
  const last = Math.min(lines, first + partLines - 1)
  if (damaged >= 0)
    throw new InvalidExport(
      `${name}, lines ${first} to ${last}: they were changed after the export (SHA-256)`,
    )
  if (found.sha256 !== entry.sha256)
    throw new InvalidExport(`${name}: it was changed after the export (SHA-256)`)
}

/** Parses and checks a line of a file. Throws `InvalidExport` with its place. */
function parseRecord(table: ExportedTable, line: string, place: number): ExportedRecord {
  const at = `${toFileName(table)}, line ${place}`
  const record = parseJson(line)
  if (record === undefined) throw new InvalidExport(`${at}: it is no JSON, so the file was cut or changed`)
  const read = recordToRow(table.fields, record)
  if ('problem' in read) {
    const { field, message } = read.problem
    throw new InvalidExport(`${at}: ${field === '' ? 'it' : field} ${message}`)
  }
  return record as ExportedRecord
}

/** Yields the lines of a file. Throws `InvalidExport` if it cannot be read. */
export async function* readLines(
  folder: string,
  table: ExportedTable,
): AsyncGenerator<string, void, undefined> {
  try {
    yield* splitLines(createReadStream(join(folder, toFileName(table))))
  } catch (error) {
    if (error instanceof InvalidExport) throw error
    throw new InvalidExport(
      `${toFileName(table)} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

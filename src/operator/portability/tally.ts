import { createHash, type Hash } from 'node:crypto'
import { toFieldName, type ExportedRecord } from '../export/exported-fields.ts'
import type { ExportedTable } from '../export/exported-table.ts'
import type { FileEntry } from '../export/manifest.ts'

/** The lines of a part of a file. Each part has a hash, so that a damaged file names its lines. */
export const partLines = 1_000

/** Counts the lines of a file, sums up its amounts, and hashes it. */
export type Tally = {
  add(line: string, record: ExportedRecord): void
  end(): FileEntry
}

/** Creates the tally of a file. */
export function createTally({ fields }: ExportedTable): Tally {
  const names = Object.entries(fields)
    .filter(([, kind]) => kind === 'cents')
    .map(([column]) => toFieldName(column))
  const cents = Object.fromEntries(names.map((name) => [name, 0]))
  const whole = createHash('sha256')
  const parts: string[] = []
  let part: Hash | undefined
  let lines = 0
  return {
    add(line, record) {
      lines += 1
      whole.update(line).update('\n')
      part ??= createHash('sha256')
      part.update(line).update('\n')
      for (const name of names) cents[name] = (cents[name] ?? 0) + Number(record[name] ?? 0)
      if (lines % partLines > 0) return
      parts.push(part.digest('hex'))
      part = undefined
    },
    end: () => ({
      lines,
      sha256: whole.digest('hex'),
      parts: part ? [...parts, part.digest('hex')] : parts,
      cents,
    }),
  }
}

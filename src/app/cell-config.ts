import { z } from 'zod'
import { cellName, type CellOptions } from '#platform/cells'
import { wantsPrimary } from '#platform/database'

type Environment = Record<string, string | undefined>

const name = z.string().regex(cellName)
const url = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^\s/]*\/[^\s/?]+/)
  .refine(wantsPrimary)
const cellUrls = z.record(name, url)

const accepted = `FLORIN_CELLS must be a JSON object of database addresses by name, such as {"a": "postgresql://..."}: names have 1 to 12 small letters and digits and begin with a letter`

/** Reads the cells of the installation, and the one that this process is limited to. */
export function loadCells(environment: Environment): { cells: CellOptions[]; cell: string | undefined } {
  const cells = parseCells(environment['FLORIN_CELLS'])
  const cell = environment['FLORIN_CELL'] || undefined
  if (cell !== undefined && !cells.some((each) => each.name === cell))
    throw new Error(`FLORIN_CELL must be one of the names in FLORIN_CELLS, and is "${cell}"`)
  if (cells.length > 0 && !environment['DATABASE_URL'])
    throw new Error(
      'FLORIN_CELLS needs DATABASE_URL: the database of users and of the directory of companies',
    )
  return { cells, cell }
}

// The error omits the value, which contains passwords.
function parseCells(text: string | undefined): CellOptions[] {
  if (!text) return []
  const cells = Object.entries(parseObject(text)).map(([name, databaseUrl]) => ({ name, databaseUrl }))
  if (cells.length === 0) throw new Error(accepted)
  if (new Set(cells.map(({ databaseUrl }) => databaseUrl)).size < cells.length)
    throw new Error('FLORIN_CELLS has two cells with the same database')
  return cells
}

function parseObject(text: string): Record<string, string> {
  try {
    return cellUrls.parse(JSON.parse(text))
  } catch {
    throw new Error(accepted)
  }
}

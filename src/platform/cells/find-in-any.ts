import type { CompanyId } from '#kernel/ids'
import { DatabaseError, type Columns, type Database, type Lookup, type Query } from '#platform/database'
import type { Directory } from './directory.ts'
import type { Reachability } from './reachability.ts'
import type { Values } from './routing.ts'

type Read = Query<Columns, Columns> | Lookup<Columns, Columns>

/** The keys whose cell a process remembers, because their values name another one or none. */
const rememberedMax = 10_000

/**
 * Creates the search for a row that any cell may have. The cell that a secret names is asked first. If it has no such
 * row, or does not answer, the others are asked, and the answer is remembered.
 */
export function createFinder(
  cells: ReadonlyMap<string, Database>,
  directory: Directory,
  reachability: Reachability,
) {
  const remembered = new Map<string, string>()

  function remember(key: string, cell: string): void {
    const [oldest] = remembered.keys()
    if (remembered.size >= rememberedMax && oldest !== undefined) remembered.delete(oldest)
    remembered.set(key, cell)
  }

  async function findIn(cell: string, read: Read, values: Values): Promise<Values | undefined> {
    const database = cells.get(cell)
    // An unknown secret must not wait for a cell that does not answer.
    if (reachability.isSilent(cell))
      throw new DatabaseError(read.name, new Error(`cell ${cell} does not answer`))
    const row = database && (await reachability.watch(cell, database.first(read, values)))
    const companyId = row?.['company_id']
    if (companyId !== undefined) directory.note(companyId as CompanyId, cell)
    return row
  }

  async function findElsewhere(read: Read, values: Values, key: string, but: string | undefined) {
    const others = [...cells.keys()].filter((cell) => cell !== but)
    const found = await Promise.allSettled(
      others.map(async (cell) => ({ cell, row: await findIn(cell, read, values) })),
    )
    const answers = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const answer = answers.find(({ row }) => row !== undefined)
    if (answer) {
      remember(key, answer.cell)
      return answer.row
    }
    // Without the answers of all, the row may be in the cell that is silent.
    const failed = found.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    return undefined
  }

  return async (read: Read, values: Values): Promise<Values | undefined> => {
    const key = toKey(read, values)
    const cell = remembered.get(key) ?? findNamedCell(values, cells)
    if (cell === undefined) return findElsewhere(read, values, key, undefined)
    let failure: unknown
    const row = await findIn(cell, read, values).catch((error: unknown) => void (failure = error ?? true))
    if (row) return row
    remembered.delete(key)
    const found = await findElsewhere(read, values, key, cell)
    if (!found && failure !== undefined) throw failure
    return found
  }
}

function toKey({ name }: Read, values: Values): string {
  const texts = Object.values(values).map((value) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
  )
  return [name, ...texts].join('\n')
}

/** Returns the cell that a secret among the values names, if this process serves it. */
function findNamedCell(values: Values, cells: ReadonlyMap<string, unknown>): string | undefined {
  for (const value of Object.values(values)) {
    const cell = Buffer.isBuffer(value) && 'cell' in value ? value.cell : undefined
    if (typeof cell === 'string' && cells.has(cell)) return cell
  }
  return undefined
}

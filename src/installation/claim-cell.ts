import { toPublicId, type CompanyId } from '#kernel/ids'
import type { Directory } from '#platform/cells'
import { openDatabase, type Database } from '#platform/database'
import {
  findCellIdentity,
  listCompanyIds,
  listDirectoryCells,
  nameCell,
  nameCellOfCompanies,
} from './cell-queries.ts'

/** The role of a database: the only one, the hub of cells, or a cell. The hub may also be a cell. */
export type DatabaseRole = { cells: readonly string[]; cell: string | undefined }

/**
 * Throws if the database has another role than the configuration gives it, for example if the URLs of two cells were
 * exchanged. Names a cell that has no name yet.
 */
export async function claimRole(databaseUrl: string, { cells, cell }: DatabaseRole): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const db = openDatabase({ url: databaseUrl, lanes: 1, transactions: 1 })
  stack.defer(() => db.close())
  const identity = await db.first(findCellIdentity, {})
  const named = identity?.cell ?? undefined
  if (cell === undefined) {
    if (named !== undefined)
      throw new Error(`it is cell ${named} of an installation: name its cells in FLORIN_CELLS`)
    if (cells.length > 0 && identity?.has_companies)
      throw new Error('the hub has companies: name its database in FLORIN_CELLS too, as one of the cells')
    if (cells.length === 0 && identity?.has_directory)
      throw new Error('its companies are in cells: name them in FLORIN_CELLS')
    return
  }
  if (named !== undefined && named !== cell)
    throw new Error(`it is the database of cell ${named}, not of ${cell}`)
  if (named === undefined) await db.run(nameCell, { cell })
  await db.run(nameCellOfCompanies, { cell })
}

/** Throws if the directory has companies in a cell that the configuration does not name. */
export async function assertCellsNamed(hub: Database, cells: readonly string[]): Promise<void> {
  const missing = (await hub.all(listDirectoryCells, {}))
    .map(({ cell }) => cell)
    .filter((cell) => !cells.includes(cell))
  if (missing.length > 0)
    throw new Error(`companies are in ${missing.join(', ')}, which FLORIN_CELLS does not name`)
}

const pageSize = 1_000

/**
 * Enters the companies of a cell in the directory. Throws if another cell has one of them, as after a restore of an
 * older backup: two databases must not charge for the same company.
 */
export async function enterCompanies(databaseUrl: string, directory: Directory, cell: string): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const db = openDatabase({ url: databaseUrl, lanes: 1, transactions: 1 })
  stack.defer(() => db.close())
  let after: CompanyId | null = null
  for (;;) {
    const ids: CompanyId[] = (await db.all(listCompanyIds, { after, limit: pageSize })).map(({ id }) => id)
    const elsewhere = await directory.enter(ids, cell)
    const [first] = elsewhere
    if (first)
      throw new Error(
        `cell ${cell} has ${elsewhere.length} companies that are in another cell, such as ${toPublicId('cmp', first.companyId)} in ${first.cell}: it must not serve them`,
      )
    after = ids.at(-1) ?? null
    if (ids.length < pageSize) return
  }
}

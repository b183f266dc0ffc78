import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Directory } from './directory.ts'

/** A database of an installation. Its name is undefined for the hub, and for the only database of an installation. */
export type CellStore = { cell: string | undefined; db: Database }

/** The databases of an installation, and the place of each company in them. */
export type Cells = {
  /** The names of all cells; empty where the installation has one database. */
  names: readonly string[]
  /** Returns the databases that this process has opened. */
  stores(): CellStore[]
  /** Chooses the cell of a new company, or checks the wanted one. Undefined where there are no cells. */
  place(companyId: CompanyId, wanted: string | undefined): Promise<string | undefined>
  /** Returns a text that is equal for companies of the same database. */
  groupOf(companyId: CompanyId): string
}

/** Returns the cells of an installation with one database. */
export function createSingleCell(db: Database): Cells {
  return {
    names: [],
    stores: () => [{ cell: undefined, db }],
    async place(_companyId, wanted) {
      if (wanted !== undefined) throw unknownCellError([])
      return undefined
    },
    groupOf: () => '',
  }
}

export type CellParts = {
  names: readonly string[]
  hub: Database
  cells: ReadonlyMap<string, Database>
  directory: Directory
  isOpen(cell: string): boolean
}

/** Returns the cells of an installation with a hub and several databases. */
export function createCells({ names, hub, cells, directory, isOpen }: CellParts): Cells {
  return {
    names,
    stores() {
      const ofCells = [...cells].map(([cell, db]) => ({ cell, db }))
      return ofCells.some(({ db }) => db === hub) ? ofCells : [{ cell: undefined, db: hub }, ...ofCells]
    },
    async place(companyId, wanted) {
      if (wanted !== undefined && !names.includes(wanted)) throw unknownCellError(names)
      const open = [...cells.keys()].filter(isOpen)
      const [first, ...more] = wanted === undefined ? open : [wanted]
      if (first === undefined) throw new ApiError('service_unavailable', { message: 'No cell is open yet.' })
      return directory.place(companyId, [first, ...more])
    },
    groupOf: (companyId) => directory.known(companyId) ?? '',
  }
}

function unknownCellError(names: readonly string[]) {
  const accepted =
    names.length === 0 ? 'must be left out: there are no cells' : `must be one of ${names.join(', ')}`
  return invalidFieldError('body.cell', 'invalid_value', accepted)
}

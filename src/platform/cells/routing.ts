import { installationId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Columns, Command, Database, Guard, Lookup, PartRows, Query } from '#platform/database'
import type { Directory } from './directory.ts'

export type Statement = Query<Columns, Columns> | Lookup<Columns, Columns> | Command<Columns, Columns>
export type Values = Record<string, unknown>

/** Finds the database of each statement and row. */
export type Routing = {
  ofCompany(companyId: unknown): Database | Promise<Database>
  /** Returns the database of a statement that has exactly one. */
  ofStatement(statement: Statement, values: Values): Database | Promise<Database>
  ofGuard(guard: Guard<Columns>, row: Values): Database | Promise<Database>
  /** Divides the rows of a write by database. */
  divide(effects: PartRows[]): Promise<Map<Database, PartRows[]>>
}

type RoutingParts = { hub: Database; cells: ReadonlyMap<string, Database>; directory: Directory }

const companyParameters = ['companyId', 'company_id'] as const

/** Creates the routing over the databases of an installation. */
export function createRouting({ hub, cells, directory }: RoutingParts): Routing {
  function ofCell(name: string): Database {
    const database = cells.get(name)
    if (database) return database
    throw new ApiError('service_unavailable', {
      message: `This process does not serve the database of this company (cell ${name}).`,
    })
  }

  function ofCompany(companyId: unknown): Database | Promise<Database> {
    if (companyId === null || companyId === undefined || companyId === installationId) return hub
    const cell = directory.find(companyId as CompanyId)
    // An unknown company has no rows, in the hub neither.
    const orHub = (name: string | undefined) => (name === undefined ? hub : ofCell(name))
    return typeof cell === 'string' ? ofCell(cell) : cell.then(orHub)
  }

  return {
    ofCompany,
    ofStatement({ name, home, parameters }, values) {
      if (home === 'hub') return hub
      const id = companyParameters.find((each) => each in parameters)
      if (home !== undefined || id === undefined) throw homelessError(name)
      return ofCompany(values[id])
    },
    ofGuard({ name, home, columns }, row) {
      if (home === 'hub') return hub
      if (!('company_id' in columns)) throw homelessError(name)
      return ofCompany(row['company_id'])
    },
    async divide(effects) {
      const divided = new Map<Database, PartRows[]>()
      for (const { part, rows } of effects)
        for (const row of rows) {
          const database = part.home === 'hub' ? hub : await ofCompany(row['company_id'])
          divided.set(database, [...(divided.get(database) ?? []), { part, rows: [row] }])
        }
      return divided
    },
  }
}

function homelessError(name: string): Error {
  return new Error(`"${name}" has neither a company nor a database of its own`)
}

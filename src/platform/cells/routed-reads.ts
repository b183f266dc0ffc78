import type { Columns, Database, Query } from '#platform/database'
import type { Reachability } from './reachability.ts'
import type { Routing, Statement, Values } from './routing.ts'
import { listCompanies, splitByCompany } from './split-by-company.ts'

type Databases = { hub: Database; cells: ReadonlyMap<string, Database> }

/** Creates the function that runs a statement in each database that may have its rows, and returns the rows of all. */
export function createRowReader({ hub, cells }: Databases, routing: Routing, reachability: Reachability) {
  async function readEach(statement: Statement, values: Values): Promise<Values[]> {
    const databases = [...new Map([['', hub], ...cells])]
    const reads = databases
      // The hub may also be a cell.
      .filter(([cell, db]) => cell === '' || db !== hub)
      .filter(([cell]) => !reachability.isSilent(cell))
      .map(([cell, db]) => reachability.watch(cell, send(db, statement, values)))
    return readAnswering(reads)
  }

  return async (statement: Statement, values: Values): Promise<Values[]> => {
    if (statement.home === 'each cell') return readEach(statement, values)
    const companyIds = statement.home === undefined ? listCompanies(values) : undefined
    if (!companyIds) return send(await routing.ofStatement(statement, values), statement, values)
    const groups = await splitByCompany(companyIds, values, routing.ofCompany)
    const sent = groups.map((group) => send(group.database, statement, group.values))
    return statement.kind === 'command' ? (await Promise.all(sent)).flat() : readAnswering(sent)
  }
}

/** Returns the rows of the databases that answer. An outage of one cell must not stop other companies. */
async function readAnswering(reads: Promise<Values[]>[]): Promise<Values[]> {
  const answers = await Promise.allSettled(reads)
  const failed = answers.find((each) => each.status === 'rejected')
  if (failed && answers.every((each) => each.status === 'rejected')) throw failed.reason
  return answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

function send(database: Database, statement: Statement, values: Values): Promise<Values[]> {
  return statement.kind === 'command'
    ? database.run(statement, values)
    : database.all(statement as Query<Columns, Columns>, values)
}

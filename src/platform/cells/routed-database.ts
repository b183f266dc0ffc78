import type { Clock } from '#kernel/clock'
import type { Columns, Command, Database, Lookup, Query, Transaction } from '#platform/database'
import type { Directory } from './directory.ts'
import { createFinder } from './find-in-any.ts'
import { createReachability } from './reachability.ts'
import type { Relay } from './relay.ts'
import { createRowReader } from './routed-reads.ts'
import { openRoutedTransaction } from './routed-transaction.ts'
import { createRoutedWriter } from './routed-writes.ts'
import { createRouting, type Values } from './routing.ts'

export type RoutedStores = {
  hub: Database
  /** The cells that this process serves, by name. */
  cells: ReadonlyMap<string, Database>
  directory: Directory
  relay: Relay
  clock: Clock
}

/**
 * Creates a store over the databases of an installation. It sends each statement to the database of its company, or to
 * the one that its declaration names.
 */
export function createRoutedDatabase({ hub, cells, directory, relay, clock }: RoutedStores): Database {
  const routing = createRouting({ hub, cells, directory })
  const reachability = createReachability(clock)
  const findInAny = createFinder(cells, directory, reachability)
  const readRows = createRowReader({ hub, cells }, routing, reachability)
  const listAll = () => [...new Set([hub, ...cells.values()])]
  // The shapes of rows are the caller's: each statement goes to its database as it is.
  const routed = {
    all: readRows,
    run: readRows,
    async first(statement: Query<Columns, Columns> | Lookup<Columns, Columns>, values: Values) {
      if (statement.home === 'any cell') return findInAny(statement, values)
      if (statement.home === 'each cell') return (await readRows(statement, values))[0]
      return (await routing.ofStatement(statement, values)).first(statement, values)
    },
    runTogether: async (command: Command<Columns, Columns>, one: Values) =>
      (await routing.ofCompany(one['companyIds'])).runTogether(command, one as never),
    find: async (...[companyId, query, values]: Parameters<Database['find']>) =>
      (await routing.ofCompany(companyId)).find(companyId, query, values),
    async *whole(...[companyId, query, values]: Parameters<Database['whole']>) {
      yield* (await routing.ofCompany(companyId)).whole(companyId, query, values)
    },
    writeGuarded: createRoutedWriter({ hub, cells }, routing, relay),
    transaction: <Result>(work: (transaction: Transaction) => Promise<Result>) =>
      openRoutedTransaction(routing.ofStatement, work),
    use() {
      const uses = listAll().map((each) => each.use())
      const sum = (count: 'connections' | 'unanswered' | 'waiting') =>
        uses.reduce((total, use) => total + use[count], 0)
      return { connections: sum('connections'), unanswered: sum('unanswered'), waiting: sum('waiting') }
    },
    close: async () => void (await Promise.all(listAll().map((each) => each.close()))),
  }
  return routed as unknown as Database
}

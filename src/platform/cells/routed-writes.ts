import type { Columns, Database, Guard, GuardedWriter, PartRows } from '#platform/database'
import type { Relay } from './relay.ts'
import type { Routing, Values } from './routing.ts'

type Databases = { hub: Database; cells: ReadonlyMap<string, Database> }

/**
 * Creates the guarded writer over several databases. Each write is one statement in the database of its guard. Rows of
 * a write to the hub that belong to a cell are left in the hub by the same statement, and copied after it.
 */
export function createRoutedWriter({ hub, cells }: Databases, routing: Routing, relay: Relay) {
  const nameOf = (database: Database) => [...cells].find(([, each]) => each === database)?.[0]
  const write = async (guard: Guard<Columns>, row: Values, effects: PartRows[]) => {
    const home = await routing.ofGuard(guard, row)
    if (isOfOneCompany(guard, row, effects)) return home.writeGuarded(guard, row, effects)
    const divided = await routing.divide(effects)
    const own = divided.get(home) ?? []
    divided.delete(home)
    const relayed = [...divided].map(([database, rows]) => {
      const cell = nameOf(database)
      if (home !== hub || cell === undefined) throw new Error(`"${guard.name}" writes to two databases`)
      return relay.prepare(cell, rows)
    })
    const outcome = await home.writeGuarded(guard, row, [...own, ...relayed.map(({ left }) => left)])
    if (outcome === 'written') await Promise.all(relayed.map(({ copy }) => copy()))
    return outcome
  }
  return write as GuardedWriter['writeGuarded']
}

/** Returns whether all rows of a write are of the company of its guard, as those of nearly all writes are. */
function isOfOneCompany(guard: Guard<Columns>, row: Values, effects: PartRows[]): boolean {
  const companyId = row['company_id']
  const isOwn = ({ part, rows }: PartRows) =>
    part.home === undefined && rows.every((each) => each['company_id'] === companyId)
  return guard.home === undefined && effects.every(isOwn)
}

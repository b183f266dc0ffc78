import type { Columns } from './columns.ts'
import type { Lookup } from './statements.ts'

type AnyLookup = Lookup<Columns, Columns>

const sqlByLookup = new Map<AnyLookup, string>()

/**
 * Builds the statement for many lookups, each with the values at one position of the arrays. `offset 0` keeps each
 * lookup separate. In a plain join, a table that was empty at its last vacuum looks cheap to scan. Each statement would
 * then scan it until the next analyze.
 */
export function toBatchedSql(lookup: AnyLookup): string {
  const known = sqlByLookup.get(lookup)
  if (known) return known
  const types = Object.values(lookup.parameters).map(({ type }) => type)
  const arrays = types.map((type, place) => `$${place + 1}::${type}[]`).join(', ')
  const names = types.map((_, place) => `p${place + 1}`).join(', ')
  const one = lookup.sql.replaceAll(/\$(\d+)/g, 'gathered.p$1')
  const text = `select gathered_place, found.*
    from unnest(${arrays}) with ordinality as gathered(${names}, gathered_place)
      cross join lateral (${one}
        offset 0) as found`
  sqlByLookup.set(lookup, text)
  return text
}

import type { Columns } from './columns.ts'
import type { Lookup } from './statements.ts'

type AnyLookup = Lookup<Columns, Columns>

const sqlByLookup = new Map<AnyLookup, string>()

/**
 * The statement that makes many lookups at once, each with the values at one place of the given arrays. `offset 0` keeps each a
 * lookup of its own: joined with what is looked for, a table that was empty when it was last vacuumed seems as quick to walk
 * through as to look into, and is walked through by every statement until it is analyzed.
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

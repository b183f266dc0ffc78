import type { Columns } from './columns.ts'
import type { Lookup } from './statements.ts'

type AnyLookup = Lookup<Columns, Columns>

const texts = new Map<AnyLookup, string>()

/** The statement that makes many lookups at once, each with the values at one place of the given arrays. */
export function gatheredText(lookup: AnyLookup): string {
  const known = texts.get(lookup)
  if (known) return known
  const types = Object.values(lookup.parameters).map(({ type }) => type)
  const arrays = types.map((type, place) => `$${place + 1}::${type}[]`).join(', ')
  const names = types.map((_, place) => `p${place + 1}`).join(', ')
  const one = lookup.sql.replaceAll(/\$(\d+)/g, 'gathered.p$1')
  const text = `select gathered_place, found.*
    from unnest(${arrays}) with ordinality as gathered(${names}, gathered_place) cross join lateral (${one}) as found`
  texts.set(lookup, text)
  return text
}

/** What JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The same text for the same value, whatever the order of its keys. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${toCanonicalJson(held)}`).join(',')}}`
}

/** The object without the keys that hold nothing: what is unset is absent from answers, never null. */
export function omitNullish<Shape extends object>(shape: Shape): OmitNullish<Shape> {
  const given = shape as Record<string, unknown>
  const found: Record<string, unknown> = {}
  // Every answer is made by this, and to list entries and filter them takes six times as long.
  for (const key of Object.keys(given)) {
    const held = given[key]
    if (held !== undefined && held !== null) found[key] = held
  }
  return found as OmitNullish<Shape>
}

type OmitNullish<Shape> = { [Key in keyof Shape]: NonNullable<Shape[Key]> }

import { toCanonicalJson, type Json } from '#kernel/json'

/**
 * The old and the new value of each changed field, by its path. A new field has no old value, a removed one no new
 * value.
 */
export type Changes = Record<string, { before?: Json; after?: Json }>

type AuditFields = { readonly [field: string]: unknown }

/**
 * Returns the differences between two objects, field by field; a list counts as one value. `before` is undefined for a
 * new object. Callers must not pass secrets: the audit keeps every value for good.
 */
export function diffFields(
  before: AuditFields | undefined,
  after: AuditFields | undefined,
): Changes | undefined {
  const changes: Changes = {}
  const was = flattenFields(before)
  const is = flattenFields(after)
  for (const path of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(path), is.get(path)]
    if (toCanonicalJson(old) === toCanonicalJson(now)) continue
    changes[path] = {
      ...(old === undefined ? {} : { before: old }),
      ...(now === undefined ? {} : { after: now }),
    }
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

function flattenFields(told: unknown, path = ''): Map<string, Json> {
  if (told === undefined || told === null) return new Map()
  if (!isObject(told)) return new Map([[path, told as Json]])
  return new Map(
    Object.entries(told).flatMap(([name, held]) => [
      ...flattenFields(held, path === '' ? name : `${path}.${name}`),
    ]),
  )
}

function isObject(told: unknown): told is AuditFields {
  return typeof told === 'object' && told !== null && !Array.isArray(told)
}

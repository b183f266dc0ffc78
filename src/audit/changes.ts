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

function flattenFields(fields: unknown, path = ''): Map<string, Json> {
  if (fields === undefined || fields === null) return new Map()
  if (!isObject(fields)) return new Map([[path, fields as Json]])
  return new Map(
    Object.entries(fields).flatMap(([name, value]) => [
      ...flattenFields(value, path === '' ? name : `${path}.${name}`),
    ]),
  )
}

function isObject(fields: unknown): fields is AuditFields {
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
}

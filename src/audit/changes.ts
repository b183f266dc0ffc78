import { toCanonicalJson, type Json } from '#kernel/json'

/** Of each field that changed, by its path, what it was and what it is; what is missing was not there, or is not any more. */
export type Changes = Record<string, { before?: Json; after?: Json }>

type AuditFields = { readonly [field: string]: unknown }

/**
 * What changed from one object to the next, field by field down to the values; lists are values. `before` is undefined of
 * what is new. Nothing that is secret may be handed in: whatever is told here is kept for good.
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

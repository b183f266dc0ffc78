import type { Json, JsonObject } from './openapi-check.ts'
import { listNewestFirst, type AccountState } from './account-state.ts'
import type { Objects } from './objects.ts'
import { isObject } from './parameters.ts'
import { invalidRequestError } from './api-error.ts'

/** The keys that hold ids and can be expanded, with the kind of their object. */
const expandable: Record<string, keyof Objects> = {
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  discounts: 'discount',
  failure_balance_transaction: 'balance_transaction',
  latest_attempt: 'setup_attempt',
  latest_charge: 'charge',
  mandate: 'mandate',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  setup_intent: 'setup_intent',
}

const depthMax = 4

/** Replaces the ids at the requested paths with their objects: `data.latest_charge`. */
export function expandResponse(books: AccountState, answer: JsonObject, paths: string[]): JsonObject {
  let whole = answer
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > depthMax)
      throw invalidRequestError('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    const { value } = expandPath(books, whole, keys, path)
    if (isObject(value)) whole = value
  }
  return whole
}

function expandPath(
  books: AccountState,
  value: Json | undefined,
  keys: string[],
  path: string,
): { value: Json | undefined } {
  const [key, ...rest] = keys
  if (key === undefined || value === null || value === undefined) return { value }
  if (Array.isArray(value))
    return { value: value.map((one) => expandPath(books, one, keys, path).value ?? null) }
  if (!isObject(value)) throw notExpandableError(path)
  const included = include(books, value, key)
  if (included !== undefined) return { value: { ...value, [key]: included } }
  const there = value[key]
  const expand = (one: Json | undefined) => (typeof one === 'string' ? getObject(books, key, one, path) : one)
  const object = Array.isArray(there) ? there.map((one) => expand(one) ?? null) : expand(there)
  if (!(key in value) || (!isObject(object) && !Array.isArray(object) && object !== null))
    throw notExpandableError(path)
  return { value: { ...value, [key]: expandPath(books, object, rest, path).value ?? null } }
}

function getObject(books: AccountState, key: string, id: string, path: string): JsonObject {
  const name = expandable[key]
  if (!name) throw notExpandableError(path)
  const found = books.tables[name].get(id)
  if (!found) throw new Error(`the books have no ${name} ${id}`)
  // A deleted object is returned only as a deletion.
  return found['deleted'] ? { id, object: name, deleted: true } : found
}

/** Returns the value of a key that objects of its kind have only where it is expanded. */
function include(books: AccountState, { object, id }: JsonObject, key: string): Json | undefined {
  if (key === 'refunds' && object === 'charge') return listRefunds(books, String(id))
  if (key === 'applies_to' && object === 'coupon')
    return books.tables.coupon.get(String(id))?.['applies_to'] ?? { products: [] }
  if (key === 'payments' && object === 'invoice')
    return books.tables.invoice.get(String(id))?.['payments'] ?? noPayments(String(id))
  return undefined
}

function noPayments(invoice: string): JsonObject {
  return { object: 'list', data: [], has_more: false, url: `/v1/invoice_payments?invoice=${invoice}` }
}

function listRefunds(books: AccountState, charge: string): JsonObject {
  const data = listNewestFirst(books, 'refund')
    .filter((one) => one.charge === charge)
    .slice(0, 10)
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` }
}

function notExpandableError(path: string) {
  return invalidRequestError(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

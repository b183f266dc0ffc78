import type { Cents } from '#kernel/money'
import type { Json } from '#kernel/json'
import type { Uuid } from '#kernel/ids'
import { toIsoInstant } from '#kernel/clock'

/** A column or parameter of a statement, with its PostgreSQL type and its TypeScript type. */
export type Column<Value> = { readonly type: string; readonly nullable: boolean; readonly holds?: Value }

/** Columns or parameters by name. */
export type Columns = Record<string, Column<unknown>>
/** The TypeScript type of a row with these columns. */
export type RowOf<Shape extends Columns> = {
  -readonly [Name in keyof Shape]: Shape[Name] extends Column<infer Value> ? Value : never
}

function column<Value>(type: string): Column<Value> {
  return { type, nullable: false }
}

/** The columns as lists, for a statement that takes many rows as one list of each column. */
export type ListsOf<Shape extends Columns> = {
  [Name in keyof Shape]: Shape[Name] extends Column<infer Value> ? Column<Value[]> : never
}

/** The column types. Instants are ms in TypeScript and timestamptz in PostgreSQL. */
export const c = {
  uuid: <Id extends Uuid = Uuid>() => column<Id>('uuid'),
  uuids: <Id extends Uuid = Uuid>() => column<Id[]>('uuid[]'),
  text: <Text extends string = string>() => column<Text>('text'),
  texts: <Text extends string = string>() => column<Text[]>('text[]'),
  json: <Value = Json>() => column<Value>('jsonb'),
  cents: column<Cents>('bigint'),
  bigint: column<number>('bigint'),
  bigints: column<number[]>('bigint[]'),
  integer: column<number>('integer'),
  boolean: column<boolean>('boolean'),
  instant: column<number>('timestamp with time zone'),
  bytes: column<Buffer>('bytea'),
  maybe: <Value>(column: Column<Value>): Column<Value | null> => ({ type: column.type, nullable: true }),
}

/** Turns columns into lists. They must not be JSON or instants. */
export function toLists<Shape extends Columns>(columns: Shape): ListsOf<Shape> {
  const lists = Object.entries(columns).map(([name, { type }]) => [name, column(`${type}[]`)])
  return Object.fromEntries(lists) as ListsOf<Shape>
}

export function encodeParameter(column: Column<unknown>, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' && column.type.startsWith('timestamp')) return toIsoInstant(value)
  if (column.type === 'jsonb') return JSON.stringify(value)
  return value
}

type Encode = (row: Record<string, unknown>) => Record<string, unknown>
const encoders = new WeakMap<Columns, Encode>()

/** Returns the function that encodes a row for the JSON parameter of a set-based statement. Null values are omitted. */
export function getRowEncoder(columns: Columns): Encode {
  const known = encoders.get(columns)
  if (known) return known
  const made = compileEncoder(columns)
  encoders.set(columns, made)
  return made
}

// One literal gives all rows the same object shape, as in `mapping`.
function compileEncoder(columns: Columns): Encode {
  const members = Object.entries(columns).map(([column, { type }]) => {
    const name = JSON.stringify(column)
    if (type === 'bytea') return `${name}: bytes(row[${name}])`
    return `${name}: ${type.startsWith('timestamp') ? `instant(row[${name}])` : `row[${name}] ?? undefined`}`
  })
  const make = new Function('instant', 'bytes', `return (row) => ({ ${members.join(', ')} })`)
  return make(toJsonInstant, toJsonBytes) as Encode
}

const toJsonInstant = (value: unknown) =>
  typeof value === 'number' ? toIsoInstant(value) : (value ?? undefined)
const toJsonBytes = (value: unknown) =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? undefined)

/** Decodes a row of `to_jsonb`, which a statement returns within a jsonb value. */
export function decodeRow<Shape extends Columns>(columns: Shape, row: Record<string, unknown>): RowOf<Shape> {
  const decoded: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(columns)) {
    const value = row[name] ?? null
    if (typeof value !== 'string') decoded[name] = value
    else if (column.type.startsWith('timestamp')) decoded[name] = Date.parse(value)
    else decoded[name] = column.type === 'bytea' ? Buffer.from(value.slice(2), 'hex') : value
  }
  return decoded as RowOf<Shape>
}

import { parseId, toPublicId, type PublicIds } from '#kernel/ids'
import { hideQuery } from '#platform/outbound'

/**
 * The kind of a field of an export. A prefix such as `cus` is a public id of this kind, and `uuid` an id without one.
 * `cents` are whole cents, `instant` is an ISO 8601 string in UTC, and `bytes` are Base64. A `url` is written without its query.
 */
export type FieldKind =
  | keyof PublicIds
  | 'uuid'
  | 'text'
  | 'texts'
  | 'integer'
  | 'cents'
  | 'boolean'
  | 'instant'
  | 'json'
  | 'bytes'
  | 'url'

/** The fields of a file, by the name of their column. */
export type ExportedFields = Record<string, FieldKind>

/** A line of a file: one record, without the fields that have no value. */
export type ExportedRecord = Record<string, unknown>

type Codec = { encode(value: unknown): unknown; decode(value: unknown): unknown; accepts: string }

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/
const hexPrefix = '\\x'

const keep = (value: unknown) => value
const takeIf = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  isValid(value) ? value : undefined
const isText = (value: unknown): value is string => typeof value === 'string'
const takeText = takeIf(isText)

const codecs: Record<Exclude<FieldKind, keyof PublicIds>, Codec> = {
  uuid: {
    encode: keep,
    decode: takeIf((value) => isText(value) && uuidPattern.test(value)),
    accepts: 'a UUID',
  },
  text: { encode: keep, decode: takeText, accepts: 'a text' },
  texts: {
    encode: keep,
    decode: takeIf((value) => Array.isArray(value) && value.every(isText)),
    accepts: 'a list of texts',
  },
  integer: { encode: keep, decode: takeIf(Number.isSafeInteger), accepts: 'a whole number' },
  cents: { encode: keep, decode: takeIf(Number.isSafeInteger), accepts: 'whole cents' },
  boolean: { encode: keep, decode: takeIf((value) => typeof value === 'boolean'), accepts: 'true or false' },
  instant: {
    encode: (value) => String(value).replace('+00:00', 'Z'),
    decode: takeIf(
      (value) => isText(value) && instantPattern.test(value) && !Number.isNaN(Date.parse(value)),
    ),
    accepts: 'an instant such as 2026-07-05T12:00:00.000Z',
  },
  json: { encode: keep, decode: keep, accepts: 'JSON' },
  bytes: {
    encode: (value) => Buffer.from(String(value).slice(hexPrefix.length), 'hex').toString('base64'),
    decode: (value) =>
      isText(value) && base64Pattern.test(value)
        ? hexPrefix + Buffer.from(value, 'base64').toString('hex')
        : undefined,
    accepts: 'Base64',
  },
  url: { encode: (value) => hideQuery(String(value)), decode: takeText, accepts: 'a URL' },
}

const codecByKind = new Map<FieldKind, Codec>(Object.entries(codecs) as [FieldKind, Codec][])

function getCodec(kind: FieldKind): Codec {
  const known = codecByKind.get(kind)
  if (known) return known
  const prefix = kind as keyof PublicIds
  const codec: Codec = {
    encode: (value) => toPublicId(prefix, value as never),
    decode: (value) => (isText(value) ? parseId(prefix, value) : undefined),
    accepts: `an id that begins with ${prefix}_`,
  }
  codecByKind.set(kind, codec)
  return codec
}

/** Returns the name of a field in the files: `amountCents` for the column `amount_cents`. */
export function toFieldName(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Turns a row of `to_jsonb` into a record. Columns without a value have no field. */
export function rowToRecord(fields: ExportedFields, row: Record<string, unknown>): ExportedRecord {
  const record: ExportedRecord = {}
  for (const [column, kind] of Object.entries(fields)) {
    const value = row[column] ?? null
    if (value !== null) record[toFieldName(column)] = getCodec(kind).encode(value)
  }
  return record
}

/** A field that is not as the files have it. `field` is empty if the record itself is not. */
export type RecordProblem = { field: string; message: string }

/** Turns a record into a row for `jsonb_populate_recordset`, or returns the first problem. */
export function recordToRow(
  fields: ExportedFields,
  record: unknown,
): { row: Record<string, unknown> } | { problem: RecordProblem } {
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return { problem: { field: '', message: 'is no JSON object' } }
  const left = new Set(Object.keys(record))
  const row: Record<string, unknown> = {}
  for (const [column, kind] of Object.entries(fields)) {
    const field = toFieldName(column)
    if (!left.delete(field)) continue
    const { decode, accepts } = getCodec(kind)
    const value = decode(Reflect.get(record, field))
    if (value === undefined || value === null) return { problem: { field, message: `must be ${accepts}` } }
    row[column] = value
  }
  const [unknown] = left
  return unknown === undefined
    ? { row }
    : { problem: { field: unknown, message: 'is a field that this version of Florin does not know' } }
}

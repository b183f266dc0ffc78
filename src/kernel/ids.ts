import type { Brand } from './brand.ts'

/** A UUIDv7 in its usual text form: every id inside the service has it. */
export type Uuid = string

export type CompanyId = Brand<Uuid, 'CompanyId'>
export type CustomerId = Brand<Uuid, 'CustomerId'>
export type InvoiceId = Brand<Uuid, 'InvoiceId'>
export type TransactionId = Brand<Uuid, 'TransactionId'>
export type EventId = Brand<Uuid, 'EventId'>
export type QuoteId = Brand<Uuid, 'QuoteId'>
export type HostedPaymentId = Brand<Uuid, 'HostedPaymentId'>
export type SubscriptionId = Brand<Uuid, 'SubscriptionId'>
export type UserId = Brand<Uuid, 'PersonId'>
export type MemberId = Brand<Uuid, 'MemberId'>
export type ViewId = Brand<Uuid, 'ViewId'>
export type OperatorId = Brand<Uuid, 'OperatorId'>

/**
 * The owner of records of the installation in tables of companies' records: mails to operators and their idempotency
 * keys. It is the id of no company.
 */
export const installationId = '00000000-0000-0000-0000-000000000000' as CompanyId

/** Each kind of id and its public prefix. */
export type PublicIds = {
  cmp: CompanyId
  key: Uuid
  cus: CustomerId
  inv: InvoiceId
  trx: TransactionId
  sub: SubscriptionId
  pln: Uuid
  quo: QuoteId
  hpp: HostedPaymentId
  evt: EventId
  msg: Uuid
  alr: Uuid
  itm: Uuid
  aud: Uuid
  per: UserId
  mem: MemberId
  ses: Uuid
  viw: ViewId
  req: Uuid
  opr: OperatorId
}

/** Creates ids. It is a parameter wherever an id is needed, so that a simulation can replay the ids. */
export type Ids = { next<Id extends Uuid>(): Id }

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letterValues = new Map([...alphabet].map((letter, value) => [letter, value]))
const byteHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const idBytes = 16
const idsPerPool = 256

/**
 * Creates a source of time-ordered ids (UUIDv7, RFC 9562 section 5.7). `now` is in ms. `fillRandom` fills bytes for
 * many ids at a time, because a call for a few costs as much.
 */
export function createIds(now: () => number, fillRandom: (bytes: Uint8Array) => void): Ids {
  const pool = new Uint8Array(idBytes * idsPerPool)
  let used = pool.length
  return {
    next<Id extends Uuid>() {
      if (used === pool.length) {
        fillRandom(pool)
        used = 0
      }
      const bytes = pool.subarray(used, used + idBytes)
      used += idBytes
      return createUuidV7(now(), bytes) as Id
    },
  }
}

function createUuidV7(ms: number, bytes: Uint8Array): Uuid {
  const at = (place: number) => bytes[place] ?? 0
  const hex = (place: number, byte = at(place)) => byteHex[byte] ?? ''
  const time = ms.toString(16).padStart(12, '0')
  const versioned = hex(6, (at(6) & 0x0f) | 0x70) + hex(7)
  const variant = hex(8, (at(8) & 0x3f) | 0x80) + hex(9)
  const node = hex(10) + hex(11) + hex(12) + hex(13) + hex(14) + hex(15)
  return `${time.slice(0, 8)}-${time.slice(8)}-${versioned}-${variant}-${node}`
}

const zeros = new Uint8Array(idBytes)

/** Returns the id below which all ids from before an instant lie; ms. */
export const toLowestId = (ms: number): Uuid => createUuidV7(Math.max(0, ms), zeros)

/** Returns when an id was created, ms. */
export const getIdTime = (id: Uuid): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Formats an id for callers: its kind and 26 letters of base32, the TypeID form (`inv_01h455vb4pex5vsknk084sn02q`). */
export function toPublicId<Prefix extends keyof PublicIds>(prefix: Prefix, id: PublicIds[Prefix]): string {
  // 128 bits are 26 letters of 5 bits with two zeros before them.
  let letters = `${prefix}_`
  let left = 0
  let bits = 2
  for (let place = 0; place < id.length; place++) {
    const digit = parseHexDigit(id.charCodeAt(place))
    if (digit < 0) continue
    left = ((left << 4) | digit) & 0xff
    bits += 4
    if (bits < 5) continue
    bits -= 5
    letters += alphabet.charAt((left >> bits) & 31)
  }
  return letters
}

/** Returns the value of a hexadecimal digit by its character code; below 0 for the dashes of an id. */
function parseHexDigit(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87
}

/** Parses an id from a caller; returns undefined if it is not one of this kind. */
export function parseId<Prefix extends keyof PublicIds>(
  prefix: Prefix,
  text: string,
): PublicIds[Prefix] | undefined {
  const letters = text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : ''
  if (!/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(letters)) return undefined
  let hex = ''
  let left = 0
  let bits = -2
  for (const letter of letters) {
    left = ((left << 5) | (letterValues.get(letter) ?? 0)) & 0xfff
    bits += 5
    while (bits >= 4) {
      bits -= 4
      hex += ((left >> bits) & 15).toString(16)
    }
  }
  return formatUuid(hex) as PublicIds[Prefix]
}

function formatUuid(hex: string): Uuid {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

import type { Brand } from './brand.ts'

/** A UUIDv7 in its usual text form: how every id is stored and handed about inside the service. */
export type Uuid = string

export type CompanyId = Brand<Uuid, 'CompanyId'>
export type CustomerId = Brand<Uuid, 'CustomerId'>
export type InvoiceId = Brand<Uuid, 'InvoiceId'>
export type TransactionId = Brand<Uuid, 'TransactionId'>
export type EventId = Brand<Uuid, 'EventId'>
export type QuoteId = Brand<Uuid, 'QuoteId'>
export type HostedPaymentId = Brand<Uuid, 'HostedPaymentId'>

/** Each kind of id and the prefix under which callers see it. */
export type PublicIds = {
  cmp: CompanyId
  key: Uuid
  cus: CustomerId
  inv: InvoiceId
  trx: TransactionId
  sub: Uuid
  quo: QuoteId
  evt: EventId
  msg: Uuid
  alr: Uuid
  itm: Uuid
}

/** Makes ids. Handed in wherever one is needed, so that a simulation can replay them. */
export type Ids = { next<Id extends Uuid>(): Id }

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const valueOf = new Map([...alphabet].map((letter, value) => [letter, BigInt(value)]))

/**
 * Makes time-ordered ids (UUIDv7, RFC 9562 section 5.7).
 * `now` is in ms; `fillRandom` fills the given bytes.
 */
export function createIds(now: () => number, fillRandom: (bytes: Uint8Array) => void): Ids {
  return {
    next<Id extends Uuid>() {
      const bytes = new Uint8Array(16)
      fillRandom(bytes)
      return uuidV7(now(), bytes) as Id
    },
  }
}

function uuidV7(ms: number, bytes: Uint8Array): Uuid {
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(ms / 2 ** 32))
  view.setUint32(2, ms % 2 ** 32)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  return uuidText(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
}

function uuidText(hex: string): Uuid {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Shows an id to callers: its kind and 26 letters of base32, the TypeID form (`inv_01h455vb4pex5vsknk084sn02q`). */
export function publicId<Prefix extends keyof PublicIds>(prefix: Prefix, id: PublicIds[Prefix]): string {
  let number = BigInt(`0x${id.replaceAll('-', '')}`)
  let letters = ''
  for (let place = 0; place < 26; place++) {
    letters = alphabet.charAt(Number(number & 31n)) + letters
    number >>= 5n
  }
  return `${prefix}_${letters}`
}

/** Reads an id that a caller sent; undefined when it is not one of this kind. */
export function parseId<Prefix extends keyof PublicIds>(
  prefix: Prefix,
  text: string,
): PublicIds[Prefix] | undefined {
  const letters = text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : ''
  if (!/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(letters)) return undefined
  let number = 0n
  for (const letter of letters) number = (number << 5n) | (valueOf.get(letter) ?? 0n)
  return uuidText(number.toString(16).padStart(32, '0')) as PublicIds[Prefix]
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AnswerOf } from './api-types.ts'

/**
 * An event that the service posts to a webhook. `data` contains its invoice or transaction.
 *
 * @example
 * const handle = ({ type, data }: Postback) => type === 'invoice.paid' && ship(data.invoice?.invoiceId)
 */
export type Postback = {
  specVersion: number
  /** Such as `invoice.paid` or `transaction.completed`. */
  type: string
  /** The same in each delivery of the event: ignore events that were processed already. */
  eventId: string
  /** The time of the event. Apply the events of one invoice in this order. */
  occurredAt: string
  companyId: string
  /** Set in events of `florin exam`, whose invoice does not exist: answer them and do nothing else. */
  exam?: true
  data: {
    invoice?: Omit<AnswerOf<'get', '/api/invoices/{id}'>, 'customer' | 'pdfUrl'> & { transactionId?: string }
    transaction?: TransactionOf<AnswerOf<'get', '/api/trx/transaction/{trx_id}'>>
    hostedPayment?: { token: string; orderId?: string }
  }
}

type TransactionOf<Answer> = Answer extends { transaction: infer Transaction } ? Transaction : Answer

/**
 * The options of the check of a postback.
 *
 * @example
 * const checks: PostbackChecks = { tolerance: 60, now: Date.now() }
 */
export type PostbackChecks = {
  /** The largest difference to `now` in seconds, before or after. Default: 300. */
  tolerance?: number
  /** The time of the check, in milliseconds or as a Date. Default: this machine's clock. */
  now?: number | Date
}

type HeaderBag = { get(name: string): string | null } | Record<string, string | string[] | undefined>

/**
 * The reason for which a postback is refused. `too_old` and `too_new` have a valid signature: one of the two clocks may
 * be wrong.
 */
export type PostbackReason =
  | 'no_secret'
  | 'body_not_raw'
  | 'signature_missing'
  | 'signature_malformed'
  | 'timestamp_missing'
  | 'timestamp_malformed'
  | 'signature_wrong'
  | 'too_old'
  | 'too_new'
  | 'body_unreadable'

/**
 * A postback that must not be trusted: answer it with a 4xx.
 *
 * @example
 * if (error instanceof PostbackRefused) return response.writeHead(400).end(error.reason)
 */
export class PostbackRefused extends Error {
  override readonly name = 'PostbackRefused'
  readonly reason: PostbackReason

  constructor(reason: PostbackReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Verifies that a postback comes from the service and is recent, and returns its event. Throws `PostbackRefused`
 * otherwise. Takes the unparsed bytes of the body: a parsed and serialized body has other bytes. Takes several secrets
 * during a rotation. It does not detect repeated deliveries: store each `eventId`.
 *
 * @example
 * const event = verifyPostback(request.headers, rawBody, process.env.FLORIN_SIGNING_SECRET)
 * if (event.type === 'invoice.paid') ship(event.data.invoice.invoiceId)
 */
export function verifyPostback(
  headers: HeaderBag,
  rawBody: string | Uint8Array,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now() }: PostbackChecks = {},
): Postback {
  const secrets = [secret].flat().filter((each) => each !== '')
  if (secrets.length === 0)
    throw new PostbackRefused('no_secret', 'There is no signing secret to check it by')
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new PostbackRefused('body_not_raw', 'The body was parsed: hand over its bytes as they came')
  const timestamp = stamp(header(headers, 'x-service-timestamp'))
  const sent = signature(header(headers, 'x-service-signature'))
  // All secrets are tried, so that the time does not reveal which one matched.
  const fits = secrets.map((each) => timingSafeEqual(hmac(each, timestamp, rawBody), sent))
  if (!fits.includes(true))
    throw new PostbackRefused(
      'signature_wrong',
      'It was signed with another secret, or its body or time was changed',
    )
  checkAge(Number(timestamp), Number(now) / 1_000, tolerance)
  return parsed(rawBody)
}

function header(headers: HeaderBag, name: string): string | undefined {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found[0] : found
}

function stamp(value: string | undefined): string {
  if (!value) throw new PostbackRefused('timestamp_missing', 'There is no header X-Service-Timestamp')
  if (!/^\d{1,15}$/.test(value))
    throw new PostbackRefused('timestamp_malformed', 'X-Service-Timestamp takes Unix seconds')
  return value
}

function signature(value: string | undefined): Buffer {
  if (!value) throw new PostbackRefused('signature_missing', 'There is no header X-Service-Signature')
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(value)?.[1]
  if (hex === undefined)
    throw new PostbackRefused(
      'signature_malformed',
      'X-Service-Signature takes sha256= and 64 hexadecimal digits',
    )
  return Buffer.from(hex, 'hex')
}

function hmac(secret: string, timestamp: string, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
}

function checkAge(sentAt: number, now: number, tolerance: number): void {
  const age = Math.round(now - sentAt)
  // The comparison is false for NaN, so an invalid time is refused.
  if (Math.abs(now - sentAt) <= tolerance) return
  const [reason, where]: [PostbackReason, string] = age > 0 ? ['too_old', 'behind'] : ['too_new', 'ahead of']
  throw new PostbackRefused(
    reason,
    `It was signed ${Math.abs(age)} s ${where} this clock, and ${tolerance} s are taken: it is a repetition, or one of the clocks is wrong`,
  )
}

function parsed(rawBody: string | Uint8Array): Postback {
  try {
    return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody))
  } catch {
    throw new PostbackRefused('body_unreadable', 'Its body is no JSON')
  }
}

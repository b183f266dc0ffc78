import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PostbackRefused, verifyPostback, type PostbackChecks } from '../../sdk/src/index.ts'

const secret = 'whsec_of-the-test'
const now = 1_795_174_338_000
const event = { specVersion: 1, type: 'invoice.paid', eventId: 'evt_1', data: { invoice: { id: 'inv_1' } } }
const body = JSON.stringify(event)

function signed(seconds: number | string = now / 1_000, over = body, by = secret) {
  const hex = createHmac('sha256', by).update(`${seconds}.${over}`).digest('hex')
  return { 'x-service-signature': `sha256=${hex}`, 'x-service-timestamp': String(seconds) }
}

function reasonOf(
  headers: object,
  rawBody: string | Uint8Array,
  checks: PostbackChecks = { now },
  by = secret,
) {
  try {
    verifyPostback({ ...headers }, rawBody, by, checks)
    return 'believed'
  } catch (error) {
    if (!(error instanceof PostbackRefused)) throw error
    return error.reason
  }
}

describe('a postback is refused', () => {
  const { 'x-service-signature': signature, 'x-service-timestamp': timestamp } = signed()
  const refused: [string, string, () => string][] = [
    ['without a secret', 'no_secret', () => reasonOf(signed(), body, { now }, '')],
    ['without a signature', 'signature_missing', () => reasonOf({ 'x-service-timestamp': timestamp }, body)],
    [
      'with half a signature',
      'signature_malformed',
      () => reasonOf({ ...signed(), 'x-service-signature': signature.slice(0, 40) }, body),
    ],
    [
      'with the hex alone',
      'signature_malformed',
      () => reasonOf({ ...signed(), 'x-service-signature': signature.slice(7) }, body),
    ],
    [
      'with an empty signature',
      'signature_missing',
      () => reasonOf({ ...signed(), 'x-service-signature': '' }, body),
    ],
    ['without a time', 'timestamp_missing', () => reasonOf({ 'x-service-signature': signature }, body)],
    ['with a time that is none', 'timestamp_malformed', () => reasonOf(signed('soon'), body)],
    ['with a time in milliseconds', 'too_new', () => reasonOf(signed(now), body)],
    [
      'with a time that was not signed',
      'signature_wrong',
      () => reasonOf({ ...signed(), 'x-service-timestamp': String(now / 1_000 + 1) }, body),
    ],
    ['with another body', 'signature_wrong', () => reasonOf(signed(), `${body} `)],
    ['by another secret', 'signature_wrong', () => reasonOf(signed(undefined, body, 'whsec_other'), body)],
    ['that is too old', 'too_old', () => reasonOf(signed(now / 1_000 - 301), body)],
    ['from the time to come', 'too_new', () => reasonOf(signed(now / 1_000 + 301), body)],
    [
      'that is older than its own tolerance',
      'too_old',
      () => reasonOf(signed(now / 1_000 - 11), body, { now, tolerance: 10 }),
    ],
    ['by a clock that says nothing', 'too_new', () => reasonOf(signed(), body, { now: NaN })],
    ['whose body is no JSON', 'body_unreadable', () => reasonOf(signed(undefined, 'paid'), 'paid')],
  ]
  test.each(refused)('%s', (_, reason, refusedFor) => {
    expect(refusedFor()).toBe(reason)
  })

  test('whose body was parsed, with words that say what to hand over', () => {
    const parsed: ReturnType<typeof JSON.parse> = event
    expect(() => verifyPostback(signed(), parsed, secret, { now })).toThrow(
      'hand over its bytes as they came',
    )
  })

  test('with words that say how far the clocks are apart, and which way', () => {
    expect(() => verifyPostback(signed(now / 1_000 - 3_600), body, secret, { now })).toThrow(
      'It was signed 3600 s behind this clock, and 300 s are taken',
    )
  })
})

describe('a postback is believed', () => {
  test('and answered as what it tells', () => {
    expect(verifyPostback(signed(), body, secret, { now })).toEqual(event)
  })

  test('as bytes, whatever they hold', () => {
    const text = JSON.stringify({ type: 'invoice.paid', name: 'Zoë 木村' })
    expect(verifyPostback(signed(undefined, text), Buffer.from(text), secret, { now })).toEqual(
      JSON.parse(text),
    )
    expect(verifyPostback(signed(undefined, text), new TextEncoder().encode(text), secret, { now })).toEqual(
      JSON.parse(text),
    )
  })

  test('at both ends of its tolerance, by a Date too', () => {
    for (const seconds of [-300, 300])
      expect(verifyPostback(signed(now / 1_000 + seconds), body, secret, { now: new Date(now) })).toEqual(
        event,
      )
  })

  test('by any of several secrets, while one takes the place of the other', () => {
    for (const secrets of [
      ['whsec_new', secret],
      [secret, 'whsec_old'],
      ['', secret],
    ])
      expect(verifyPostback(signed(), body, secrets, { now })).toEqual(event)
  })

  test('with headers of a Request, or written in any case', () => {
    expect(verifyPostback(new Headers(signed()), body, secret, { now })).toEqual(event)
    const { 'x-service-signature': signature, 'x-service-timestamp': timestamp } = signed()
    const headers = {
      'X-Service-Signature': signature.toUpperCase().replace('SHA', 'sha'),
      'X-Service-Timestamp': [timestamp],
    }
    expect(verifyPostback(headers, body, secret, { now })).toEqual(event)
  })

  test('an hour off, by whoever says that their clock is', () => {
    const headers = signed(now / 1_000 - 3_600)
    expect(verifyPostback(headers, body, secret, { now: now - 3_600_000 })).toEqual(event)
  })
})

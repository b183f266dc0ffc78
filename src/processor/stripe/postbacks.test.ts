import { describe, expect, test } from 'vitest'
import type { CompanyId } from '#kernel/ids'
import { hmacSha256Hex } from '#platform/secrets'
import { parseStripePostback } from './postbacks.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

const now = 1_795_000_000_000
const location: StripeCredentials = {
  kind: 'stripe',
  locationId: 'loc-1',
  companyId: '0190a000-0000-7000-8000-000000000001' as CompanyId,
  accountId: 'acct_1',
  livemode: false,
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookId: 'we_1',
  webhookSecret: 'whsec_1',
  surcharge: false,
}

const signed = (text: string, seconds = now / 1_000) =>
  `t=${seconds},v1=${hmacSha256Hex('whsec_1', `${seconds}.`, Buffer.from(text))}`

function read(event: unknown, signature?: string) {
  const text = typeof event === 'string' ? event : JSON.stringify(event)
  const header = (name: string) => (name === 'stripe-signature' ? (signature ?? signed(text)) : undefined)
  return parseStripePostback(location, { header, rawBody: Buffer.from(text), now })
}

const ours = { florin_reference: 'r-1', florin_location: 'loc-1' }
const event = (type: string, object: object) => ({
  type,
  data: { object: { id: 'x', metadata: ours, ...object } },
})
const movement = { of: 'movement', reference: 'r-1' }
const decline = { of: 'decline', reference: 'r-1' }
const saving = { florin_form: 'f0', florin_location: 'loc-1' }
const form = { metadata: { ...ours, florin_form: 'true' } }
const failedAt = (type: string) => ({ last_payment_error: { payment_method: { type } } })

describe('a postback', () => {
  test.each([
    ['payment_intent.succeeded', {}, [movement]],
    [
      'payment_intent.succeeded',
      { metadata: { ...ours, florin_capture: 'r-1_authcomplete_1' } },
      [movement, { of: 'movement', reference: 'r-1_authcomplete_1' }],
    ],
    ['payment_intent.processing', {}, [movement]],
    ['payment_intent.canceled', {}, [movement]],
    ['payment_intent.payment_failed', {}, [movement]],
    ['payment_intent.payment_failed', { ...form, ...failedAt('card') }, [decline]],
    ['payment_intent.payment_failed', { ...form, ...failedAt('us_bank_account') }, [decline, movement]],
    ['refund.failed', {}, [movement]],
    ['setup_intent.succeeded', { payment_method: 'pm_1', metadata: {} }, [{ of: 'method', vaultId: 'pm_1' }]],
    ['payment_intent.succeeded', { metadata: { ...ours, florin_location: 'loc-2' } }, []],
    ['payment_intent.succeeded', { metadata: {} }, []],
    ['payment_method.detached', { id: 'pm_1', metadata: {} }, [{ of: 'method', vaultId: 'pm_1' }]],
    ['setup_intent.setup_failed', { metadata: saving }, [{ of: 'unsaved', form: 'f0' }]],
    ['setup_intent.setup_failed', { metadata: { ...saving, florin_location: 'loc-2' } }, []],
    ['setup_intent.setup_failed', { metadata: { florin_location: 'loc-1' } }, []],
    [
      'charge.dispute.created',
      { metadata: {}, payment_intent: 'pi_1' },
      [
        { of: 'payment', processorId: 'pi_1' },
        { of: 'payment', processorId: 'pi_1_capture' },
      ],
    ],
    ['charge.dispute.closed', { metadata: {}, payment_intent: null }, []],
    ['customer.created', {}, []],
  ])('of %s with %j hints at %j', (type, object, hints) => {
    expect(read(event(type, object))).toEqual(hints)
  })

  test('that is signed and no event hints at nothing', () => {
    for (const text of ['', '{}', 'no json', '[]']) expect(read(text)).toEqual([])
  })

  test('is believed by any of several signatures of now, and by none of another scheme', () => {
    const text = JSON.stringify(event('payment_intent.succeeded', {}))
    const [time = '', good = ''] = signed(text).split(',')
    const bad = `v1=${'0'.repeat(64)}`
    expect(read(text, `${time},${bad},${good}`)).toEqual([movement])
    expect(read(text, `${time},${good.replace('v1', 'v0')},${bad}`)).toBe('unsigned')
    expect(read(text, `${time},${time},${good}`)).toBe('unsigned')
    expect(read(text, good)).toBe('unsigned')
    expect(read(text, signed(text, now / 1_000 - 301))).toBe('unsigned')
    expect(read(text, signed(text, now / 1_000 + 301))).toBe('unsigned')
    expect(read(text, signed(text, now / 1_000 - 299))).toEqual([movement])
  })
})

import { describe, expect, test } from 'vitest'
import { toStripeResult, toProcessorError } from './stripe-result.ts'
import { isStripeId, toPath } from './stripe-call.ts'

const answered = (statusCode: number, error?: object) => ({
  kind: 'answered' as const,
  statusCode,
  body: error === undefined ? {} : { error: { type: 'invalid_request_error', ...error } },
})

describe('an answer', () => {
  test.each([
    [200, undefined, 'done'],
    [400, { code: 'parameter_missing' }, 'refused'],
    [402, { type: 'card_error', code: 'card_declined' }, 'refused'],
    [404, { code: 'resource_missing' }, 'missing'],
    // A 404 for an unknown path does not show whether the object exists.
    [404, { code: null }, 'refused'],
    [409, { type: 'idempotency_error' }, 'locked'],
    [429, { code: 'lock_timeout' }, 'locked'],
    [429, { code: 'rate_limit' }, 'not taken'],
    [429, undefined, 'not taken'],
    [401, {}, 'not taken'],
    [403, {}, 'not taken'],
    [500, { type: 'api_error' }, 'no answer'],
    [503, undefined, 'no answer'],
    [400, undefined, 'unreadable'],
    [302, undefined, 'unreadable'],
  ])('of %i with %j says: %s', (statusCode, error, kind) => {
    expect(toStripeResult(answered(statusCode, error)).kind).toBe(kind)
  })

  test('that never came says whether anything was sent', () => {
    expect(toStripeResult({ kind: 'not sent' })).toEqual({ kind: 'not taken' })
    expect(toStripeResult({ kind: 'no answer' })).toEqual({ kind: 'no answer' })
  })

  test.each([
    ['not taken', 'ProcessorUnavailable'],
    ['locked', 'ProcessorUnavailable'],
    ['no answer', 'ProcessorUnavailable'],
    ['unreadable', 'ProcessorUnreadable'],
    ['missing', 'ProcessorUnreadable'],
  ] as const)('%s never looks like nothing', (kind, name) => {
    expect(toProcessorError({ kind })).toMatchObject({ name })
  })

  test('that the key opens nothing is no outage, which would be over by itself', () => {
    const result = toStripeResult(answered(401, { message: 'Invalid API Key provided' }))
    if (result.kind === 'done') throw new Error('it was not done')
    expect(toProcessorError(result)).toMatchObject({ name: 'ProcessorUnreadable' })
  })
})

describe('what is no id of Stripe’s', () => {
  test.each(['..', '../transactions', 'a/b', 'a?b', '', 'ü'.repeat(64), 'x'.repeat(65)])(
    '%j is none',
    (text) => {
      expect(isStripeId(text)).toBe(false)
      expect(() => toPath('/v1/refunds/', text)).toThrow('no id')
    },
  )

  test('is of another kind, too', () => {
    expect([isStripeId('pi_3Nv', 'pi'), isStripeId('re_3Nv', 'pi'), isStripeId('pi3Nv', 'pi')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

import { expect, test } from 'vitest'
import type { WireResponse } from '../wire.ts'
import { consumeIdempotencyKey } from './consume-idempotency-key.ts'
import type { StripeRequest } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import type { CompanyId, Uuid } from '#kernel/ids'

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

const [tooMuch, otherRequest] = ['invalid_request_error', 'idempotency_error'].map((type): WireResponse => ({
  kind: 'answered',
  statusCode: 400,
  body: { error: { type } },
}))
const done: WireResponse = { kind: 'answered', statusCode: 200, body: {} }

/** Consumes the key of a step with these responses of Stripe in order, and returns the requests. */
async function burn(kind: 'capture' | 'refund' | 'release', ...answers: (WireResponse | undefined)[]) {
  const sent: StripeRequest[] = []
  const stripe = {
    send: async (_account: unknown, request: StripeRequest): Promise<WireResponse> => {
      sent.push(request)
      return answers.shift() ?? { kind: 'no answer' }
    },
    rest: async () => {},
    close: async () => {},
  }
  const key = 'key' as Uuid
  const claim = { kind, paymentId: 'pi_1', keyId: key, tryId: key, triedAt: 0 }
  return { sent, burnt: consumeIdempotencyKey(stripe, location, claim, 1_030) }
}

test('a key is proved to be burnt by two requests for more than there is, of which the first is stored', async () => {
  const { burnt, sent } = await burn('capture', tooMuch, otherRequest, tooMuch)
  expect(await burnt).toBe(true)
  expect(
    sent.map(({ idempotencyKey, parameters }) => [idempotencyKey, parameters?.['amount_to_capture']]),
  ).toEqual([
    ['key', 1_031],
    ['key', 1_032],
    ['key', 1_031],
  ])
})

test('nothing is proved where the step itself has used the key and may still be executed', async () => {
  const { burnt, sent } = await burn('refund', otherRequest)
  expect(await burnt).toBe(false)
  expect(sent).toHaveLength(1)
})

test('nothing is proved where the step itself arrives between the requests', async () => {
  expect(await (await burn('capture', tooMuch, otherRequest, otherRequest)).burnt).toBe(false)
})

test('nothing is proved where Stripe keeps nothing of a request that it refused', async () => {
  expect(await (await burn('refund', tooMuch, tooMuch)).burnt).toBe(false)
})

test('nothing is proved by silence', async () => {
  await expect((await burn('refund', tooMuch)).burnt).rejects.toMatchObject({ name: 'ProcessorUnavailable' })
})

test('nothing is sent for a void, which would be done by it', async () => {
  const { burnt, sent } = await burn('release')
  expect([await burnt, sent]).toEqual([false, []])
})

test('money that moves beyond what there was is no answer to go on with', async () => {
  await expect((await burn('capture', done)).burnt).rejects.toThrow('more than a payment was of')
})

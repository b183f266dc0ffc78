import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { supportedOperations } from './respond.ts'
import { signPayload } from './events.ts'
import { operations, schemaVersion } from './openapi-check.ts'
import { vectorBody, vectors, vectorSecret } from './signature-vectors.ts'
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts'

// Checks that the fake is as strict as it claims and follows Stripe's pages. Its use is tested in
// src/processor/stripe/stripe-processor.test.ts.

const hourMs = 60 * 60 * 1000

let fakeStripe: FakeStripe
beforeAll(async () => {
  fakeStripe = await startFakeStripe()
})
afterEach(() => fakeStripe.expectNoViolations())
afterAll(() => fakeStripe.close())

type Sent = Record<string, string>

/** Opens an account with a customer and a saved card, and returns the calls to it. */
async function openAccount() {
  const account = fakeStripe.openAccount()
  const call = async (method: string, path: string, sent: Sent = {}, headers: Sent = {}) => {
    const form = new URLSearchParams(sent).toString()
    const response = await fetch(fakeStripe.url + path + (method === 'POST' ? '' : `?${form}`), {
      method,
      headers: {
        authorization: `Bearer ${account.secretKey}`,
        'stripe-version': schemaVersion,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { body: form } : {}),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const post = (path: string, sent?: Sent, key?: string) =>
    call('POST', path, sent, key === undefined ? {} : { 'idempotency-key': key })
  const { id: customer } = (await post('/v1/customers', { name: 'Ada' })).body
  const save = async (token: string) => {
    const confirmed = { customer, confirm: 'true', confirmation_token: account.enter(token) }
    const types = { 'payment_method_types[0]': 'card', 'payment_method_types[1]': 'us_bank_account' }
    return (await post('/v1/setup_intents', { ...confirmed, ...types })).body.payment_method
  }
  const intend = async (token: string, more: Sent = {}): Promise<string> => {
    const types = { 'payment_method_types[0]': token.startsWith('pm_us') ? 'us_bank_account' : 'card' }
    const named = { amount: '1030', currency: 'usd', customer, payment_method: await save(token) }
    return (await post('/v1/payment_intents', { ...named, ...types, ...more })).body.id
  }
  const confirm = (id: string, sent?: Sent, key?: string) =>
    post(`/v1/payment_intents/${id}/confirm`, sent, key)
  return { ...account, call, post, customer, save, intend, confirm }
}

function expectViolation(told: RegExp): void {
  expect(() => fakeStripe.expectNoViolations()).toThrow(told)
}

describe('a request that is not of the schema', () => {
  test.each([
    ['a key that is nowhere', { bogus: '1' }, /bogus: unknown/],
    [
      'a nested key',
      { 'payment_method_options[card][bogus]': '1' },
      /payment_method_options\[card\]\[bogus\]/,
    ],
    ['what is not of a list', { capture_method: 'later' }, /capture_method/],
    ['no whole number', { amount: '10.30' }, /amount/],
    ['no flag', { confirm: 'yes' }, /confirm/],
    ['a list that is none', { payment_method_types: 'card' }, /payment_method_types/],
    ['an empty text', { description: '' }, /description: empty/],
    ['a long text', { description: 'x'.repeat(1_001) }, /description: longer/],
    ['long metadata', { 'metadata[a]': 'x'.repeat(501) }, /metadata\[a\]: longer/],
    ['a long key of metadata', { [`metadata[${'k'.repeat(41)}]`]: 'x' }, /no key of metadata/],
  ])('is told: %s', async (_what, sent, told) => {
    const { post } = await openAccount()
    const { status } = await post('/v1/payment_intents', { amount: '100', currency: 'usd', ...sent })
    expect(status).toBe(400)
    expectViolation(told)
  })

  test('is told where something is missing, of another version, no form, or of no operation', async () => {
    const { call, post } = await openAccount()
    await post('/v1/payment_intents', { amount: '100' })
    expectViolation(/currency: missing/)
    await call('GET', '/v1/account', {}, { 'stripe-version': '2020-08-27' })
    expectViolation(/version/)
    await call('POST', '/v1/customers', {}, { 'content-type': 'application/json' })
    expectViolation(/application\/json/)
    await call('GET', '/v1/payment_intents/search', { query: 'x' })
    expectViolation(/query: unknown/)
  })

  test('is not possible to make of what the schema leaves open, and all that it has is answered', () => {
    expect(supportedOperations.toSorted()).toEqual(operations.toSorted())
  })
})

describe('a payment', () => {
  test('that was canceled is never confirmed, nor one that has succeeded once more', async () => {
    const { post, intend, confirm } = await openAccount()
    const canceled = await intend('pm_card_visa')
    expect((await post(`/v1/payment_intents/${canceled}/cancel`)).body.status).toBe('canceled')
    const made = await intend('pm_card_visa')
    expect((await confirm(made)).body.status).toBe('succeeded')
    for (const id of [canceled, made]) {
      const { status, body } = await confirm(id)
      expect([status, body.error.code]).toEqual([400, 'payment_intent_unexpected_state'])
    }
    expect((await post(`/v1/payment_intents/${made}/cancel`)).status).toBe(400)
  })

  test('is locked while one is at it, and done once', async () => {
    const { intend, confirm, post, breakNext } = await openAccount()
    const id = await intend('pm_card_visa')
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const until = () => {
      begun.resolve()
      return released.promise
    }
    breakNext({ kind: 'charge', how: 'slow', until })
    const first = confirm(id)
    await begun.promise
    const others = await Promise.all([confirm(id), post(`/v1/payment_intents/${id}/cancel`)])
    expect(others.map(({ status }) => status).toSorted()).toEqual([409, 429])
    for (const { body } of others) expect(body.error.code).toBe('lock_timeout')
    released.resolve()
    expect((await first).body.status).toBe('succeeded')
  })

  test.each([
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
    ['pm_twin_later_insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['pm_twin_later_expired_card', 'expired_card', 'expired_card'],
    ['pm_twin_later_incorrect_cvc', 'incorrect_cvc', 'incorrect_cvc'],
  ])('by %s is declined as %s, %s, and may be tried with another card', async (token, code, decline_code) => {
    const { intend, confirm, save } = await openAccount()
    const id = await intend(token)
    const { status, body } = await confirm(id)
    expect([status, body.error]).toMatchObject([402, { type: 'card_error', code, decline_code }])
    const intent = { status: 'requires_payment_method', payment_method: null }
    expect(body.error.payment_intent).toMatchObject({ ...intent, last_payment_error: { code } })
    expect((await confirm(id)).body.error.code).toBe('payment_intent_unexpected_state')
    expect((await confirm(id, { payment_method: await save('pm_card_visa') })).body.status).toBe('succeeded')
  })

  test('by bank is under way until its bank has spoken, and a late word is a dispute', async () => {
    const { intend, confirm, bankSays, call } = await openAccount()
    const [good, bad] = [
      await intend('pm_usBankAccount_processing'),
      await intend('pm_usBankAccount_processing'),
    ]
    for (const id of [good, bad]) expect((await confirm(id)).body.status).toBe('processing')
    bankSays(good, 'succeeds')
    bankSays(good, 'debit_not_authorized')
    bankSays(bad, 'insufficient_funds')
    const read = async (id: string) =>
      (await call('GET', `/v1/payment_intents/${id}`, { 'expand[]': 'latest_charge' })).body
    expect(await read(good)).toMatchObject({ status: 'succeeded', latest_charge: { disputed: true } })
    expect(await read(bad)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: { status: 'failed', failure_code: 'insufficient_funds' },
    })
    const { data } = (await call('GET', '/v1/disputes', { payment_intent: good })).body
    expect(data).toMatchObject([{ status: 'lost', reason: 'debit_not_authorized' }])
  })

  test('of a part of what was held leaves the rest as given back without a line in the balance', async () => {
    const { intend, confirm, post, call } = await openAccount()
    const id = await intend('pm_card_visa', { capture_method: 'manual' })
    expect((await confirm(id)).body).toMatchObject({ status: 'requires_capture', amount_capturable: 1_030 })
    expect((await post(`/v1/payment_intents/${id}/capture`, { amount_to_capture: '1031' })).status).toBe(400)
    const captured = await post(`/v1/payment_intents/${id}/capture`, {
      amount_to_capture: '400',
      'expand[]': 'latest_charge',
    })
    expect(captured.body).toMatchObject({
      amount_received: 400,
      latest_charge: { amount_captured: 400, amount_refunded: 630, refunded: false },
    })
    const { data } = (await call('GET', '/v1/refunds', { payment_intent: id })).body
    expect(data).toMatchObject([{ amount: 630, balance_transaction: null, metadata: {} }])
    expect((await post('/v1/refunds', { payment_intent: id, amount: '401' })).status).toBe(400)
    expect((await post(`/v1/payment_intents/${id}/capture`)).status).toBe(400)
  })

  test('that was held for a week is let go', async () => {
    const { intend, confirm, pass, call } = await openAccount()
    const id = await intend('pm_card_visa', { capture_method: 'manual' })
    await confirm(id)
    pass(7 * 24 * hourMs)
    const { body } = await call('GET', `/v1/payment_intents/${id}`)
    expect(body).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' })
  })
})

describe('a payment method', () => {
  test('that was detached, or charged for nobody, is good for nothing any more', async () => {
    const { post, save, customer, intend, confirm } = await openAccount()
    const detached = await save('pm_card_visa')
    await post(`/v1/payment_methods/${detached}/detach`)
    const card = { type: 'card', 'card[token]': 'tok_visa' }
    const charged = (await post('/v1/payment_methods', card)).body.id
    const sale = { amount: '500', currency: 'usd', 'payment_method_types[]': 'card', payment_method: charged }
    expect((await post('/v1/payment_intents', { ...sale, confirm: 'true' })).body.status).toBe('succeeded')
    for (const id of [detached, charged]) {
      expect((await post(`/v1/payment_methods/${id}/attach`, { customer })).status).toBe(400)
      expect((await confirm(await intend('pm_card_visa'), { payment_method: id })).status).toBe(400)
    }
  })

  test('of another customer, or of another account, is not charged', async () => {
    const [mine, other] = [await openAccount(), await openAccount()]
    const id = await mine.intend('pm_card_visa')
    const customer = (await mine.post('/v1/customers')).body.id
    const sale = { amount: '500', currency: 'usd', 'payment_method_types[]': 'card', confirm: 'true' }
    const method = await mine.save('pm_card_visa')
    expect(
      (await mine.post('/v1/payment_intents', { ...sale, customer, payment_method: method })).status,
    ).toBe(400)
    expect((await other.post('/v1/payment_intents', { ...sale, payment_method: method })).status).toBe(400)
    expect((await other.call('GET', `/v1/payment_intents/${id}`)).status).toBe(404)
  })
})

describe('an idempotency key', () => {
  test('answers the same request the same, also a decline and a failure, and refuses another', async () => {
    const { intend, confirm, post, breakNext, call } = await openAccount()
    const [declined, failed] = [await intend('pm_card_chargeCustomerFail'), await intend('pm_card_visa')]
    expect(await confirm(declined, {}, 'one')).toEqual(await confirm(declined, {}, 'one'))
    breakNext({ kind: 'charge', how: 'failed after' })
    for (let times = 0; times < 2; times++) expect((await confirm(failed, {}, 'two')).status).toBe(500)
    expect((await call('GET', `/v1/payment_intents/${failed}`)).body.status).toBe('succeeded')
    const other = await post('/v1/customers', {}, 'one')
    expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error'])
  })

  test('is remembered for a day, and forgotten then', async () => {
    const { post, pass } = await openAccount()
    const make = async () => (await post('/v1/customers', {}, 'key')).body.id
    const made = await make()
    pass(23 * hourMs)
    expect(await make()).toBe(made)
    pass(2 * hourMs)
    expect(await make()).not.toBe(made)
  })

  test('keeps nothing of what was not done: too many requests, an object in use', async () => {
    const { intend, confirm, breakNext } = await openAccount()
    const id = await intend('pm_card_visa')
    for (const how of ['too many', 'locked', 'failed before', 'lost before'] as const) {
      breakNext({ kind: 'charge', how })
      if (how === 'lost before') await expect(confirm(id, {}, 'key')).rejects.toThrow()
      else expect((await confirm(id, {}, 'key')).status).toBeGreaterThanOrEqual(409)
    }
    expect((await confirm(id, {}, 'key')).body.status).toBe('succeeded')
  })
})

test('lists are newest first, and go on behind what was shown', async () => {
  const { intend, call } = await openAccount()
  const made = [await intend('pm_card_visa'), await intend('pm_card_visa'), await intend('pm_card_visa')]
  const first = (await call('GET', '/v1/payment_intents', { limit: '2' })).body
  expect([first.data.map(({ id }: { id: string }) => id), first.has_more]).toEqual([[made[2], made[1]], true])
  const rest = await call('GET', '/v1/payment_intents', { limit: '2', starting_after: first.data[1].id })
  expect(rest.body).toMatchObject({ data: [{ id: made[0] }], has_more: false })
})

test('what is posted is signed as the official package signs it', async () => {
  const [asStripe] = vectors
  expect(signPayload(vectorSecret, vectorBody, asStripe?.nowSeconds ?? 0)).toBe(asStripe?.header)
  const { post, posted, confirm, intend } = await openAccount()
  const listens = { url: 'http://127.0.0.1:1/', 'enabled_events[0]': 'payment_intent.succeeded' }
  const { secret } = (await post('/v1/webhook_endpoints', listens)).body
  await confirm(await intend('pm_card_visa'))
  const [told, ...more] = await posted()
  const header = told?.headers['stripe-signature'] ?? ''
  const seconds = Number(/^t=(\d+)/.exec(header)?.[1])
  expect([signPayload(secret, told?.rawBody ?? '', seconds), more]).toEqual([header, []])
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyId } from '#kernel/ids'
import { openStripeAccount, acceptsStripeKey, type NewStripeAccount } from './account.ts'
import { createStripeCall, stripeVersion, type StripeCall } from './stripe-call.ts'
import { startFakeStripe, type FakeStripe } from '#fake-stripe'
import { closeStrayWebhooks, closeWebhook } from './webhooks.ts'

let fakeStripe: FakeStripe
let stripe: StripeCall

beforeAll(async () => {
  fakeStripe = await startFakeStripe()
  stripe = createStripeCall(fakeStripe.url)
})
afterEach(() => fakeStripe.expectNoViolations())
afterAll(async () => {
  await stripe.close()
  await fakeStripe.close()
})

function newAccount(settings?: Parameters<FakeStripe['openAccount']>[0]) {
  const account = fakeStripe.openAccount(settings)
  const given: NewStripeAccount = {
    companyId: randomUUID() as CompanyId,
    locationId: `loc-${randomUUID()}`,
    secretKey: account.secretKey,
    publishableKey: account.publishableKey,
    surcharge: false,
    postbackUrl: 'https://pay.example.com/processor/postbacks/1',
  }
  const webhooks = () => [...account.tables.webhook_endpoint.values()]
  return { account, given, webhooks }
}

describe('an account is not taken into use', () => {
  test.each([
    ['secretKey', { secretKey: 'pk_test_51abcdefghijklmn' }],
    ['secretKey', { secretKey: '' }],
    ['secretKey', { secretKey: `sk_test_51${'x'.repeat(40)}` }],
    ['publishableKey', { publishableKey: 'sk_test_51abcdefghijklmn' }],
    ['publishableKey', { publishableKey: `pk_live_51${'x'.repeat(40)}` }],
    ['publishableKey', { publishableKey: `pk_test_51${'x'.repeat(40)}` }],
  ])('for a bad %s: %j', async (field, bad) => {
    const { given, webhooks } = newAccount()
    expect(await openStripeAccount(stripe, { ...given, ...bad })).toEqual({
      field,
      message: expect.stringMatching(/^(is|must be) /),
    })
    expect(webhooks()).toEqual([])
  })

  test('with the keys of two accounts, or of two modes', async () => {
    const { given } = newAccount()
    const [other, live] = [newAccount().given, newAccount({ livemode: true }).given]
    for (const { publishableKey } of [other, live])
      expect(await openStripeAccount(stripe, { ...given, publishableKey })).toMatchObject({
        field: 'publishableKey',
      })
  })

  test('with a key that was revoked', async () => {
    const { account, given } = newAccount()
    account.revokeKey()
    expect(await openStripeAccount(stripe, given)).toMatchObject({ field: 'secretKey' })
  })

  test('with a restricted key that may do too little, and it is told what it lacks', async () => {
    const kinds = ['POST /v1/refunds', 'POST /v1/payment_intents/{intent}/cancel', 'GET /v1/disputes']
    const { account, given, webhooks } = newAccount({ restricted: true })
    for (const kind of kinds) account.breakNext({ kind, how: 'not permitted' })
    expect(await openStripeAccount(stripe, given)).toMatchObject({
      field: 'secretKey',
      message: expect.stringContaining('rak_dispute_read, rak_payment_intent_write, rak_refund_write'),
    })
    account.breakNext({ kind: 'GET /v1/account', how: 'not permitted' })
    expect(await openStripeAccount(stripe, given)).toMatchObject({
      field: 'secretKey',
      message: expect.stringContaining('rak_account_read'),
    })
    account.breakNext({ kind: 'POST /v1/webhook_endpoints', how: 'not permitted' })
    expect(await openStripeAccount(stripe, given)).toMatchObject({
      field: 'secretKey',
      message: expect.stringContaining('rak_webhook_endpoint_write'),
    })
    expect(webhooks()).toEqual([])
    for (const { size } of [account.tables.customer, account.tables.refund, account.tables.payment_intent])
      expect(size).toBe(0)
  })

  test('while Stripe cannot be reached', async () => {
    const nowhere = createStripeCall('http://127.0.0.1:1')
    await expect(openStripeAccount(nowhere, newAccount().given)).rejects.toMatchObject({
      name: 'ProcessorUnavailable',
    })
    await nowhere.close()
  })
})

describe('an account', () => {
  test.each([{ livemode: false }, { livemode: true }, { restricted: true }])(
    'is taken into use with its postbacks: %j',
    async (settings) => {
      const { account, given, webhooks } = newAccount(settings)
      const opened = await openStripeAccount(stripe, given)
      const { secretKey, publishableKey, companyId, locationId } = given
      const [webhook] = webhooks()
      expect(opened).toEqual({
        kind: 'stripe',
        companyId,
        locationId,
        secretKey,
        publishableKey,
        surcharge: false,
        accountId: account.id,
        livemode: settings.livemode ?? false,
        webhookId: webhook?.id,
        webhookSecret: expect.stringMatching(/^whsec_/),
      })
      expect(webhook).toMatchObject({ url: given.postbackUrl, api_version: stripeVersion })
      if (!('kind' in opened)) throw new Error('it was not opened')
      for (let times = 0; times < 2; times++) await closeWebhook(stripe, opened, opened.webhookId)
      expect(webhooks()).toEqual([])
    },
  )

  test('is taken into use without postbacks, where Stripe could not reach us, and nothing is signed by what is kept', async () => {
    const { given, webhooks } = newAccount()
    const opened = await openStripeAccount(stripe, { ...given, postbackUrl: 'http://127.0.0.1:4000/x' })
    expect(opened).toMatchObject({ webhookSecret: expect.stringMatching(/^whsec_.{40,}/) })
    expect(webhooks()).toEqual([])
  })
})

describe('endpoints that were made and never kept', () => {
  const tenMinutes = 10 * 60 * 1_000

  /** Opens an account for a company, after a try that was never stored and one for a company that was never created. */
  async function openAfterDeaths() {
    const { account, given, webhooks } = newAccount()
    const nobody = {
      locationId: 'loc-of-nobody',
      postbackUrl: 'https://pay.example.com/processor/postbacks/2',
    }
    const kept = { locationId: 'loc-kept', postbackUrl: 'https://pay.example.com/processor/postbacks/3' }
    const elsewhere = {
      locationId: 'loc-there',
      postbackUrl: 'https://other.example.com/processor/postbacks/4',
    }
    for (const one of [given, ...[nobody, kept, elsewhere].map((more) => ({ ...given, ...more }))])
      await openStripeAccount(stripe, one)
    return { account, given, webhooks }
  }
  const isKept = (locationId: string) => Promise.resolve(locationId === 'loc-kept')

  async function openAndTidy({ given }: { given: NewStripeAccount }) {
    const opened = await openStripeAccount(stripe, given)
    if (!('kind' in opened)) throw new Error('it was not opened')
    await closeStrayWebhooks(stripe, opened, { postbackUrl: given.postbackUrl, isKept })
    return opened
  }

  test('are left alone while somebody may be keeping them', async () => {
    const world = await openAfterDeaths()
    await openAndTidy(world)
    expect(world.webhooks()).toHaveLength(5)
  })

  test('are taken away by the next who opens the account, and what is in use is not', async () => {
    const world = await openAfterDeaths()
    world.account.pass(tenMinutes + 2_000)
    const { webhookId } = await openAndTidy(world)
    const left = world
      .webhooks()
      .map(({ id, metadata }) => (id === webhookId ? 'own' : Object(metadata)['florin_location']))
    expect(left).toEqual(['loc-kept', 'loc-there', 'own'])
  })
})

describe('whether its key opens an account', () => {
  test('is not said while Stripe cannot tell', async () => {
    const { account, given } = newAccount()
    for (const how of ['too many', 'failed before', 'lost before', 'unreadable'] as const) {
      account.breakNext({ kind: 'any', how })
      await expect(acceptsStripeKey(stripe, given)).rejects.toMatchObject({
        name: how === 'unreadable' ? 'ProcessorUnreadable' : 'ProcessorUnavailable',
      })
    }
  })

  test('it does not once it was revoked, and does where it only may too little', async () => {
    const { account, given } = newAccount({ restricted: true })
    expect(await acceptsStripeKey(stripe, given)).toBe(true)
    account.breakNext({ kind: 'any', how: 'not permitted' })
    expect(await acceptsStripeKey(stripe, given)).toBe(true)
    account.revokeKey()
    expect(await acceptsStripeKey(stripe, given)).toBe(false)
  })
})

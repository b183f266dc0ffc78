import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyId } from '#kernel/ids'
import { closeStripeAccount, openStripeAccount, type NewStripeAccount } from './account.ts'
import { createStripeCall, stripeVersion, type StripeCall } from './stripe-call.ts'
import { startStripeTwin, type StripeTwin } from './stripe-twin.fixture.ts'

let twin: StripeTwin
let stripe: StripeCall

beforeAll(async () => {
  twin = await startStripeTwin()
  stripe = createStripeCall(twin.url)
})
afterEach(() => twin.expectNoViolations())
afterAll(async () => {
  await stripe.close()
  await twin.close()
})

function newAccount(settings?: Parameters<StripeTwin['openAccount']>[0]) {
  const account = twin.openAccount(settings)
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
      for (let times = 0; times < 2; times++) await closeStripeAccount(stripe, opened)
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

import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { fault, saveCard, testCards } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { concurrently } from '../support/one-off.ts'
import { captureCard } from '../support/pay-page.ts'
import { newQuote, getSales } from '../support/quotes.ts'
import { getMessages } from '../support/manage.ts'
import { expectSignedUp, openQuotedSignup, openSignup, getPayers, type Signup } from '../support/signups.ts'
import { getInvoices, methodPath as path, getSubscription, drainJobs } from '../support/subscriptions.ts'
import { advanceClock, minute } from '../support/checkout.ts'

/** The body of each way to pay: a quote alone, a card captured in a form, a saved method. */
const ways: [name: string, asked: (checkout: Signup, accountNumber?: string) => Promise<object>][] = [
  [
    'a quote',
    async ({ company, first }, accountNumber = testCards.visa) => {
      const { quoteId } = await newQuote(company, first?.id, { amount: 50, accountNumber })
      return { quoteId }
    },
  ],
  [
    'a captured card',
    async ({ company, id }, accountNumber) => ({
      subscriptionId: id,
      processorEvent: await captureCard(company, accountNumber),
    }),
  ],
  [
    'a saved card',
    async ({ company, customerId, id }, accountNumber) => ({
      subscriptionId: id,
      accountVaultId: await saveCard(company, customerId, accountNumber),
    }),
  ],
]

describe.each(ways)('twenty sign-ups at once with %s', (_name, asked) => {
  test('charge once', async () => {
    const checkout = await openSignup()
    const body = await asked(checkout)
    const answers = await concurrently(20, () => checkout.company.api.post(path, body))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
    await drainJobs(checkout.company)
    await expectSignedUp(checkout)
  })

  test('with one key charge once, and answer alike but for those that come too early', async () => {
    const checkout = await openSignup()
    const body = await asked(checkout)
    const post = () => checkout.company.api.post(path, body, { 'idempotency-key': 'sign-up-0001' })
    const answers = await concurrently(20, post)
    const texts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect([...texts]).toEqual([(await post()).text])
    await expectSignedUp(checkout)
  })

  test('whose answer is lost on the way from the processor: unknown, then active, the card kept and attached', async () => {
    for (const [accountNumber, statusCode] of [
      [testCards.answerLost, 400],
      [testCards.unreadable, 503],
    ] as const) {
      const checkout = await openSignup()
      const body = await asked(checkout, accountNumber)
      const refused = await checkout.company.api.post(path, body)
      expect(refused, refused.text).toMatchObject({
        status: statusCode,
        body: { reasonCode: 'OUTCOME_UNKNOWN' },
      })
      expect(await getSubscription(checkout.company, checkout.id)).not.toHaveProperty('paymentMethodId')
      await advanceClock(checkout.company, 10 * minute)
      await expectSignedUp(checkout)
    }
  })

  test('that was never charged leave nothing attached, and the way free for the next', async () => {
    const checkout = await openSignup()
    const { company, id: subscriptionId } = checkout
    const refused = await company.api.post(path, await asked(checkout, testCards.requestLost))
    expect(refused, refused.text).toMatchObject({ status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } })
    await advanceClock(company, 30 * minute)
    const read = await getSubscription(company, subscriptionId)
    expect(read.status).toBe('pending')
    expect(read).not.toHaveProperty('paymentMethodId')
    expect((await company.api.post(path, await asked(checkout))).body).toMatchObject({
      subscriptionStatus: 'active',
    })
  })
})

test('a quote whose charge was not submitted can be confirmed again', async () => {
  const { company, quoteId } = await openQuotedSignup({ accountNumber: testCards.notCharged })
  for (let tries = 0; tries < 2; tries++)
    expect(await company.api.post(path, { quoteId })).toMatchObject({
      status: 503,
      body: { reasonCode: 'NOT_CHARGED' },
    })
  const checkout = await openQuotedSignup()
  await fault(checkout.company, 'sale', 'outage')
  expect((await checkout.company.api.post(path, { quoteId: checkout.quoteId })).status).toBe(503)
  expect((await checkout.company.api.post(path, { quoteId: checkout.quoteId })).status).toBe(200)
  await expectSignedUp(checkout)
})

describe('the answer of a key', () => {
  test('is that of the sign-up, also where the reconciler learns of it', async () => {
    const checkout = await openQuotedSignup({ accountNumber: testCards.answerLost })
    const { company, quoteId } = checkout
    const post = () => company.api.post(path, { quoteId }, { 'idempotency-key': 'sign-up-0002' })
    const first = await post()
    expect(first).toMatchObject({ status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } })
    await advanceClock(company, 10 * minute)
    await expectSignedUp(checkout)
    expect((await post()).text).toBe(first.text)
  })

  test('is that of each call: a payment through the subscription, and a sign-up', async () => {
    const checkout = await openQuotedSignup()
    const { company, quoteId } = checkout
    const post = () => company.api.post(path, { quoteId }, { 'idempotency-key': 'sign-up-0003' })
    const first = await post()
    const again = await post()
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(Object.keys(again.body)).toEqual([
      'message',
      'correlationId',
      'subscriptionId',
      'status',
      'subscriptionStatus',
      'transactionId',
    ])
    const once = await openSignup({ subscription: { billingMode: 'nonRecurring' } })
    const accountVaultId = await saveCard(once.company, once.customerId)
    const body = { subscriptionId: once.id, accountVaultId }
    const ask = () => once.company.api.post(path, body, { 'idempotency-key': 'sign-up-0004' })
    const response = await ask()
    expect(response.body, response.text).toMatchObject({ subscriptionStatus: 'ended' })
    expect((await ask()).text).toBe(response.text)
  })

  test('is the refusal of a decline, and charges nothing again', async () => {
    const { company, quoteId } = await openQuotedSignup({ accountNumber: testCards.insufficientFunds })
    const post = () => company.api.post(path, { quoteId }, { 'idempotency-key': 'sign-up-0005' })
    const declined = await post()
    expect(declined).toMatchObject({ status: 400, body: { reasonCode: 1616 } })
    expect((await post()).text).toBe(declined.text)
    expect(await getSales(company)).toHaveLength(1)
  })

  test('of a payer is his own: the same key of the merchant is another', async () => {
    const checkout = await openQuotedSignup()
    const { company, id: subscriptionId, quoteId } = checkout
    const key = { 'idempotency-key': 'sign-up-0006' }
    const { bySetup, byInvoice } = await getPayers(checkout)
    const first = await bySetup.post(path, { quoteId }, key)
    expect(first.status, first.text).toBe(200)
    expect((await byInvoice.post(path, { quoteId }, key)).text).toBe(first.text)
    expectEnvelope(await company.api.post(path, { subscriptionId, quoteId }, key), 400, 'bad_request')
    await expectSignedUp(checkout)
  })

  test('of what is attached without a charge is kept with it', async () => {
    const checkout = await openQuotedSignup()
    const { company, id: subscriptionId, quoteId } = checkout
    await company.api.post(path, { quoteId })
    const body = { subscriptionId, processorEvent: await captureCard(company) }
    const post = () => company.api.post(path, body, { 'idempotency-key': 'sign-up-0007' })
    const first = await post()
    expect(first.body, first.text).toMatchObject({ subscriptionStatus: 'active' })
    expect((await post()).text).toBe(first.text)
  })
})

test('a payer with a link cannot try one card after the other', async () => {
  const checkout = await openSignup()
  const { bySetup } = await getPayers(checkout)
  const statuses = []
  for (let tries = 0; tries < 12; tries++) {
    const processorEvent = await captureCard(checkout.company, testCards.insufficientFunds)
    statuses.push((await bySetup.post(path, { processorEvent })).status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('a payer with a link cannot have one card after the other tried on a renewal that failed', async () => {
  const checkout = await openSignup()
  const { company, customerId, id: subscriptionId, on } = checkout
  const accountVaultId = await saveCard(company, customerId, '4000000000000341')
  await company.api.post(path, { subscriptionId, accountVaultId })
  await goTo(company, on('04-09T07:00'))
  const { bySetup } = await getPayers(checkout)
  const statuses = []
  for (let tries = 0; tries < 11; tries++) {
    const processorEvent = await captureCard(company)
    statuses.push((await bySetup.post(path, { processorEvent })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await company.api.post(path, { subscriptionId, accountVaultId })).status).toBe(200)
})

test('what a sign-up was paid with is not attached over what was chosen right after', async () => {
  const checkout = await openQuotedSignup()
  const { company, customerId, id: subscriptionId, quoteId } = checkout
  await company.api.post(path, { quoteId })
  const accountVaultId = await saveCard(company, customerId)
  await company.api.post(path, { subscriptionId, accountVaultId })
  await advanceClock(company, 60 * minute)
  expect((await getSubscription(company, subscriptionId)).paymentMethodId).toBe(accountVaultId)
  expect(await getInvoices(company, subscriptionId)).toHaveLength(1)
  expect((await getMessages(company, 'receipt')).length).toBe(1)
})

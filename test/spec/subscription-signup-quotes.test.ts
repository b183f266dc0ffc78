import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import { callersAs, goTo } from '../support/invoice-life.ts'
import { bankEntry, cardEntry, doneEvent } from '../support/pay-page.ts'
import { captureCard, getMethods, getSales, saveCardFrom } from '../support/quotes.ts'
import { openSignup, getPayers, invalidLinks, type Signup } from '../support/signups.ts'
import { change, methodPath, newSubscription, getSubscription } from '../support/subscriptions.ts'
import { getInvoice } from '../support/checkout.ts'

const base = '/api/subscriptions/v2'
const quotePath = `${base}/quote`
const surchargePath = `${base}/surcharge-quote`
const formPath = `${base}/intention`
const surcharge = { enabled: true, percentage: 3 }
const inTexas = { billingZip: '75201' }

/** Creates a sign-up of a company that surcharges, and a captured card without a charge. */
async function openCaptured(given: Parameters<typeof openSignup>[0] = {}) {
  const checkout = await openSignup({ company: { surcharge }, ...given })
  return { ...checkout, ticketId: await captureCard(checkout.company, testCards.visa, inTexas) }
}

/** Returns a valid body for each of the three calls, without the subscription. */
const bodies = (ticketId: string): [path: string, body: object][] => [
  [quotePath, { ticketId, billingZip: '75201' }],
  [surchargePath, { ticketId }],
  [formPath, {}],
]

async function expectNothingCharged({ company, first }: Signup) {
  expect(await getSales(company)).toEqual([])
  expect(await getInvoice(company, first?.id)).toMatchObject({ amountDue: 50 })
}

describe('a quote, a surcharge quote and a form of a sign-up are refused', () => {
  test('to strangers, to a merchant who names none, and to a payer who names another', async () => {
    const checkout = await openCaptured()
    const request = {
      customerId: checkout.customerId,
      planId: checkout.planId,
      startDate: checkout.on('03-10T08:00'),
    }
    const other = await newSubscription(checkout.company, request)
    for (const [path, body] of bodies(checkout.ticketId)) {
      for (const each of invalidLinks) expectEnvelope(await each.post(path, body), 401, 'unauthorized')
      expect(getFields(await checkout.company.api.post(path, body))).toEqual([
        { path: 'body.subscriptionId', code: 'invalid_type' },
      ])
      expect(getFields(await checkout.company.api.post(path, { ...body, subscriptionId: 'x' }))).toEqual([
        { path: 'body.subscriptionId', code: 'not_found' },
      ])
      const { bySetup } = await getPayers(checkout)
      expectEnvelope(await bySetup.post(path, { ...body, subscriptionId: other }), 404, 'not_found')
    }
    const { api } = await callersAs(checkout.company, 'read_only')
    const own = { subscriptionId: checkout.id }
    expect(
      (await api.post(quotePath, { ...own, ticketId: checkout.ticketId, billingZip: '75201' })).status,
    ).toBe(403)
    expect((await api.post(formPath, own)).status).toBe(403)
    expect((await api.post(surchargePath, { ...own, ticketId: checkout.ticketId })).status).toBe(200)
  })

  test.each([
    [quotePath, {}, ['body.ticketId']],
    [quotePath, { ticketId: 'x', billingZip: 'Dallas' }, ['body.billingZip']],
    [quotePath, { ticketId: 'x', billingZip: '75201', amount: 0 }, ['body.amount']],
    [quotePath, { ticketId: 'x', billingZip: '75201', fee: 1 }, ['body.fee']],
    [surchargePath, {}, ['body.accountVaultId']],
    [surchargePath, { ticketId: 'x', accountVaultId: 'y' }, ['body.accountVaultId']],
    [surchargePath, { ticketId: 'x', amount: 5 }, ['body.amount']],
    [formPath, { paymentMethods: [] }, ['body.paymentMethods']],
    [formPath, { paymentMethods: ['cash'] }, ['body.paymentMethods.0']],
    [formPath, { capture: 'yes' }, ['body.capture']],
    [formPath, { customerId: 'x' }, ['body.customerId']],
  ])('with %s %j', async (path, body, paths) => {
    const { bySetup } = await getPayers(await openSignup())
    expect(getFields(await bySetup.post(path, body)).map((field) => field.path)).toEqual(paths)
  })

  test('of what is over', async () => {
    const checkout = await openCaptured()
    await change(checkout.company, checkout.id, { operation: 'cancel' })
    for (const [path, body] of bodies(checkout.ticketId))
      expectEnvelope(
        await checkout.company.api.post(path, { ...body, subscriptionId: checkout.id }),
        422,
        'unprocessable_entity',
      )
  })

  test('on rails that the subscription does not take, with those that it does', async () => {
    const checkout = await openSignup({ company: { products: ['ach'] } })
    const { company, id: subscriptionId } = checkout
    const { bySetup } = await getPayers(checkout)
    for (const each of [company.api, bySetup]) {
      const refused = await each.post(formPath, { subscriptionId, paymentMethods: ['cc'] })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(/cc/)
    }
    expect((await bySetup.post(formPath, {})).body.methods).toMatchObject([{ type: 'ach' }])
  })

  test('of more than is due, of a method of somebody else, and where nothing is due', async () => {
    const checkout = await openCaptured()
    const { company, id: subscriptionId, ticketId } = checkout
    const quote = { subscriptionId, ticketId, billingZip: '75201' }
    expect(await company.api.post(quotePath, { ...quote, amount: 50.01 })).toMatchObject({
      status: 400,
      body: { reasonCode: 'OVER_PAYMENT' },
    })
    const friend = (await company.api.post('/api/customers', { email: 'friend@example.com' })).body.id
    const accountVaultId = await saveCard(company, friend)
    expect(getFields(await company.api.post(surchargePath, { subscriptionId, accountVaultId }))).toEqual([
      { path: 'body.accountVaultId', code: 'not_found' },
    ])
    await expectNothingCharged(checkout)
    const { quoteId } = (await company.api.post(quotePath, quote)).body
    expect((await company.api.post(methodPath, { quoteId })).status).toBe(200)
    const again = { subscriptionId, ticketId: await captureCard(company) }
    expectEnvelope(await company.api.post(quotePath, { ...again, billingZip: '75201' }), 400, 'bad_request')
    expect(await company.api.post(surchargePath, again)).toMatchObject({
      status: 400,
      body: { reasonCode: 'ALREADY_PROCESSING' },
    })
  })
})

describe('a quote of a sign-up', () => {
  test('is one of all that is due, and is charged by itself', async () => {
    const checkout = await openCaptured()
    const { company, ticketId } = checkout
    for (const payer of Object.values(await getPayers(checkout)).slice(0, 1)) {
      const quoted = await payer.post(quotePath, { ticketId, billingZip: '75201' })
      expect(quoted, quoted.text).toMatchObject({
        status: 201,
        body: {
          subtotal: 50,
          surcharge: 1.5,
          total: 51.5,
          paymentMethod: 'cc',
          expiresAt: expect.any(String),
        },
      })
      await expectNothingCharged(checkout)
      const { quoteId } = quoted.body
      expect((await payer.post(methodPath, { quoteId })).body).toMatchObject({ subscriptionStatus: 'active' })
    }
    expect((await getSales(company)).map(({ amountCents }) => amountCents)).toEqual([5_150])
  })

  test('may be one of a part, and of a rail that the invoice does not take', async () => {
    const { company, customerId, planId, on } = await openSignup()
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentOptions: ['ach'] })
    const request = { customerId, planId, startDate: on('03-10T08:00') }
    const subscriptionId = await newSubscription(company, request)
    const ticketId = await captureCard(company)
    const quoted = await company.api.post(quotePath, {
      subscriptionId,
      ticketId,
      billingZip: '75201',
      amount: 20,
    })
    expect(quoted.body, quoted.text).toMatchObject({ subtotal: 20 })
    const { quoteId } = quoted.body
    expect((await company.api.post(methodPath, { quoteId })).body).toMatchObject({
      subscriptionStatus: 'pending',
    })
  })

  test('with the same key is the same quote', async () => {
    const checkout = await openCaptured()
    const { bySetup } = await getPayers(checkout)
    const body = { ticketId: checkout.ticketId, billingZip: '75201' }
    const ask = () => bySetup.post(quotePath, body, { 'idempotency-key': 'quoting-0001' })
    const first = await ask()
    expect(first.status, first.text).toBe(201)
    expect((await ask()).text).toBe(first.text)
  })
})

describe('a surcharge quote of a sign-up', () => {
  test('tells what its first invoice would come to with a saved or a captured method, and uses up nothing', async () => {
    const checkout = await openCaptured()
    const { company, customerId, id: subscriptionId, ticketId } = checkout
    const card = await saveCardFrom(company, customerId, inTexas)
    const bank = await saveBankAccount(company, customerId)
    const quote = async (named: object) =>
      (await company.api.post(surchargePath, { subscriptionId, ...named })).body
    expect(await quote({ ticketId })).toMatchObject({ subtotal: 50, surcharge: 1.5, total: 51.5 })
    expect(await quote({ ticketId })).toMatchObject({ total: 51.5 })
    expect(await quote({ accountVaultId: card })).toMatchObject({ total: 51.5, lastFour: '4242' })
    expect(await quote({ accountVaultId: bank })).toMatchObject({ total: 50, blockedReason: 'ach' })
    await expectNothingCharged(checkout)
  })

  test.each([true, false])(
    'of one that failed is of the renewal, as its schedule charges it (surcharged: %s)',
    async (surchargeOnRecurring) => {
      const checkout = await openCaptured({ company: { surcharge, settings: { surchargeOnRecurring } } })
      const { company, customerId, id: subscriptionId, on } = checkout
      const accountVaultId = await saveCard(company, customerId, '4000000000000341')
      await company.api.post(methodPath, { subscriptionId, accountVaultId })
      await goTo(company, on('04-10T08:00'))
      expect((await getSubscription(company, subscriptionId)).status).toBe('failed')
      const ticketId = await captureCard(company, testCards.visa, inTexas)
      const { body } = await company.api.post(surchargePath, { subscriptionId, ticketId })
      expect(body).toMatchObject({ subtotal: 50, total: surchargeOnRecurring ? 51.5 : 50 })
      const opened = await company.api.post(formPath, { subscriptionId, capture: true })
      const processorEvent = await doneEvent(opened.body.clientToken, cardEntry())
      await company.api.post(methodPath, { subscriptionId, processorEvent })
      expect((await getSales(company)).at(-1)?.amountCents).toBe(surchargeOnRecurring ? 5_150 : 5_000)
    },
  )
})

test('a surcharge quote of one that failed twice is the sum of what is tried with the method', async () => {
  const checkout = await openCaptured()
  const { company, customerId, id: subscriptionId, on } = checkout
  const accountVaultId = await saveCard(company, customerId, '4000000000000341')
  await company.api.post(methodPath, { subscriptionId, accountVaultId })
  await goTo(company, on('05-10T08:00'))
  const ticketId = await captureCard(company, testCards.visa, inTexas)
  const { body } = await company.api.post(surchargePath, { subscriptionId, ticketId })
  expect(body).toMatchObject({ subtotal: 100, surcharge: 3, total: 103 })
  const opened = await company.api.post(formPath, { subscriptionId, capture: true })
  const processorEvent = await doneEvent(opened.body.clientToken, cardEntry())
  expect((await company.api.post(methodPath, { subscriptionId, processorEvent })).body).toMatchObject({
    subscriptionStatus: 'active',
  })
  const taken = (await getSales(company)).filter(({ status }) => status !== 'declined')
  expect(taken.map(({ amountCents }) => amountCents)).toEqual([5_150, 5_150, 5_150])
})

describe('the form of a sign-up', () => {
  test.each(['bySetup', 'byInvoice'] as const)('saves a method of the customer (%s)', async (link) => {
    const checkout = await openSignup()
    const payer = (await getPayers(checkout))[link]
    const opened = await payer.post(formPath, { paymentMethods: ['cc'] })
    expect(opened, opened.text).toMatchObject({
      status: 201,
      body: { clientToken: expect.any(String), methods: [{ type: 'cc' }] },
    })
    const processorEvent = await doneEvent(opened.body.clientToken)
    expect(processorEvent['@action']).toBe('tokenization')
    expect((await payer.post(methodPath, { processorEvent })).body.subscriptionStatus).toBe('active')
    expect((await getMethods(checkout.company, checkout.customerId)).accountvaults).toHaveLength(1)
  })

  test('captures a card or bank account where that is asked for', async () => {
    const checkout = await openSignup()
    const { bySetup } = await getPayers(checkout)
    const opened = await bySetup.post(formPath, { capture: true })
    expect(opened.body.methods.map(({ type }: { type: string }) => type)).toEqual(['cc', 'ach'])
    const processorEvent = await doneEvent(opened.body.clientToken, bankEntry())
    expect(processorEvent['@action']).toBe('ticket')
    expect((await getMethods(checkout.company, checkout.customerId)).accountvaults).toEqual([])
    expect((await bySetup.post(methodPath, { processorEvent })).body.subscriptionStatus).toBe('pending')
    expect((await getMethods(checkout.company, checkout.customerId)).accountvaults).toHaveLength(1)
  })
})

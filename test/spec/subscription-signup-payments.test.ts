import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { booksOf, saveCard, testCards } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { bankEntry, capturedCard, cardEntry, doneEvent } from '../support/pay-page.ts'
import { accountsOf, confirm, methodsOf, newQuote, salesOf } from '../support/quotes.ts'
import { openSignup, payersOf, strangers } from '../support/signups.ts'
import {
  change,
  historyOf,
  invoicesOf,
  newSubscription,
  noSubscription,
  readSubscription,
  settled,
} from '../support/subscriptions.ts'
import { bankSays, later, minute, readInvoice, staysInFlight } from '../support/till.ts'

const path = '/api/subscriptions/v2/payment-method'
const noQuote = 'quo_01h455vb4pex5vsknk084sn02q'
const paidThenDeclined = '4000000000000341'

type Signup = Awaited<ReturnType<typeof openSignup>>

/** A sign-up whose first invoice was quoted for a new card. */
async function openQuoted(fields: { accountNumber?: string; amount?: number } = {}, given = {}) {
  const till = await openSignup(given)
  const { quoteId } = await newQuote(till.company, till.first?.id, { amount: 50, ...fields })
  return { ...till, quoteId: String(quoteId) }
}

/** The event of a card or bank account that the secure form saved for the customer. */
async function savedByForm({ company, customerId }: Signup, entry: object = cardEntry()) {
  const opened = await company.api.post('/api/payment/intention', { customerId })
  return doneEvent(opened.body.clientToken, entry)
}

/** Expects that nothing was paid, kept or attached. */
async function expectNothing({ company, customerId, id, first }: Signup) {
  expect((await salesOf(company)).filter(({ status }) => status !== 'declined')).toEqual([])
  expect(await readInvoice(company, first?.id)).toMatchObject({ amountPaid: 0, amountDue: 50 })
  const read = await readSubscription(company, id)
  expect(read.status).toBe('pending')
  expect(read).not.toHaveProperty('paymentMethodId')
  expect((await methodsOf(company, customerId)).accountvaults).toEqual([])
}

/** Expects that the first invoice was paid once, with a card that is kept and attached. */
async function expectSignedUp({ company, customerId, id, first }: Signup, cents = 5_000) {
  expect((await salesOf(company)).map(({ amountCents }) => amountCents)).toEqual([cents])
  expect(await readInvoice(company, first?.id)).toMatchObject({ invoiceStatus: 'Paid' })
  const [kept, ...more] = (await methodsOf(company, customerId)).accountvaults
  expect(more).toEqual([])
  expect(await readSubscription(company, id)).toMatchObject({ status: 'active', paymentMethodId: kept?.id })
}

describe('signing up is refused', () => {
  test.each([
    [{}, ['body.accountVaultId']],
    [{ subscriptionId: 'own' }, ['body.accountVaultId']],
    [{ quoteId: noQuote, accountVaultId: 'x' }, ['body.accountVaultId']],
    [{ accountVaultId: 'x', processorEvent: {} }, ['body.accountVaultId']],
    [{ quoteId: 7 }, ['body.quoteId']],
    [{ quoteId: noQuote, savePaymentMethod: true }, ['body.savePaymentMethod']],
    [{ processorEvent: 'x' }, ['body.processorEvent']],
    [{ accountVaultId: 'x', quotedSurcharge: -1 }, ['body.quotedSurcharge']],
    [{ walletData: {} }, ['body.walletData', 'body.accountVaultId']],
  ])('with the body %j', async (body, paths) => {
    const till = await openSignup()
    const sent = 'subscriptionId' in body ? { ...body, subscriptionId: till.id } : body
    const refused = fieldsOf(await till.company.api.post(path, sent))
    expect(refused.map((field) => field.path)).toEqual(paths)
  })

  test('to a stranger, and to the merchant who names no subscription', async () => {
    const { company, customerId, id } = await openSignup()
    const accountVaultId = await saveCard(company, customerId)
    for (const each of strangers)
      expectEnvelope(await each.post(path, { accountVaultId, subscriptionId: id }), 401, 'unauthorized')
    expect(fieldsOf(await company.api.post(path, { accountVaultId }))).toEqual([
      { path: 'body.subscriptionId', code: 'invalid_type' },
    ])
    expect(
      fieldsOf(await company.api.post(path, { accountVaultId, subscriptionId: noSubscription })),
    ).toEqual([{ path: 'body.subscriptionId', code: 'not_found' }])
  })

  test('to a payer who names another subscription than his own, whatever he pays with', async () => {
    const till = await openQuoted()
    const asked = { customerId: till.customerId, planId: till.planId, startDate: till.on('03-10T08:00') }
    const other = await newSubscription(till.company, asked)
    for (const payer of Object.values(await payersOf(till)))
      for (const subscriptionId of [other, noSubscription, 'x'])
        for (const named of [{ quoteId: till.quoteId }, { accountVaultId: 'vlt_1' }])
          expectEnvelope(await payer.post(path, { ...named, subscriptionId }), 404, 'not_found')
    await expectNothing(till)
  })

  test('with a quote of nobody, of another subscription, of an invoice without one, and of another company', async () => {
    const till = await openQuoted()
    const { company, customerId, id } = till
    const stranger = await openQuoted()
    const plain = await company.api.post('/api/invoices', {
      customerId,
      description: 'Gardening',
      amount: 50,
      dueDate: '2030-01-01',
    })
    const { quoteId: ofPlain } = await newQuote(company, plain.body.id, { amount: 50 })
    for (const quoteId of [noQuote, 'x', stranger.quoteId, ofPlain])
      for (const subscriptionId of [undefined, id])
        expect(fieldsOf(await company.api.post(path, { quoteId, subscriptionId }))).toEqual([
          { path: 'body.quoteId', code: 'not_found' },
        ])
    const asked = { customerId, planId: till.planId, startDate: till.on('03-10T08:00') }
    const other = await newSubscription(company, asked)
    expect(fieldsOf(await company.api.post(path, { quoteId: till.quoteId, subscriptionId: other }))).toEqual([
      { path: 'body.quoteId', code: 'not_found' },
    ])
    await expectNothing(till)
    await expectNothing(stranger)
  })

  test('with a method of another customer, saved or captured', async () => {
    const till = await openSignup()
    const { company, id: subscriptionId } = till
    const friend = (await company.api.post('/api/customers', { email: 'friend@example.com' })).body.id
    const accountVaultId = await saveCard(company, friend)
    expect(fieldsOf(await company.api.post(path, { subscriptionId, accountVaultId }))).toEqual([
      { path: 'body.accountVaultId', code: 'not_found' },
    ])
    const opened = await company.api.post('/api/payment/ticket/intention', { customerId: friend })
    const captured = await doneEvent(opened.body.clientToken)
    const saved = await savedByForm({ ...till, customerId: friend })
    for (const processorEvent of [captured, saved])
      expect(fieldsOf(await company.api.post(path, { subscriptionId, processorEvent }))).toEqual([
        { path: 'body.processorEvent', code: 'not_found' },
      ])
    await expectNothing(till)
  })

  test('with an event that names nothing, a sale, or claims what is not so', async () => {
    const till = await openSignup()
    const { company, id: subscriptionId } = till
    const event = await capturedCard(company)
    const wrong = [{}, { '@action': 'sale', id: 'x' }, { '@action': 'ticket', id: 'tik_unknown' }]
    for (const processorEvent of wrong)
      expect(fieldsOf(await company.api.post(path, { subscriptionId, processorEvent }))).toMatchObject([
        { path: 'body.processorEvent' },
      ])
    for (const claim of [{ last_four: '0000' }, { payment_method: 'ach' }]) {
      const processorEvent = { ...event, ...claim }
      expectEnvelope(await company.api.post(path, { subscriptionId, processorEvent }), 400, 'bad_request')
    }
    await expectNothing(till)
    expect((await company.api.post(path, { subscriptionId, processorEvent: event })).status).toBe(200)
  })

  test('when the processor declines: with its reason, and nothing is attached or kept', async () => {
    const till = await openQuoted({ accountNumber: testCards.insufficientFunds })
    const { company, customerId, id: subscriptionId, quoteId } = till
    const declined = { status: 400, body: { error: 'bad_request', reasonCode: 1616 } }
    expect(await company.api.post(path, { quoteId })).toMatchObject(declined)
    const processorEvent = await capturedCard(company, testCards.insufficientFunds)
    expect(await company.api.post(path, { subscriptionId, processorEvent })).toMatchObject(declined)
    await later(company, 10 * minute)
    await expectNothing(till)
    const accountVaultId = await saveCard(company, customerId, testCards.insufficientFunds)
    expect(await company.api.post(path, { subscriptionId, accountVaultId })).toMatchObject(declined)
    expect(await readSubscription(company, subscriptionId)).not.toHaveProperty('paymentMethodId')
    expect(
      (await accountsOf(company)).filter(({ kind, deleted }) => kind === 'vault' && !deleted),
    ).toHaveLength(1)
  })

  test('of what is cancelled, by whatever it is to be paid', async () => {
    const till = await openQuoted()
    const { company, id: subscriptionId, quoteId } = till
    const { byInvoice } = await payersOf(till)
    await change(company, subscriptionId, { operation: 'cancel' })
    const processorEvent = await capturedCard(company)
    for (const named of [{ quoteId }, { processorEvent }])
      for (const api of [company.api, byInvoice])
        expectEnvelope(await api.post(path, { subscriptionId, ...named }), 422, 'unprocessable_entity')
    expect(await salesOf(company)).toEqual([])
    // Its first invoice stays payable like any other.
    const { first } = till
    expect((await confirm(company, first?.id, quoteId)).status).toBe(200)
  })
})

describe('a quote of a first invoice', () => {
  test('alone signs up: it is charged, the card is kept and attached, and the subscription active', async () => {
    const till = await openQuoted()
    const answer = await till.company.api.post(path, { quoteId: till.quoteId })
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: {
        message: 'success',
        correlationId: expect.any(String),
        subscriptionId: till.id,
        status: 'success',
        subscriptionStatus: 'active',
        transactionId: expect.stringMatching(/^trx_/),
      },
    })
    expect(Object.keys(answer.body)).toHaveLength(6)
    await expectSignedUp(till)
    await goTo(till.company, till.on('04-10T08:00'))
    expect(await salesOf(till.company)).toHaveLength(2)
  })

  test.each(['bySetup', 'byInvoice'] as const)('signs a payer up who has a link (%s)', async (link) => {
    const till = await openQuoted()
    const answer = await (await payersOf(till))[link].post(path, { quoteId: till.quoteId })
    expect(answer.body, answer.text).toMatchObject({ subscriptionStatus: 'active' })
    await expectSignedUp(till)
    const events = (await till.company.api.get(`/api/subscriptions/v2/${till.id}/history`)).body.events
    expect(events.find(({ type }: { type: string }) => type === 'method_changed')).toMatchObject({
      by: 'payer',
    })
  })

  test('charges the surcharge that it named', async () => {
    const till = await openQuoted({}, { company: { surcharge: { enabled: true, percentage: 3 } } })
    expect((await till.company.api.post(path, { quoteId: till.quoteId })).status).toBe(200)
    await expectSignedUp(till, 5_150)
  })

  test('of a part charges that, keeps and attaches the card, and leaves it pending', async () => {
    const till = await openQuoted({ amount: 20 })
    const { company, customerId, id, first } = till
    const answer = await company.api.post(path, { quoteId: till.quoteId })
    expect(answer.body, answer.text).toMatchObject({ subscriptionStatus: 'pending' })
    const [kept] = (await methodsOf(company, customerId)).accountvaults
    expect(await readSubscription(company, id)).toMatchObject({
      status: 'pending',
      paymentMethodId: kept?.id,
    })
    expect(await readInvoice(company, first?.id)).toMatchObject({ amountPaid: 20, amountDue: 30 })
    const rest = await newQuote(company, first?.id, { amount: 30 })
    expect((await company.api.post(path, { quoteId: rest.quoteId })).body.subscriptionStatus).toBe('active')
  })

  test.each(['recurringManual', 'nonRecurring'])('signs up for one that is %s', async (billingMode) => {
    const till = await openQuoted({}, { subscription: { billingMode } })
    const answer = await till.company.api.post(path, { quoteId: till.quoteId })
    const status = billingMode === 'nonRecurring' ? 'ended' : 'active'
    expect(answer.body, answer.text).toMatchObject({ subscriptionStatus: status })
    expect((await readSubscription(till.company, till.id)).status).toBe(status)
    expect((await methodsOf(till.company, till.customerId)).accountvaults).toHaveLength(1)
  })

  test('is good for one charge, and refused afterwards', async () => {
    const till = await openQuoted()
    const { company, quoteId } = till
    expect((await company.api.post(path, { quoteId })).status).toBe(200)
    expectEnvelope(await company.api.post(path, { quoteId }), 400, 'bad_request')
    await expectSignedUp(till)
  })

  test('is refused when it has expired, and when the invoice was paid since it was made', async () => {
    const till = await openQuoted()
    await later(till.company, 16 * minute)
    expectEnvelope(await till.company.api.post(path, { quoteId: till.quoteId }), 400, 'bad_request')
    await expectNothing(till)
    const paid = await openQuoted({ amount: 20 })
    const other = await newQuote(paid.company, paid.first?.id, { amount: 50 })
    expect((await paid.company.api.post(path, { quoteId: other.quoteId })).status).toBe(200)
    expectEnvelope(await paid.company.api.post(path, { quoteId: paid.quoteId }), 400, 'bad_request')
    await expectSignedUp(paid)
  })
})

describe('the confirmation of an invoice', () => {
  test('refuses the quote of a sign-up, on the merchant’s route and the payer’s, and leaves it usable', async () => {
    const till = await openQuoted()
    const { company, first, quoteId } = till
    const { byInvoice } = await payersOf(till)
    const refusals = [
      await confirm(company, first?.id, quoteId),
      await confirm(company, first?.id, quoteId, { savePaymentMethod: true }),
      await byInvoice.post('/api/invoices/hosted/quote/confirm', { quoteId }),
    ]
    for (const refused of refusals) {
      expectEnvelope(refused, 400, 'bad_request')
      expect(refused.body.message).toContain('/api/subscriptions/v2/payment-method')
    }
    await expectNothing(till)
    expect((await company.api.post(path, { quoteId })).status).toBe(200)
    await expectSignedUp(till)
  })

  test('takes the quote of a renewal, and keeps its card always', async () => {
    const { company, customerId, id, on } = await openSignup({
      subscription: { billingMode: 'recurringManual' },
    })
    const accountVaultId = await saveCard(company, customerId)
    await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId })
    await goTo(company, on('04-10T08:00'))
    const [, renewal] = await invoicesOf(company, id)
    const { quoteId } = await newQuote(company, renewal?.id, { amount: 50 })
    expectEnvelope(await company.api.post(path, { quoteId }), 400, 'bad_request')
    const paid = await confirm(company, renewal?.id, quoteId, { savePaymentMethod: false })
    expect(paid.status, paid.text).toBe(200)
    await settled(company)
    expect((await methodsOf(company, customerId)).accountvaults).toHaveLength(2)
  })
})

describe('another source', () => {
  test('that is new pays what is due, is kept and attached', async () => {
    const till = await openSignup()
    const { company, id: subscriptionId } = till
    const processorEvent = await capturedCard(company)
    const answer = await company.api.post(path, { subscriptionId, processorEvent })
    expect(answer.body, answer.text).toMatchObject({
      subscriptionStatus: 'active',
      transactionId: expect.stringMatching(/^trx_/),
    })
    await expectSignedUp(till)
  })

  test('that the form saved pays what is due and is attached', async () => {
    const till = await openSignup()
    const processorEvent = await savedByForm(till)
    for (const payer of Object.values(await payersOf(till)).slice(0, 1))
      expect((await payer.post(path, { processorEvent })).body.subscriptionStatus).toBe('active')
    await expectSignedUp(till)
  })

  test('that is a bank account is attached while it settles, and the subscription active when it has', async () => {
    const till = await openSignup()
    const { company, id } = till
    const processorEvent = await savedByForm(till, bankEntry(staysInFlight))
    const { bySetup } = await payersOf(till)
    const answer = await bySetup.post(path, { processorEvent })
    expect(answer.body, answer.text).toMatchObject({ subscriptionStatus: 'pending' })
    expect(await readSubscription(company, id)).toHaveProperty('paymentMethodId')
    await bankSays(company, 'settled')
    await settled(company)
    await expectSignedUp(till)
  })

  test('is refused where the surcharge is not the one that was shown', async () => {
    const till = await openSignup({ company: { surcharge: { enabled: true, percentage: 3 } } })
    const { company, customerId, id: subscriptionId } = till
    const accountVaultId = await saveCard(company, customerId)
    const asked = { subscriptionId, accountVaultId }
    expect(await company.api.post(path, { ...asked, quotedSurcharge: 1 })).toMatchObject({
      status: 400,
      body: { reasonCode: 'QUOTE_CHANGED' },
    })
    expect(await salesOf(company)).toEqual([])
    expect(await readSubscription(company, subscriptionId)).not.toHaveProperty('paymentMethodId')
  })

  test('of one that has failed is attached and tried once, whatever comes of it', async () => {
    const till = await openSignup()
    const { company, customerId, id: subscriptionId, on } = till
    const bad = await saveCard(company, customerId, paidThenDeclined)
    expect((await company.api.post(path, { subscriptionId, accountVaultId: bad })).status).toBe(200)
    await goTo(company, on('04-10T08:00'))
    expect((await readSubscription(company, subscriptionId)).status).toBe('failed')
    const declined = await company.api.post(path, {
      subscriptionId,
      processorEvent: await capturedCard(company, testCards.insufficientFunds),
    })
    expect(declined, declined.text).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'failed', charge: { status: 'declined', reasonCode: '1616' } },
    })
    const good = await company.api.post(path, { subscriptionId, processorEvent: await capturedCard(company) })
    expect(good, good.text).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'active', charge: { status: 'success' } },
    })
    expect((await methodsOf(company, customerId)).accountvaults).toHaveLength(3)
    expect(await historyOf(company, subscriptionId)).toContain('method_changed failed')
  })

  test('of one that waits without a method is attached and tried, and a quote is not taken', async () => {
    const till = await openSignup()
    const { company, customerId, id: subscriptionId, on } = till
    const first = await saveCard(company, customerId)
    await company.api.post(path, { subscriptionId, accountVaultId: first })
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${first}`)
    await goTo(company, on('04-10T08:00'))
    expect((await readSubscription(company, subscriptionId)).status).toBe('pending')
    const [, renewal] = await invoicesOf(company, subscriptionId)
    const { quoteId } = await newQuote(company, renewal?.id, { amount: 50 })
    expectEnvelope(await company.api.post(path, { quoteId }), 400, 'bad_request')
    const tried = await company.api.post(path, {
      subscriptionId,
      processorEvent: await capturedCard(company),
    })
    expect(tried.body, tried.text).toMatchObject({
      subscriptionStatus: 'active',
      charge: { status: 'success' },
    })
    expect(await salesOf(company)).toHaveLength(2)
  })

  test('of one that is active is kept and attached, and charged with the renewal', async () => {
    const till = await openSignup()
    const { company, customerId, id: subscriptionId, on } = till
    const first = await saveCard(company, customerId)
    await company.api.post(path, { subscriptionId, accountVaultId: first })
    const answer = await company.api.post(path, {
      subscriptionId,
      processorEvent: await capturedCard(company),
    })
    expect(answer.body, answer.text).toMatchObject({ subscriptionStatus: 'active' })
    expect(answer.body).not.toHaveProperty('transactionId')
    expect(answer.body).not.toHaveProperty('charge')
    const { paymentMethodId } = await readSubscription(company, subscriptionId)
    expect(paymentMethodId).not.toBe(first)
    expect(await booksOf(company)).toHaveLength(1)
    await goTo(company, on('04-10T08:00'))
    expect((await salesOf(company)).map(({ status }) => status)).toEqual(['approved', 'approved'])
  })
})

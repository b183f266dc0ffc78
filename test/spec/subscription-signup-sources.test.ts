import { describe, expect, test } from 'vitest'

import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, saveCard, testCards } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { bankEntry, captureCard } from '../support/pay-page.ts'
import { confirm, getMethods, newQuote, getSales } from '../support/quotes.ts'
import {
  expectNothing,
  expectSignedUp,
  openQuotedSignup,
  saveByForm,
  openSignup,
  getPayers,
} from '../support/signups.ts'
import {
  getHistory,
  getInvoices,
  methodPath as path,
  paidThenDeclined,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { setBankOutcome, advanceClock, minute, getInvoice, staysInFlight } from '../support/checkout.ts'

describe('a quote of a first invoice', () => {
  test('alone signs up: it is charged, the card is kept and attached, and the subscription active', async () => {
    const checkout = await openQuotedSignup()
    const response = await checkout.company.api.post(path, { quoteId: checkout.quoteId })
    expect(response, response.text).toMatchObject({
      status: 200,
      body: {
        message: 'success',
        correlationId: expect.any(String),
        subscriptionId: checkout.id,
        status: 'success',
        subscriptionStatus: 'active',
        transactionId: expect.stringMatching(/^trx_/),
      },
    })
    expect(Object.keys(response.body)).toHaveLength(6)
    await expectSignedUp(checkout)
    await goTo(checkout.company, checkout.on('04-10T08:00'))
    expect(await getSales(checkout.company)).toHaveLength(2)
  })

  test.each(['bySetup', 'byInvoice'] as const)('signs a payer up who has a link (%s)', async (link) => {
    const checkout = await openQuotedSignup()
    const response = await (await getPayers(checkout))[link].post(path, { quoteId: checkout.quoteId })
    expect(response.body, response.text).toMatchObject({ subscriptionStatus: 'active' })
    await expectSignedUp(checkout)
    const events = (await checkout.company.api.get(`/api/subscriptions/v2/${checkout.id}/history`)).body
      .events
    expect(events.find(({ type }: { type: string }) => type === 'method_changed')).toMatchObject({
      by: 'payer',
    })
  })

  test('charges the surcharge that it named', async () => {
    const checkout = await openQuotedSignup({}, { company: { surcharge: { enabled: true, percentage: 3 } } })
    expect((await checkout.company.api.post(path, { quoteId: checkout.quoteId })).status).toBe(200)
    await expectSignedUp(checkout, 5_150)
  })

  test('of a part charges that, keeps and attaches the card, and leaves it pending', async () => {
    const checkout = await openQuotedSignup({ amount: 20 })
    const { company, customerId, id, first } = checkout
    const response = await company.api.post(path, { quoteId: checkout.quoteId })
    expect(response.body, response.text).toMatchObject({ subscriptionStatus: 'pending' })
    const [kept] = (await getMethods(company, customerId)).accountvaults
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'pending',
      paymentMethodId: kept?.id,
    })
    expect(await getInvoice(company, first?.id)).toMatchObject({ amountPaid: 20, amountDue: 30 })
    const rest = await newQuote(company, first?.id, { amount: 30 })
    expect((await company.api.post(path, { quoteId: rest.quoteId })).body.subscriptionStatus).toBe('active')
  })

  test.each(['recurringManual', 'nonRecurring'])('signs up for one that is %s', async (billingMode) => {
    const checkout = await openQuotedSignup({}, { subscription: { billingMode } })
    const response = await checkout.company.api.post(path, { quoteId: checkout.quoteId })
    const status = billingMode === 'nonRecurring' ? 'ended' : 'active'
    expect(response.body, response.text).toMatchObject({ subscriptionStatus: status })
    expect((await getSubscription(checkout.company, checkout.id)).status).toBe(status)
    expect((await getMethods(checkout.company, checkout.customerId)).accountvaults).toHaveLength(1)
  })

  test('is good for one charge, and refused afterwards', async () => {
    const checkout = await openQuotedSignup()
    const { company, quoteId } = checkout
    expect((await company.api.post(path, { quoteId })).status).toBe(200)
    expectEnvelope(await company.api.post(path, { quoteId }), 400, 'bad_request')
    await expectSignedUp(checkout)
  })

  test('is refused when it has expired, and when the invoice was paid since it was made', async () => {
    const checkout = await openQuotedSignup()
    await advanceClock(checkout.company, 16 * minute)
    expectEnvelope(await checkout.company.api.post(path, { quoteId: checkout.quoteId }), 400, 'bad_request')
    await expectNothing(checkout)
    const paid = await openQuotedSignup({ amount: 20 })
    const other = await newQuote(paid.company, paid.first?.id, { amount: 50 })
    expect((await paid.company.api.post(path, { quoteId: other.quoteId })).status).toBe(200)
    expectEnvelope(await paid.company.api.post(path, { quoteId: paid.quoteId }), 400, 'bad_request')
    await expectSignedUp(paid)
  })
})

describe('the confirmation of an invoice', () => {
  test('refuses the quote of a sign-up, on the merchant’s route and the payer’s, and leaves it usable', async () => {
    const checkout = await openQuotedSignup()
    const { company, first, quoteId } = checkout
    const { byInvoice } = await getPayers(checkout)
    const refusals = [
      await confirm(company, first?.id, quoteId),
      await confirm(company, first?.id, quoteId, { savePaymentMethod: true }),
      await byInvoice.post('/api/invoices/hosted/quote/confirm', { quoteId }),
    ]
    for (const refused of refusals) {
      expectEnvelope(refused, 400, 'bad_request')
      expect(refused.body.message).toContain('/api/subscriptions/v2/payment-method')
    }
    await expectNothing(checkout)
    expect((await company.api.post(path, { quoteId })).status).toBe(200)
    await expectSignedUp(checkout)
  })

  test('takes the quote of a renewal, and keeps its card always', async () => {
    const { company, customerId, id, on } = await openSignup({
      subscription: { billingMode: 'recurringManual' },
    })
    const accountVaultId = await saveCard(company, customerId)
    await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId })
    await goTo(company, on('04-10T08:00'))
    const [, renewal] = await getInvoices(company, id)
    const { quoteId } = await newQuote(company, renewal?.id, { amount: 50 })
    expectEnvelope(await company.api.post(path, { quoteId }), 400, 'bad_request')
    const paid = await confirm(company, renewal?.id, quoteId, { savePaymentMethod: false })
    expect(paid.status, paid.text).toBe(200)
    await drainJobs(company)
    expect((await getMethods(company, customerId)).accountvaults).toHaveLength(2)
  })
})

describe('another source', () => {
  test('that is new pays what is due, is kept and attached', async () => {
    const checkout = await openSignup()
    const { company, id: subscriptionId } = checkout
    const processorEvent = await captureCard(company)
    const response = await company.api.post(path, { subscriptionId, processorEvent })
    expect(response.body, response.text).toMatchObject({
      subscriptionStatus: 'active',
      transactionId: expect.stringMatching(/^trx_/),
    })
    await expectSignedUp(checkout)
  })

  test('that the form saved pays what is due and is attached', async () => {
    const checkout = await openSignup()
    const processorEvent = await saveByForm(checkout)
    for (const payer of Object.values(await getPayers(checkout)).slice(0, 1))
      expect((await payer.post(path, { processorEvent })).body.subscriptionStatus).toBe('active')
    await expectSignedUp(checkout)
  })

  test('that is a bank account is attached while it settles, and the subscription active when it has', async () => {
    const checkout = await openSignup()
    const { company, id } = checkout
    const processorEvent = await saveByForm(checkout, bankEntry(staysInFlight))
    const { bySetup } = await getPayers(checkout)
    const response = await bySetup.post(path, { processorEvent })
    expect(response.body, response.text).toMatchObject({ subscriptionStatus: 'pending' })
    expect(await getSubscription(company, id)).toHaveProperty('paymentMethodId')
    await setBankOutcome(company, 'settled')
    await drainJobs(company)
    await expectSignedUp(checkout)
  })

  test('is refused where the surcharge is not the one that was shown', async () => {
    const checkout = await openSignup({ company: { surcharge: { enabled: true, percentage: 3 } } })
    const { company, customerId, id: subscriptionId } = checkout
    const accountVaultId = await saveCard(company, customerId)
    const request = { subscriptionId, accountVaultId }
    expect(await company.api.post(path, { ...request, quotedSurcharge: 1 })).toMatchObject({
      status: 400,
      body: { reasonCode: 'QUOTE_CHANGED' },
    })
    expect(await getSales(company)).toEqual([])
    expect(await getSubscription(company, subscriptionId)).not.toHaveProperty('paymentMethodId')
  })

  test('is refused where the button of the form named another total', async () => {
    const checkout = await openSignup({ company: { surcharge: { enabled: true, percentage: 3 } } })
    const { company, id: subscriptionId, on } = checkout
    const agreed = async (ticket: object, agreedCents: number) => {
      const request = { subscriptionId, processorEvent: { ...ticket, agreedCents } }
      const { status, body } = await company.api.post(path, request)
      return body.reasonCode ?? status
    }
    const first = await captureCard(company, paidThenDeclined)
    expect(await agreed(first, 5_000)).toBe('QUOTE_CHANGED')
    expect(await agreed(first, 5_150)).toBe(200)
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, subscriptionId)).status).toBe('failed')
    const renewal = await captureCard(company)
    expect(await agreed(renewal, 5_000)).toBe('QUOTE_CHANGED')
    expect((await getSales(company)).filter(({ status }) => status === 'approved')).toHaveLength(1)
    expect(await agreed(renewal, 5_150)).toBe(200)
    expect((await getSales(company)).filter(({ status }) => status === 'approved')).toHaveLength(2)
  })

  test('of one that has failed is attached and tried once, whatever comes of it', async () => {
    const checkout = await openSignup()
    const { company, customerId, id: subscriptionId, on } = checkout
    const bad = await saveCard(company, customerId, paidThenDeclined)
    expect((await company.api.post(path, { subscriptionId, accountVaultId: bad })).status).toBe(200)
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, subscriptionId)).status).toBe('failed')
    const declined = await company.api.post(path, {
      subscriptionId,
      processorEvent: await captureCard(company, testCards.insufficientFunds),
    })
    expect(declined, declined.text).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'failed', charge: { status: 'declined', reasonCode: 1616 } },
    })
    const good = await company.api.post(path, { subscriptionId, processorEvent: await captureCard(company) })
    expect(good, good.text).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'active', charge: { status: 'success' } },
    })
    expect((await getMethods(company, customerId)).accountvaults).toHaveLength(3)
    expect(await getHistory(company, subscriptionId)).toContain('method_changed failed')
  })

  test('of one that waits without a method is attached and tried, and a quote is not taken', async () => {
    const checkout = await openSignup()
    const { company, customerId, id: subscriptionId, on } = checkout
    const first = await saveCard(company, customerId)
    await company.api.post(path, { subscriptionId, accountVaultId: first })
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${first}`)
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, subscriptionId)).status).toBe('pending')
    const [, renewal] = await getInvoices(company, subscriptionId)
    const { quoteId } = await newQuote(company, renewal?.id, { amount: 50 })
    expectEnvelope(await company.api.post(path, { quoteId }), 400, 'bad_request')
    const tried = await company.api.post(path, {
      subscriptionId,
      processorEvent: await captureCard(company),
    })
    expect(tried.body, tried.text).toMatchObject({
      subscriptionStatus: 'active',
      charge: { status: 'success' },
    })
    expect(await getSales(company)).toHaveLength(2)
  })

  test('of one that is active is kept and attached, and charged with the renewal', async () => {
    const checkout = await openSignup()
    const { company, customerId, id: subscriptionId, on } = checkout
    const first = await saveCard(company, customerId)
    await company.api.post(path, { subscriptionId, accountVaultId: first })
    const response = await company.api.post(path, {
      subscriptionId,
      processorEvent: await captureCard(company),
    })
    expect(response.body, response.text).toMatchObject({ subscriptionStatus: 'active' })
    expect(response.body).not.toHaveProperty('transactionId')
    expect(response.body).not.toHaveProperty('charge')
    const { paymentMethodId } = await getSubscription(company, subscriptionId)
    expect(paymentMethodId).not.toBe(first)
    expect(await getBooks(company)).toHaveLength(1)
    await goTo(company, on('04-10T08:00'))
    expect((await getSales(company)).map(({ status }) => status)).toEqual(['approved', 'approved'])
  })
})

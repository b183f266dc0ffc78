import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { saveCard, testCards } from '../support/florin.ts'

import { captureCard, doneEvent } from '../support/pay-page.ts'
import { getAccounts, confirm, newQuote, getSales } from '../support/quotes.ts'
import {
  expectNothing,
  openQuotedSignup,
  saveByForm,
  openSignup,
  getPayers,
  invalidLinks,
} from '../support/signups.ts'
import {
  change,
  methodPath as path,
  newSubscription,
  noSubscription,
  getSubscription,
} from '../support/subscriptions.ts'
import { advanceClock, minute } from '../support/checkout.ts'

const noQuote = 'quo_01h455vb4pex5vsknk084sn02q'

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
    const checkout = await openSignup()
    const sent = 'subscriptionId' in body ? { ...body, subscriptionId: checkout.id } : body
    const refused = getFields(await checkout.company.api.post(path, sent))
    expect(refused.map((field) => field.path)).toEqual(paths)
  })

  test('to a stranger, and to the merchant who names no subscription', async () => {
    const { company, customerId, id } = await openSignup()
    const accountVaultId = await saveCard(company, customerId)
    for (const each of invalidLinks)
      expectEnvelope(await each.post(path, { accountVaultId, subscriptionId: id }), 401, 'unauthorized')
    expect(getFields(await company.api.post(path, { accountVaultId }))).toEqual([
      { path: 'body.subscriptionId', code: 'invalid_type' },
    ])
    expect(
      getFields(await company.api.post(path, { accountVaultId, subscriptionId: noSubscription })),
    ).toEqual([{ path: 'body.subscriptionId', code: 'not_found' }])
  })

  test('to a payer who names another subscription than his own, whatever he pays with', async () => {
    const checkout = await openQuotedSignup()
    const request = {
      customerId: checkout.customerId,
      planId: checkout.planId,
      startDate: checkout.on('03-10T08:00'),
    }
    const other = await newSubscription(checkout.company, request)
    for (const payer of Object.values(await getPayers(checkout)))
      for (const subscriptionId of [other, noSubscription, 'x'])
        for (const named of [{ quoteId: checkout.quoteId }, { accountVaultId: 'vlt_1' }])
          expectEnvelope(await payer.post(path, { ...named, subscriptionId }), 404, 'not_found')
    await expectNothing(checkout)
  })

  test('with a quote of nobody, of another subscription, of an invoice without one, and of another company', async () => {
    const checkout = await openQuotedSignup()
    const { company, customerId, id } = checkout
    const stranger = await openQuotedSignup()
    const plain = await company.api.post('/api/invoices', {
      customerId,
      description: 'Gardening',
      amount: 50,
      dueDate: '2030-01-01',
    })
    const { quoteId: ofPlain } = await newQuote(company, plain.body.id, { amount: 50 })
    for (const quoteId of [noQuote, 'x', stranger.quoteId, ofPlain])
      for (const subscriptionId of [undefined, id])
        expect(getFields(await company.api.post(path, { quoteId, subscriptionId }))).toEqual([
          { path: 'body.quoteId', code: 'not_found' },
        ])
    const request = { customerId, planId: checkout.planId, startDate: checkout.on('03-10T08:00') }
    const other = await newSubscription(company, request)
    expect(
      getFields(await company.api.post(path, { quoteId: checkout.quoteId, subscriptionId: other })),
    ).toEqual([{ path: 'body.quoteId', code: 'not_found' }])
    await expectNothing(checkout)
    await expectNothing(stranger)
  })

  test('with a method of another customer, saved or captured', async () => {
    const checkout = await openSignup()
    const { company, id: subscriptionId } = checkout
    const friend = (await company.api.post('/api/customers', { email: 'friend@example.com' })).body.id
    const accountVaultId = await saveCard(company, friend)
    expect(getFields(await company.api.post(path, { subscriptionId, accountVaultId }))).toEqual([
      { path: 'body.accountVaultId', code: 'not_found' },
    ])
    const opened = await company.api.post('/api/payment/ticket/intention', { customerId: friend })
    const captured = await doneEvent(opened.body.clientToken)
    const saved = await saveByForm({ ...checkout, customerId: friend })
    for (const processorEvent of [captured, saved])
      expect(getFields(await company.api.post(path, { subscriptionId, processorEvent }))).toEqual([
        { path: 'body.processorEvent', code: 'not_found' },
      ])
    await expectNothing(checkout)
  })

  test('with an event that names nothing, a sale, or claims what is not so', async () => {
    const checkout = await openSignup()
    const { company, id: subscriptionId } = checkout
    const event = await captureCard(company)
    const wrong = [{}, { '@action': 'sale', id: 'x' }, { '@action': 'ticket', id: 'tik_unknown' }]
    for (const processorEvent of wrong)
      expect(getFields(await company.api.post(path, { subscriptionId, processorEvent }))).toMatchObject([
        { path: 'body.processorEvent' },
      ])
    for (const claim of [{ last_four: '0000' }, { payment_method: 'ach' }]) {
      const processorEvent = { ...event, ...claim }
      expectEnvelope(await company.api.post(path, { subscriptionId, processorEvent }), 400, 'bad_request')
    }
    await expectNothing(checkout)
    expect((await company.api.post(path, { subscriptionId, processorEvent: event })).status).toBe(200)
  })

  test('when the processor declines: with its reason, and nothing is attached or kept', async () => {
    const checkout = await openQuotedSignup({ accountNumber: testCards.insufficientFunds })
    const { company, customerId, id: subscriptionId, quoteId } = checkout
    const declined = { status: 400, body: { error: 'bad_request', reasonCode: 1616 } }
    expect(await company.api.post(path, { quoteId })).toMatchObject(declined)
    const processorEvent = await captureCard(company, testCards.insufficientFunds)
    expect(await company.api.post(path, { subscriptionId, processorEvent })).toMatchObject(declined)
    await advanceClock(company, 10 * minute)
    await expectNothing(checkout)
    const accountVaultId = await saveCard(company, customerId, testCards.insufficientFunds)
    expect(await company.api.post(path, { subscriptionId, accountVaultId })).toMatchObject(declined)
    expect(await getSubscription(company, subscriptionId)).not.toHaveProperty('paymentMethodId')
    expect(
      (await getAccounts(company)).filter(({ kind, deleted }) => kind === 'vault' && !deleted),
    ).toHaveLength(1)
  })

  test('of what is cancelled, by whatever it is to be paid', async () => {
    const checkout = await openQuotedSignup()
    const { company, id: subscriptionId, quoteId } = checkout
    const { byInvoice } = await getPayers(checkout)
    await change(company, subscriptionId, { operation: 'cancel' })
    const processorEvent = await captureCard(company)
    for (const named of [{ quoteId }, { processorEvent }])
      for (const api of [company.api, byInvoice])
        expectEnvelope(await api.post(path, { subscriptionId, ...named }), 422, 'unprocessable_entity')
    expect(await getSales(company)).toEqual([])
    // The first invoice stays payable like any other.
    const { first } = checkout
    expect((await confirm(company, first?.id, quoteId)).status).toBe(200)
  })
})

import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { booksOf, fault, operator, saveBankAccount, saveCard, type Caller } from '../support/florin.ts'
import { goTo, noInvoice } from '../support/invoice-life.ts'
import { manageLink, openManaged, openSession, pageWith, revokeLinks } from '../support/manage.ts'
import { bankEntry, doneEvent, pageAt } from '../support/pay-page.ts'
import {
  change,
  historyOf,
  invoicesOf,
  newPlan,
  newSubscription,
  openTillAt,
  readSubscription,
} from '../support/subscriptions.ts'
import { later, minute, openTill } from '../support/till.ts'

/** Every call of the page that a session is for. */
const calls: [string, (page: Caller) => ReturnType<Caller['get']>][] = [
  ['GET', (page) => page.get('')],
  ['POST /pay-link', (page) => page.post('/pay-link', {})],
  ['POST /intention', (page) => page.post('/intention', {})],
  ['POST /cancel', (page) => page.post('/cancel', {})],
  ['POST /keep', (page) => page.post('/keep', {})],
  ['DELETE /session', (page) => page.delete('/session')],
]

describe('a session of the page of a subscription', () => {
  test.each(calls)('is needed for %s', async (_name, call) => {
    const { company, id, token, sessionToken } = await openManaged()
    for (const wrong of [
      '',
      'mns_',
      `${sessionToken}x`,
      sessionToken.slice(1),
      token,
      company.sessionToken,
      '💸',
    ])
      expectEnvelope(await call(pageWith(encodeURI(wrong))), 401, 'unauthorized')
    expect((await readSubscription(company, id)).cancelAtPeriodEnd).toBe(false)
  })

  test('is no session of the merchant, and that is none of it', async () => {
    const { company, id, sessionToken } = await openManaged()
    const asMerchant = await company.api.get(`/api/subscriptions/v2/${id}`, {
      'x-session-token': sessionToken,
    })
    expectEnvelope(asMerchant, 401, 'unauthorized')
    expectEnvelope(await pageWith(company.sessionToken).get(''), 401, 'unauthorized')
  })

  test('ends half an hour after its last call', async () => {
    const { company, page } = await openManaged()
    for (let calls = 0; calls < 3; calls++) {
      await later(company, 29 * minute)
      expect((await page.get('')).status).toBe(200)
    }
    await later(company, 31 * minute)
    expectEnvelope(await page.get(''), 401, 'unauthorized')
  })

  test('ends after twelve hours, however often it calls', async () => {
    const { company, page } = await openManaged()
    for (let half = 0; half < 25; half++) {
      await later(company, 28.5 * minute)
      expect((await page.get('')).status, String(half)).toBe(200)
    }
    await later(company, 10 * minute)
    expectEnvelope(await page.get(''), 401, 'unauthorized')
  })

  test('ends when it is ended, and no other with it', async () => {
    const { company, token, page } = await openManaged()
    await later(company, 2 * minute)
    const other = pageWith(await openSession(company, token))
    expect(await page.delete('/session')).toMatchObject({ status: 200, body: { message: 'success' } })
    expectEnvelope(await page.get(''), 401, 'unauthorized')
    expect((await other.get('')).status).toBe(200)
  })

  test('ends with the links that are revoked, and those of another subscription do not', async () => {
    const { company, customerId, planId, id, page, on } = await openManaged()
    const another = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const other = pageWith(await openSession(company, (await manageLink(company, another)).token))
    await revokeLinks(company, id)
    expectEnvelope(await page.get(''), 401, 'unauthorized')
    expect((await other.get('')).body.subscription.subscriptionId).toBe(another)
  })

  test('ends where its page opens no more', async () => {
    const { company, id, token, on } = await openManaged()
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: false })
    await goTo(company, on('06-08T07:50'))
    const page = pageWith(await openSession(company, token))
    await later(company, 15 * minute)
    expectEnvelope(await page.get(''), 401, 'unauthorized')
  })
})

describe('what the page of a subscription shows', () => {
  test('is the subscription, its plan, what comes next, its invoices and the payer’s methods, masked', async () => {
    const { company, customerId, id, vaultId, page, on } = await openManaged('03-10T08:00', {
      plan: { description: 'All of it', preRenewalInvoice: { leadTimeDays: 7 } },
      subscription: {},
    })
    const bank = await saveBankAccount(company, customerId)
    const shown = await page.get('')
    expect(shown.status, shown.text).toBe(200)
    const read = await readSubscription(company, id)
    const [invoice] = await invoicesOf(company, id)
    expect(shown.body).toMatchObject({
      companyName: 'Test Company',
      subscription: read,
      plan: { planId: read.planId, name: 'Gold', price: 50, description: 'All of it' },
      nextPayment: { date: on('04-10T08:00'), amount: 50 },
      invoices: [
        { id: invoice.id, invoiceId: invoice.invoiceId, invoiceStatus: 'Paid', amount: 50, amountDue: 0 },
      ],
      acceptedRails: ['cc', 'ach'],
      may: { pay: false, changeMethod: true, cancel: true, keep: false },
    })
    expect(shown.body.paymentMethods).toEqual(
      expect.arrayContaining([
        {
          id: vaultId,
          paymentMethod: 'cc',
          cardBrand: 'visa',
          lastFour: '4242',
          expDate: '1230',
          title: 'Visa 4242',
          inUse: true,
        },
        { id: bank, paymentMethod: 'ach', lastFour: '6789', title: 'Checking 6789', inUse: false },
      ]),
    )
    expect(shown.text).not.toMatch(/payer@example\.com|cnt_|contactId|4242424242424242|000123456789/)
    // The renewal of the tenth is invoiced a week ahead, and is what is paid next.
    await goTo(company, on('04-05T08:00'))
    const again = pageWith(await openSession(company, (await manageLink(company, id)).token))
    expect((await again.get('')).body.nextPayment).toEqual({ date: on('04-10T08:00'), amount: 50 })
  })

  test('names the set-up fee, a discount and the price of the day in what comes next', async () => {
    const { company, customerId, on } = await openTillAt('03-10T08:00')
    const planId = await newPlan(company, { setupFee: 20 })
    const discounts = [{ type: 'amount', value: 5, cycles: 1 }]
    const fields = { customerId, planId, startDate: on('03-20T08:00'), discounts }
    const id = await newSubscription(company, fields)
    const page = pageWith(await openSession(company, (await manageLink(company, id)).token))
    expect((await page.get('')).body.nextPayment).toEqual({ date: on('03-20T08:00'), amount: 65 })
  })

  test('has nothing of what a merchant noted for itself', async () => {
    const { company, customerId, on } = await openTillAt('03-10T08:00')
    const path = `/operator/v1/companies/${company.companyId}/custom-fields/subscription/note`
    expect((await operator().put(path, { type: 'text' })).status).toBe(200)
    const asked = { customerId, planId: await newPlan(company), startDate: on('03-10T08:00') }
    const id = await newSubscription(company, { ...asked, customFields: { note: 'complains a lot' } })
    const page = pageWith(await openSession(company, (await manageLink(company, id)).token))
    const shown = await page.get('')
    expect(shown.text).not.toContain('complains')
    expect(shown.body.may).toMatchObject({ pay: true })
  })

  test('is shown without its methods while the processor cannot be asked', async () => {
    const { company, page } = await openManaged()
    await fault(company, 'any', 'outage', { times: 0 })
    expect(await page.get('')).toMatchObject({
      status: 200,
      body: { paymentMethods: [], methodsUnavailable: true },
    })
  })
})

describe('paying on the page of a subscription', () => {
  test('is refused where nothing is open, and of an invoice that is not of it', async () => {
    const { company, id, page } = await openManaged()
    const refused = await page.post('/pay-link', {})
    expectEnvelope(refused, 400, 'bad_request')
    expect(refused.body.reasonCode).toBe('ALREADY_PROCESSING')
    const [paid] = await invoicesOf(company, id)
    expect((await page.post('/pay-link', { invoiceId: paid.id })).body.reasonCode).toBe('ALREADY_PROCESSING')
    const other = await openTill()
    const foreign = await other.company.api.post('/api/invoices', {
      customerId: other.customerId,
      description: 'x',
      amount: 5,
      dueDate: '2099-01-01',
    })
    for (const invoiceId of [noInvoice, foreign.body.id, 'INV-none', '💸'])
      expect(fieldsOf(await page.post('/pay-link', { invoiceId }))).toEqual([
        { path: 'body.invoiceId', code: 'not_found' },
      ])
    for (const body of [{ invoiceId: 7 }, { invoiceId: '' }, { amount: 5 }])
      expect((await page.post('/pay-link', body)).status).toBe(400)
  })

  test('leads to the payment page of the oldest open invoice, or of the one that is named', async () => {
    const { company, customerId, on } = await openTillAt('03-10T08:00')
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
      billingMode: 'recurringManual',
    })
    const vaultId = await saveCard(company, customerId)
    await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId: vaultId })
    await goTo(company, on('05-11T08:00'))
    const [, second, third] = await invoicesOf(company, id)
    const page = pageWith(await openSession(company, (await manageLink(company, id)).token))
    const shownAt = async (body: object) => {
      const made = await page.post('/pay-link', body)
      expect(made.status, made.text).toBe(201)
      return (await pageAt(made.body.url).get('/api/invoices/hosted')).body
    }
    expect((await shownAt({})).id).toBe(second.id)
    expect((await shownAt({ invoiceId: third.id })).id).toBe(third.id)
    expect((await shownAt({ invoiceId: third.invoiceId })).id).toBe(third.id)
    const first = await page.post('/pay-link', {})
    expect((await page.post('/pay-link', {})).body.url).not.toBe(first.body.url)
    expect((await page.get('')).body.may).toMatchObject({ pay: true, changeMethod: false })
  })
})

describe('the method of a subscription', () => {
  test('is saved in a form of the rails that it takes, and of no others', async () => {
    const { company, page } = await openManaged('03-10T08:00', { company: { products: ['cc'] } })
    for (const body of [
      { paymentMethods: [] },
      { paymentMethods: ['x'] },
      { paymentMethods: ['ach'] },
      { x: 1 },
    ])
      expect((await page.post('/intention', body)).status, JSON.stringify(body)).toBe(400)
    const opened = await page.post('/intention', {})
    expect(opened).toMatchObject({ status: 201, body: { methods: [{ type: 'cc' }] } })
    const event = await doneEvent(opened.body.clientToken)
    expect(event).toMatchObject({ '@action': 'tokenization' })
    const { paymentMethods } = (await page.get('')).body
    expect(paymentMethods.map(({ id }: { id: string }) => id)).toContain(event.account_vault_id)
    expect(await booksOf(company)).toHaveLength(1)
  })

  test('of a payer who gives a bank account is his own', async () => {
    const { company, customerId, page } = await openManaged()
    const opened = await page.post('/intention', { paymentMethods: ['ach'] })
    const event = await doneEvent(opened.body.clientToken, bankEntry())
    const listed = await company.api.get(`/api/customers/${customerId}/paymentmethods`)
    expect(listed.text).toContain(event.account_vault_id)
  })

  test('is not asked for where the subscription is over', async () => {
    const { company, id, page } = await openManaged()
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: false })
    expectEnvelope(await page.post('/intention', {}), 422, 'unprocessable_entity')
    expect((await page.get('')).body.may).toEqual({
      pay: false,
      changeMethod: false,
      cancel: false,
      keep: false,
    })
  })
})

describe('a payer who cancels', () => {
  test('is refused where the company has that switched off, and may still keep what was cancelled for him', async () => {
    const { company, id, page } = await openManaged('03-10T08:00', {
      company: { settings: { selfServiceCancel: false } },
    })
    expectEnvelope(await page.post('/cancel', {}), 403, 'forbidden')
    expect((await page.get('')).body.may.cancel).toBe(false)
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: true })
    expect((await page.post('/keep', {})).body.subscription.cancelAtPeriodEnd).toBe(false)
  })

  test.each([[{ reason: 7 }], [{ reason: 'x'.repeat(501) }], [{ cancelAtPeriodEnd: false }]])(
    'is refused with the body %j',
    async (body) => {
      const { company, id, page } = await openManaged()
      expect((await page.post('/cancel', body)).status).toBe(400)
      expect((await readSubscription(company, id)).status).toBe('active')
    },
  )

  test('does so at the end of the period, may keep it until then, and the history says that it was he', async () => {
    const { company, id, page, on } = await openManaged()
    const cancelled = await page.post('/cancel', { reason: 'Too dear' })
    expect(cancelled).toMatchObject({
      status: 200,
      body: {
        companyName: 'Test Company',
        subscription: {
          status: 'active',
          cancelAtPeriodEnd: true,
          cancelDate: on('04-10T08:00'),
          cancelReason: 'Too dear',
        },
        may: { cancel: false, keep: true },
      },
    })
    expect(cancelled.body).not.toHaveProperty('nextPayment')
    expect((await page.post('/cancel', {})).status).toBe(200)
    const kept = await page.post('/keep', {})
    expect(kept).toMatchObject({
      status: 200,
      body: { subscription: { cancelAtPeriodEnd: false }, may: { cancel: true, keep: false } },
    })
    expect((await page.post('/keep', {})).status).toBe(200)
    expect((await historyOf(company, id)).slice(-2)).toEqual([
      'cancel_requested active',
      'cancel_withdrawn active',
    ])
    const { events } = (await company.api.get(`/api/subscriptions/v2/${id}/history`)).body
    expect(events.slice(-2).map(({ by }: { by: string }) => by)).toEqual(['payer', 'payer'])
  })

  test('before the first payment does so at once, and cannot take that back', async () => {
    const { company, customerId, on } = await openTillAt('03-10T08:00')
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
    })
    const page = pageWith(await openSession(company, (await manageLink(company, id)).token))
    expect((await page.post('/cancel', {})).body.subscription.status).toBe('cancelled')
    for (const call of ['/cancel', '/keep'])
      expectEnvelope(await page.post(call, {}), 422, 'unprocessable_entity')
    expect((await page.get('')).body.may).toEqual({
      pay: true,
      changeMethod: false,
      cancel: false,
      keep: false,
    })
  })
})

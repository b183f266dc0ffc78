import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, fault, operator, saveBankAccount, saveCard } from '../support/florin.ts'
import { goTo, noInvoice } from '../support/invoice-life.ts'
import { manageLink, openManaged, openSession, pageWith } from '../support/manage.ts'
import { bankEntry, doneEvent, pageAt } from '../support/pay-page.ts'
import {
  change,
  getInvoices,
  newPlan,
  newSubscription,
  openCheckoutAt,
  getSubscription,
} from '../support/subscriptions.ts'
import { openCheckout } from '../support/checkout.ts'

describe('what the page of a subscription shows', () => {
  test('is the subscription, its plan, what comes next, its invoices and the payer’s methods, masked', async () => {
    const { company, customerId, id, vaultId, page, on } = await openManaged('03-10T08:00', {
      plan: { description: 'All of it', preRenewalInvoice: { leadTimeDays: 7 } },
      subscription: {},
    })
    const bank = await saveBankAccount(company, customerId)
    const shown = await page.get('')
    expect(shown.status, shown.text).toBe(200)
    const read = await getSubscription(company, id)
    const [invoice] = await getInvoices(company, id)
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
    // The renewal of the tenth is invoiced a week ahead and is the next payment.
    await goTo(company, on('04-05T08:00'))
    const again = pageWith(await openSession(company, (await manageLink(company, id)).token))
    expect((await again.get('')).body.nextPayment).toEqual({ date: on('04-10T08:00'), amount: 50 })
  })

  test('names the set-up fee, a discount and the price of the day in what comes next', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const planId = await newPlan(company, { setupFee: 20 })
    const discounts = [{ type: 'amount', value: 5, cycles: 1 }]
    const fields = { customerId, planId, startDate: on('03-20T08:00'), discounts }
    const id = await newSubscription(company, fields)
    const page = pageWith(await openSession(company, (await manageLink(company, id)).token))
    expect((await page.get('')).body.nextPayment).toEqual({ date: on('03-20T08:00'), amount: 65 })
  })

  test('has nothing of what a merchant noted for itself', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const path = `/operator/v1/companies/${company.companyId}/custom-fields/subscription/note`
    expect((await operator().put(path, { type: 'text' })).status).toBe(200)
    const request = { customerId, planId: await newPlan(company), startDate: on('03-10T08:00') }
    const id = await newSubscription(company, { ...request, customFields: { note: 'complains a lot' } })
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
    const [paid] = await getInvoices(company, id)
    expect((await page.post('/pay-link', { invoiceId: paid.id })).body.reasonCode).toBe('ALREADY_PROCESSING')
    const other = await openCheckout()
    const foreign = await other.company.api.post('/api/invoices', {
      customerId: other.customerId,
      description: 'x',
      amount: 5,
      dueDate: '2099-01-01',
    })
    for (const invoiceId of [noInvoice, foreign.body.id, 'INV-none', '💸'])
      expect(getFields(await page.post('/pay-link', { invoiceId }))).toEqual([
        { path: 'body.invoiceId', code: 'not_found' },
      ])
    for (const body of [{ invoiceId: 7 }, { invoiceId: '' }, { amount: 5 }])
      expect((await page.post('/pay-link', body)).status).toBe(400)
  })

  test('leads to the payment page of the oldest open invoice, or of the one that is named', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
      billingMode: 'recurringManual',
    })
    const vaultId = await saveCard(company, customerId)
    await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId: vaultId })
    await goTo(company, on('05-11T08:00'))
    const [, second, third] = await getInvoices(company, id)
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
    expect(await getBooks(company)).toHaveLength(1)
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

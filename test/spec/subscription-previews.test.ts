import { describe, expect, test } from 'vitest'
import { getBooks, newCustomer, operator, saveCard, type TestCompany } from '../support/florin.ts'
import { getAudit } from '../support/audit.ts'
import { getFeedTypes } from '../support/feed.ts'
import { getMailKinds, goTo } from '../support/invoice-life.ts'
import { preview, previewChange } from '../support/previews.ts'
import {
  drainJobs,
  getInvoices,
  newPlan,
  openCheckoutAt,
  openShop,
  subscribe,
} from '../support/subscriptions.ts'

const path = '/api/subscriptions/v2'

/** Returns everything that a preview could have written. */
async function everythingOf(company: TestCompany) {
  const [found, invoices, audit, ...rest] = await Promise.all([
    company.api.post(`${path}/search`, {}),
    company.api.post('/api/invoices/search', {}),
    getAudit(company),
    getMailKinds(company),
    getFeedTypes(company),
    getBooks(company),
  ])
  return [found.body, invoices.body.invoices.length, audit, ...rest]
}

describe('the preview of a new subscription', () => {
  test('has the dates and amounts of month ends, a trial, a setup fee, and a discount that ends', async () => {
    const { company, customerId, on } = await openCheckoutAt('01-24T12:00')
    await saveCard(company, customerId)
    const planId = await newPlan(company, { setupFee: 20, trialDays: 7 })
    const discounts = [{ type: 'percent', value: 10, name: 'New', cycles: 2 }]
    const body = { customerId, planId, startDate: on('01-24T12:00'), discounts, periods: 3 }
    const { subscription, periods } = await preview(company, body)
    expect(subscription).toEqual({
      status: 'active',
      totalAmount: 45,
      billingCycle: 'monthly',
      nextBillingDate: on('01-31T12:00'),
    })
    expect(periods).toMatchObject([
      { start: on('01-31T12:00'), end: on('02-28T12:00'), total: 65, discount: 5 },
      { start: on('02-28T12:00'), end: on('03-31T12:00'), total: 45, discount: 5 },
      { start: on('03-31T12:00'), end: on('04-30T12:00'), total: 50, discount: 0 },
    ])
    expect(periods[0]).toEqual({
      start: on('01-31T12:00'),
      end: on('02-28T12:00'),
      issueAt: on('01-31T12:00'),
      dueDate: on('03-02T12:00'),
      chargeAt: on('01-31T12:00'),
      lines: [
        { description: 'Gold', quantity: 1, unitPrice: 50, totalPrice: 50 },
        { description: 'New', quantity: 1, unitPrice: -5, totalPrice: -5 },
        { description: 'Setup fee', quantity: 1, unitPrice: 20, totalPrice: 20 },
      ],
      discount: 5,
      tax: 0,
      total: 65,
      paymentMethods: ['cc', 'ach'],
      paymentMethodsFrom: 'default',
    })
  })

  test('shows 12 periods unless the body asks for another number, from 1 to 24', async () => {
    const { company, request } = await openShop()
    expect((await preview(company, request)).periods).toHaveLength(12)
    for (const periods of [1, 24])
      expect((await preview(company, { ...request, periods })).periods).toHaveLength(periods)
    const unknown = await company.api.post(`${path}/preview`, { ...request, colour: 'red' })
    expect(unknown).toMatchObject({ status: 400, body: { fields: [{ path: 'body.colour' }] } })
    for (const periods of [0, 25, 1.5, '3']) {
      const refused = await company.api.post(`${path}/preview`, { ...request, periods })
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'body.periods' }] } })
    }
  })

  test('writes nothing, takes no number and does not call the processor', async () => {
    const { company, customerId, request, on } = await openShop()
    await saveCard(company, customerId)
    const { subscriptionId: id } = (await subscribe(company, request)).body
    await drainJobs(company)
    const before = await everythingOf(company)
    await preview(company, request)
    await previewChange(company, id, { operation: 'update', updates: { amount: 10 } })
    await previewChange(company, id, { operation: 'cancel' })
    expect(await everythingOf(company)).toEqual(before)
    await goTo(company, on('04-10T08:00'))
    expect((await getInvoices(company, id)).map(({ invoiceId }) => invoiceId)).toEqual([
      'INV-1000',
      'INV-1001',
    ])
  })

  test('starts with the period of today where the subscription began before', async () => {
    const { company, request, on } = await openShop()
    const { periods } = await preview(company, { ...request, startDate: on('01-05T08:00'), periods: 1 })
    expect(periods).toMatchObject([{ start: on('03-05T08:00'), end: on('04-05T08:00') }])
    expect(periods[0].issueAt.slice(0, 16)).toBe(on('03-10T08:00').slice(0, 16))
  })

  test('has the periods of a payer who pays in time, and the timeline of one who does nothing', async () => {
    const { company, request } = await openShop({}, { settings: { reminders: { daysBefore: [] } } })
    const sent = { ...request, billingMode: 'recurringManual', paymentDueDays: 5, periods: 2 }
    const { periods, timeline } = await preview(company, sent)
    expect(
      periods.map(({ total, chargeAt }: { total: number; chargeAt?: string }) => [total, chargeAt]),
    ).toEqual([
      [50, undefined],
      [50, undefined],
    ])
    expect(timeline.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)).toEqual([
      'status pending',
      'event invoice.created',
      'mail invoice',
      'mail reminder',
      'event invoice.overdue',
      'mail overdue',
    ])
  })

  test('has the surcharge on each kind of card of its first amount, for the state of the customer', async () => {
    const { company, planId, request } = await openShop({}, { surcharge: { enabled: true, percentage: 3 } })
    const inTexas = await newCustomer(company, { email: 'tx@example.com', state: 'TX' })
    const { surcharges } = await preview(company, { ...request, customerId: inTexas })
    expect(surcharges).toEqual([
      { cardType: 'credit', surcharge: 1.5, total: 51.5, percentage: 3 },
      { cardType: 'debit', surcharge: 0, total: 50, percentage: 0, blockedReason: 'debit_card' },
      { cardType: 'prepaid', surcharge: 0, total: 50, percentage: 0, blockedReason: 'prepaid_card' },
      { cardType: 'amex', surcharge: 0, total: 50, percentage: 0, blockedReason: 'amex' },
      { cardType: 'unknown', surcharge: 0, total: 50, percentage: 0, blockedReason: 'unknown_card_type' },
    ])
    const [credit] = (await preview(company, { ...request, planId })).surcharges
    expect(credit).toMatchObject({ surcharge: 0, blockedReason: 'unknown_billing_state' })
  })

  test.each([
    ['no body', () => ({})],
    ['an unknown plan', () => ({ planId: 'none' })],
    ['an unknown customer', () => ({ customerId: 'cus_01h455vb4pex5vsknk084sn02q' })],
    ['an unknown add-on', () => ({ addOns: [{ productId: 'none', quantity: 1 }] })],
    ['an amount of zero', () => ({ amount: 0 })],
    ['an amount beside discounts', () => ({ amount: 5, discounts: [{ type: 'amount', value: 1 }] })],
    ['a discount of zero', () => ({ discounts: [{ type: 'amount', value: 0 }] })],
    ['an invoice above the maximum', () => ({ amount: 999_999.99 })],
    ['a start that is no date', () => ({ startDate: 'soon' })],
    ['a start after 2199', () => ({ startDate: '2200-01-01' })],
    ['too long a trial', () => ({ trialDays: 400 })],
  ])('refuses %s with the error of the creation', async (_, wrong) => {
    const { company, request } = await openShop({ setupFee: 9_999_999 })
    const fields = wrong()
    const body = Object.keys(fields).length > 0 ? { ...request, ...fields } : {}
    const refused = await company.api.post(`${path}/preview`, body)
    const created = await subscribe(company, body)
    expect(created.status).toBe(400)
    expect(refused).toMatchObject({
      status: 400,
      body: { ...created.body, correlationId: refused.body.correlationId },
    })
  })

  test('refuses a plan that was archived in the meantime, and the customer of another company', async () => {
    const { company, planId, request } = await openShop()
    expect((await preview(company, request)).periods).toHaveLength(12)
    const archived = await operator().patch(`/operator/v1/companies/${company.companyId}/plans/${planId}`, {
      active: false,
    })
    expect(archived.status, archived.text).toBe(200)
    const refused = await company.api.post(`${path}/preview`, request)
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.planId', code: 'not_found' }] },
    })
    const other = await openShop()
    const foreign = await other.company.api.post(`${path}/preview`, {
      ...other.request,
      customerId: request.customerId,
    })
    expect(foreign).toMatchObject({ status: 400, body: { fields: [{ path: 'body.customerId' }] } })
  })
})

import { describe, expect, test } from 'vitest'
import { getBooks, saveBankAccount, saveCard } from '../support/florin.ts'
import { goTo, getMails, toMinute } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import {
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  openShop,
  openSubscription,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'

const manual = { billingMode: 'recurringManual' }

describe('a subscription that begins', () => {
  test('later has no invoice and is not charged before, and the payer hears nothing', async () => {
    const { company, customerId, planId, on } = await openShop()
    await saveCard(company, customerId)
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-20T08:00') })
    await goTo(company, on('03-20T07:59'))
    const before = await getSubscription(company, id)
    expect(before).toMatchObject({ status: 'pending', nextBillingDate: on('03-20T08:00') })
    expect(before).not.toHaveProperty('currentPeriodStart')
    expect(await getInvoices(company, id)).toEqual([])
    expect(await getMails(company)).toEqual([])
    await goTo(company, on('03-20T08:00'))
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'active',
      nextBillingDate: on('04-20T08:00'),
      currentPeriodStart: on('03-20T08:00'),
      currentPeriodEnd: on('04-20T08:00'),
    })
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual(['Paid'])
  })

  test('in the past has one invoice now and none for what went by, and keeps its day', async () => {
    const { company, customerId, planId, on } = await openShop({ setupFee: 10 })
    await saveCard(company, customerId)
    const id = await newSubscription(company, { customerId, planId, startDate: on('01-31T12:00') })
    const [first, ...others] = await getInvoices(company, id)
    expect(others).toEqual([])
    expect(first).toMatchObject({ amount: 60, invoiceStatus: 'Paid' })
    expect(toMinute(first?.invoiceDate)).toBe(on('03-10T08:00'))
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'active',
      startDate: on('01-31T12:00'),
      nextBillingDate: on('03-31T12:00'),
    })
    await goTo(company, on('05-01T00:00'))
    expect((await getInvoices(company, id)).map(({ amount }) => amount)).toEqual([60, 50, 50])
  })

  test('by a date alone renews at midnight UTC, and its invoices are due by the day', async () => {
    const { company, customerId, planId, on } = await openShop()
    const startDate = on('03-10').slice(0, 10)
    const id = await newSubscription(company, { ...manual, customerId, planId, startDate, paymentDueDays: 5 })
    expect(await getSubscription(company, id)).toMatchObject({
      startDate: on('03-10'),
      nextBillingDate: on('04-10'),
    })
    const [first] = await getInvoices(company, id)
    expect(first?.dueDate.slice(0, 10)).toBe(on('03-15').slice(0, 10))
    await recordOffline(company, first?.id)
    await goTo(company, on('04-15T23:59'))
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('04-16T00:00'))
    expect((await getSubscription(company, id)).status).toBe('past_due')
  })

  test.each([
    ['daily', '03-11T08:00'],
    ['weekly', '03-17T08:00'],
    ['biweekly', '03-24T08:00'],
    ['monthly', '04-10T08:00'],
    ['quarterly', '06-10T08:00'],
    ['semiannual', '09-10T08:00'],
    ['yearly', '03-10T08:00'],
  ])('%s is billed next on %s', async (billingCycle, next) => {
    const { company, customerId, planId, on } = await openShop({ billingCycle })
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const years = billingCycle === 'yearly' ? 1 : 0
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on(next, years))
  })
})

describe('a trial', () => {
  test('of the plan is inherited, and one of its own takes its place, none among them', async () => {
    const { company, customerId, planId, on } = await openShop({ trialDays: 14 })
    const make = (fields: object = {}) =>
      newSubscription(company, { customerId, planId, startDate: on('03-10T08:00'), ...fields })
    const inherited = await getSubscription(company, await make())
    expect(inherited).toMatchObject({ status: 'active', trialEndDate: on('03-24T08:00') })
    const own = await getSubscription(company, await make({ trialDays: 30 }))
    expect(own).toMatchObject({ status: 'active', trialEndDate: on('04-09T08:00') })
    const none = await getSubscription(company, await make({ trialDays: 0 }))
    expect(none).toMatchObject({ status: 'pending', nextBillingDate: on('04-10T08:00') })
    expect(none).not.toHaveProperty('trialEndDate')
  })

  test('that begins later is pending until then', async () => {
    const { company, customerId, planId, on } = await openShop({ trialDays: 14, setupFee: 10 })
    await saveCard(company, customerId)
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-20T08:00') })
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'pending',
      nextBillingDate: on('04-03T08:00'),
    })
    await goTo(company, on('03-20T08:00'))
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('04-03T07:59'))
    expect(await getInvoices(company, id)).toEqual([])
    await goTo(company, on('04-03T08:00'))
    expect(await getInvoices(company, id)).toMatchObject([{ amount: 60, invoiceStatus: 'Paid' }])
    expect((await getHistory(company, id)).slice(0, 2)).toEqual(['created pending', 'started active'])
  })

  test('is not shortened by the lead time', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      plan: { preRenewalInvoice: { leadTimeDays: 30 } },
      subscription: { trialDays: 7 },
    })
    await goTo(company, on('03-17T07:59'))
    expect(await getInvoices(company, id)).toEqual([])
    await goTo(company, on('03-18T08:00'))
    expect((await getInvoices(company, id)).map(({ invoiceDate }) => toMinute(invoiceDate))).toEqual([
      on('03-17T08:00'),
      on('04-17T08:00'),
    ])
  })

  test('that ends without a method is pending until the invoice is paid', async () => {
    const { company, customerId, planId, on } = await openShop({ trialDays: 7 })
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    await goTo(company, on('03-17T08:00'))
    expect((await getSubscription(company, id)).status).toBe('pending')
    await recordOffline(company, (await getInvoices(company, id))[0]?.id)
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('active')
  })

  test('of what is paid once only delays its invoice', async () => {
    const { company, customerId, planId, on } = await openShop({ trialDays: 7 })
    const request = { customerId, planId, startDate: on('03-10T08:00'), billingMode: 'nonRecurring' }
    const id = await newSubscription(company, request)
    expect((await getSubscription(company, id)).status).toBe('pending')
    await goTo(company, on('03-17T08:00'))
    const read = await getSubscription(company, id)
    expect(read.status).toBe('pending')
    expect(read).not.toHaveProperty('nextBillingDate')
    expect(await getInvoices(company, id)).toHaveLength(1)
  })
})

describe('an invoice of a subscription is due', () => {
  test('thirty days after it is issued where nothing else is said', async () => {
    const { company, customerId, planId, on } = await openShop()
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const [first] = await getInvoices(company, id)
    expect(toMinute(first?.dueDate)).toBe(on('04-09T08:00'))
    expect(first).toMatchObject({ subscriptionId: id })
  })

  test.each([
    [5, '04-10T08:00'],
    [30, '04-10T08:00'],
    [31, '04-11T08:00'],
    [0, '04-10T08:00'],
  ])('%i days after it is issued, but not before the period that it bills begins', async (days, due) => {
    const { company, customerId, on } = await openShop()
    const planId = await newPlan(company, { preRenewalInvoice: { leadTimeDays: 30 } })
    const request = { ...manual, customerId, planId, startDate: on('03-10T08:00'), paymentDueDays: days }
    const id = await newSubscription(company, request)
    await recordOffline(company, (await getInvoices(company, id))[0]?.id)
    await goTo(company, on('03-11T08:00'))
    const [, ahead] = await getInvoices(company, id)
    expect(toMinute(ahead?.createdAt)).toBe(on('03-11T08:00'))
    expect(toMinute(ahead?.dueDate)).toBe(on(due))
    expect(ahead?.invoiceDate).toBe(on('04-10T08:00'))
  })
})

describe('a renewal invoice', () => {
  test('is issued seven days ahead where the plan does not say, and charged on its day', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      plan: { preRenewalInvoice: undefined },
    })
    await goTo(company, on('04-03T07:59'))
    expect(await getInvoices(company, id)).toHaveLength(1)
    await goTo(company, on('04-03T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(2)
    await goTo(company, on('04-10T07:59'))
    expect(await getBooks(company)).toHaveLength(1)
    await goTo(company, on('04-10T08:00'))
    expect(await getBooks(company)).toHaveLength(2)
  })

  test('takes the rails of the customer of its moment, and is charged by card where it takes banks only', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00')
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentOptions: ['ach'] })
    await goTo(company, on('04-10T08:00'))
    const [first, renewal] = await getInvoices(company, id)
    expect(first?.paymentMethods).toEqual(['cc', 'ach'])
    expect(renewal).toMatchObject({ paymentMethods: ['ach'], invoiceStatus: 'Paid' })
    expect((await getSubscription(company, id)).paymentMethods).toEqual(['cc', 'ach'])
  })

  test('by bank transfer keeps it active while the bank is silent, and the next one has its own', async () => {
    const { company, customerId, on } = await openShop({ billingCycle: 'daily' })
    const planId = await newPlan(company, { billingCycle: 'daily' })
    const card = await saveCard(company, customerId)
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const bank = await saveBankAccount(company, customerId, '000000000009')
    await company.api.post('/api/subscriptions/v2/payment-method', {
      subscriptionId: id,
      accountVaultId: bank,
    })
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${card}`)
    await goTo(company, on('03-12T09:00'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'ACHPending',
      'ACHPending',
    ])
    expect((await getSubscription(company, id)).status).toBe('active')
  })
})

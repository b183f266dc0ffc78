import { describe, expect, test } from 'vitest'
import { getBooks, saveCard, testCards } from '../support/florin.ts'
import { goTo, getMails } from '../support/invoice-life.ts'
import { getInvoice } from '../support/checkout.ts'
import {
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  openSubscription,
  openCheckoutAt,
  paidThenDeclined,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'

describe('a recurring subscription', () => {
  test('is charged at once where a method is on file, and becomes active', async () => {
    const { company, id, customerId, planId, on } = await openSubscription('01-31T12:00')
    const read = await getSubscription(company, id)
    expect(read).toMatchObject({
      subscriptionId: id,
      status: 'active',
      customerId,
      planId,
      planName: 'Gold',
      billingMode: 'recurring',
      billingCycle: 'monthly',
      totalAmount: 50,
      startDate: on('01-31T12:00'),
      paymentMethods: ['cc', 'ach'],
      cancelAtPeriodEnd: false,
    })
    expect(read.nextBillingDate.slice(5)).toMatch(/^02-2[89]T12:00:00.000Z$/)
    const [invoice] = await getInvoices(company, id)
    expect(invoice).toMatchObject({ invoiceStatus: 'Paid', amount: 50, subscriptionId: id })
    expect(invoice?.items).toMatchObject([{ itemId: planId, itemCode: planId, totalPrice: 50 }])
    expect(await getHistory(company, id)).toEqual([
      'created pending',
      'invoiced pending',
      'activated active',
      'charged active',
    ])
  })

  test('is charged on the last day of short months and returns to its day', async () => {
    const { company, id, on } = await openSubscription('01-31T12:00')
    await goTo(company, on('06-30T11:59'))
    const invoices = await getInvoices(company, id)
    expect(invoices.map(({ invoiceDate }) => invoiceDate.slice(5, 10))).toEqual([
      '01-31',
      expect.stringMatching(/02-2[89]/),
      '03-31',
      '04-30',
      '05-31',
    ])
    expect(invoices.every(({ invoiceStatus }) => invoiceStatus === 'Paid')).toBe(true)
    expect((await getBooks(company)).map(({ amountCents }) => amountCents)).toEqual(invoices.map(() => 5_000))
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('06-30T12:00'))
  })

  test('is invoiced ahead by the lead time and charged on the renewal date', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      plan: { preRenewalInvoice: { leadTimeDays: 7 } },
      subscription: { paymentDueDays: 0 },
    })
    await goTo(company, on('04-03T07:59'))
    expect(await getInvoices(company, id)).toHaveLength(1)
    await goTo(company, on('04-03T08:00'))
    const [, ahead] = await getInvoices(company, id)
    expect(ahead).toMatchObject({
      invoiceStatus: 'Pending',
      invoiceDate: on('04-10T08:00'),
      dueDate: on('04-10T08:00'),
    })
    expect(ahead?.createdAt.slice(0, 16)).toBe(on('04-03T08:00').slice(0, 16))
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('04-10T08:00'))
    await goTo(company, on('04-10T08:00'))
    expect((await getInvoice(company, ahead?.id)).invoiceStatus).toBe('Paid')
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('05-10T08:00'))
  })

  test('whose method is declined fails, is tried again on the dunning days, and is active when one succeeds', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', {
      accountNumber: paidThenDeclined,
    })
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, id)).status).toBe('failed')
    await goTo(company, on('04-16T00:00'))
    expect((await getBooks(company)).filter(({ status }) => status === 'declined')).toHaveLength(4)
    const good = await saveCard(company, customerId)
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId: good })
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('05-01T00:00'))
    const taken = (await getBooks(company)).filter(({ status }) => status !== 'declined')
    expect(taken).toHaveLength(2)
  })

  test('stays failed when its tries are over', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { accountNumber: paidThenDeclined })
    await goTo(company, on('05-01T08:00'))
    expect((await getSubscription(company, id)).status).toBe('failed')
    const tries = (await getBooks(company)).filter(({ status }) => status === 'declined')
    expect(tries).toHaveLength(5)
    expect(tries.map(({ createdAt }) => createdAt.slice(5, 10))).toEqual([
      '04-10',
      '04-11',
      '04-13',
      '04-15',
      '04-17',
    ])
  })

  test('is suspended behind its tries where the company has it so', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      accountNumber: paidThenDeclined,
      company: { settings: { suspendAfterDunning: true, dunningDays: [1] } },
    })
    await goTo(company, on('06-30T08:00'))
    expect((await getSubscription(company, id)).status).toBe('suspended')
    expect(await getInvoices(company, id)).toHaveLength(2)
    expect(await getHistory(company, id)).toEqual([
      'created pending',
      'invoiced pending',
      'activated active',
      'charged active',
      'invoiced active',
      'charge_failed failed',
      'charge_failed failed',
      'suspended suspended',
      'skipped suspended',
      'skipped suspended',
    ])
  })

  test('without a method waits for its first invoice to be paid, and is never charged for a card that is saved later', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
    })
    await saveCard(company, customerId)
    await goTo(company, on('05-15T00:00'))
    expect((await getSubscription(company, id)).status).toBe('pending')
    expect(await getInvoices(company, id)).toHaveLength(1)
    expect(await getBooks(company)).toEqual([])
  })

  test('of which the first charge is declined stays pending and is not tried again, and its payer is told why', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      accountNumber: testCards.insufficientFunds,
    })
    await goTo(company, on('05-15T00:00'))
    expect((await getSubscription(company, id)).status).toBe('pending')
    expect(await getBooks(company)).toHaveLength(1)
    const [mail, ...more] = await getMails(company, 'payment_failed')
    expect(more).toEqual([])
    expect(mail?.text).toContain('This card has insufficient funds.')
    expect(mail?.text).not.toContain('by itself')
  })
})

describe('a trial', () => {
  test('makes it active without an invoice, and its end is charged like a renewal', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { subscription: { trialDays: 14 } })
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'active',
      trialEndDate: on('03-24T08:00'),
      nextBillingDate: on('03-24T08:00'),
    })
    expect(await getInvoices(company, id)).toEqual([])
    await goTo(company, on('03-24T08:00'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual(['Paid'])
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('04-24T08:00'))
  })
})

describe('a manual subscription', () => {
  test('mails an invoice each cycle, is past due, suspended, and goes on when it is paid', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const vaultId = await saveCard(company, customerId)
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
      billingMode: 'recurringManual',
      paymentDueDays: 5,
      suspendAfterDays: 10,
    })
    expect((await getSubscription(company, id)).status).toBe('pending')
    const pay = () => company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId: vaultId })
    expect((await pay()).status).toBe(200)
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('04-15T08:01'))
    expect((await getSubscription(company, id)).status).toBe('past_due')
    await goTo(company, on('04-25T08:01'))
    expect((await getSubscription(company, id)).status).toBe('suspended')
    await goTo(company, on('06-20T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(2)
    expect((await pay()).status).toBe(200)
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'active',
      nextBillingDate: on('07-10T08:00'),
    })
    await goTo(company, on('07-10T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(3)
    expect((await getBooks(company)).map(({ amountCents }) => amountCents)).toEqual([5_000, 5_000])
  })
})

describe('a subscription that is paid once', () => {
  test('is ended by the payment of its invoice', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const vaultId = await saveCard(company, customerId)
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
      billingMode: 'nonRecurring',
    })
    expect(await getBooks(company)).toEqual([])
    const [invoice] = await getInvoices(company, id)
    await company.api.put(`/api/invoices/${invoice?.id}/payment`, { accountVaultId: vaultId })
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('ended')
    expect(await getHistory(company, id)).toEqual([
      'created pending',
      'invoiced pending',
      'activated active',
      'ended ended',
    ])
    await goTo(company, on('09-10T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(1)
  })
})

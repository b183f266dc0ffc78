import { describe, expect, test } from 'vitest'
import { saveBankAccount, saveCard } from '../support/florin.ts'
import { close, goTo, update } from '../support/invoice-life.ts'
import { recordOffline, reverseOffline } from '../support/offline.ts'
import { setBankOutcome, pay, getInvoice, returnsR01, staysInFlight } from '../support/checkout.ts'
import {
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  openManual,
  openCheckoutAt,
  getSubscription,
  drainJobs,
  getStatus,
} from '../support/subscriptions.ts'

/** Creates a manual subscription with an overdue renewal. */
async function openPastDue() {
  const checkout = await openManual()
  await goTo(checkout.company, checkout.on('04-16T08:00'))
  expect((await getSubscription(checkout.company, checkout.id)).status).toBe('past_due')
  const [, renewal] = await getInvoices(checkout.company, checkout.id)
  return { ...checkout, renewalId: String(renewal?.id) }
}

test('a subscription is past due, and suspended, by the due date of its invoice, also where that was moved nearer', async () => {
  const checkout = await openManual()
  await goTo(checkout.company, checkout.on('04-11T08:00'))
  const [, renewal] = await getInvoices(checkout.company, checkout.id)
  await update(checkout.company, String(renewal?.id), { dueDate: checkout.on('04-12T08:00') })
  expect(await getStatus(checkout)).toBe('active')
  await goTo(checkout.company, checkout.on('04-12T08:00'))
  expect(await getStatus(checkout)).toBe('past_due')
  await goTo(checkout.company, checkout.on('04-22T08:00'))
  expect(await getStatus(checkout)).toBe('suspended')
})

describe('a subscription that is past due', () => {
  test('is active again when its invoice is recorded as paid, also where that is given back', async () => {
    const checkout = await openPastDue()
    const { transactionId } = await recordOffline(checkout.company, checkout.renewalId)
    expect(await getStatus(checkout)).toBe('active')
    await reverseOffline(checkout.company, checkout.renewalId, transactionId)
    expect(await getStatus(checkout)).toBe('active')
  })

  test('is not active for a part of what is due', async () => {
    const checkout = await openPastDue()
    await recordOffline(checkout.company, checkout.renewalId, { amount: 20 })
    expect(await getStatus(checkout)).toBe('past_due')
    await recordOffline(checkout.company, checkout.renewalId)
    expect(await getStatus(checkout)).toBe('active')
  })

  test('is active while the due date is moved ahead, and past due when that passes too', async () => {
    const checkout = await openPastDue()
    await update(checkout.company, checkout.renewalId, { dueDate: checkout.on('04-20T08:00') })
    expect(await getStatus(checkout)).toBe('active')
    await goTo(checkout.company, checkout.on('04-20T08:00'))
    expect(await getStatus(checkout)).toBe('past_due')
    await goTo(checkout.company, checkout.on('04-30T08:00'))
    expect(await getStatus(checkout)).toBe('suspended')
    await update(checkout.company, checkout.renewalId, { dueDate: checkout.on('05-05T08:00') })
    expect(await getStatus(checkout)).toBe('active')
  })

  test('is active while a bank transfer covers it, and past due again when the bank sends that back', async () => {
    const checkout = await openPastDue()
    const bank = await saveBankAccount(checkout.company, checkout.customerId, staysInFlight)
    await pay(checkout.company, checkout.renewalId, bank)
    expect(await getStatus(checkout)).toBe('active')
    await setBankOutcome(checkout.company, 'returned')
    expect(await getStatus(checkout)).toBe('past_due')
    await pay(checkout.company, checkout.renewalId, bank)
    await setBankOutcome(checkout.company, 'settled')
    expect(await getStatus(checkout)).toBe('active')
  })

  test('that was suspended is invoiced at once when it is paid within the lead time of the next period', async () => {
    const { company, id, on } = await openManual({}, { preRenewalInvoice: { leadTimeDays: 7 } })
    await goTo(company, on('05-05T08:00'))
    expect((await getSubscription(company, id)).status).toBe('suspended')
    await goTo(company, on('06-05T08:00'))
    const [, ...unpaid] = await getInvoices(company, id)
    for (const each of unpaid) await recordOffline(company, each.id)
    await drainJobs(company)
    const read = await getSubscription(company, id)
    expect(read).toMatchObject({ status: 'active', nextBillingDate: on('06-10T08:00') })
    const last = (await getInvoices(company, id)).at(-1)
    expect(last).toMatchObject({ invoiceDate: on('06-10T08:00'), invoiceStatus: 'Pending' })
  })

  test('that was suspended is active again when its invoice is recorded as paid', async () => {
    const checkout = await openPastDue()
    await goTo(checkout.company, checkout.on('04-30T08:00'))
    expect(await getStatus(checkout)).toBe('suspended')
    await recordOffline(checkout.company, checkout.renewalId)
    expect(await getStatus(checkout)).toBe('active')
    expect((await getSubscription(checkout.company, checkout.id)).nextBillingDate).toBe(
      checkout.on('05-10T08:00'),
    )
  })

  test.each(['void', 'cancel'] as const)(
    'is forgiven when the merchant says %s of its renewal',
    async (verb) => {
      const checkout = await openPastDue()
      await close(checkout.company, checkout.renewalId, verb)
      expect(await getStatus(checkout)).toBe('active')
      expect(await getInvoices(checkout.company, checkout.id)).toHaveLength(2)
      await goTo(checkout.company, checkout.on('05-10T08:00'))
      expect(await getInvoices(checkout.company, checkout.id)).toHaveLength(3)
    },
  )
})

describe('a renewal that a bank sends back before it is due', () => {
  test('leaves a manual subscription active, and its invoice to be paid', async () => {
    const checkout = await openManual({ paymentDueDays: 30 })
    await goTo(checkout.company, checkout.on('04-10T08:00'))
    const [, renewal] = await getInvoices(checkout.company, checkout.id)
    await pay(
      checkout.company,
      renewal?.id,
      await saveBankAccount(checkout.company, checkout.customerId, staysInFlight),
    )
    await setBankOutcome(checkout.company, 'returned')
    expect(await getStatus(checkout)).toBe('active')
    await recordOffline(checkout.company, renewal?.id)
    expect(await getStatus(checkout)).toBe('active')
    expect((await getInvoice(checkout.company, renewal?.id)).invoiceStatus).toBe('Paid')
  })
})

describe('a first invoice', () => {
  test.each([
    ['void', 'voided'],
    ['cancel', 'cancelled'],
  ] as const)('takes its subscription with it when the merchant says %s', async (verb, done) => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
    })
    const [first] = await getInvoices(company, id)
    await close(company, first?.id, verb)
    await drainJobs(company)
    const read = await getSubscription(company, id)
    expect(read).toMatchObject({ status: 'cancelled', cancelReason: `its first invoice was ${done}` })
    expect(read).not.toHaveProperty('nextBillingDate')
    await goTo(company, on('06-10T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(1)
  })

  test('by bank transfer activates when it settles, and renewals go on while it is in flight', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const bank = await saveBankAccount(company, customerId)
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId: bank })
    const planId = await newPlan(company, { billingCycle: 'daily' })
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    expect((await getSubscription(company, id)).status).toBe('pending')
    await goTo(company, on('03-11T09:00'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'ACHPending',
      'ACHPending',
    ])
    expect((await getSubscription(company, id)).status).toBe('pending')
    await goTo(company, on('03-20T09:00'))
    expect((await getSubscription(company, id)).status).toBe('active')
  })

  test('by bank transfer that comes back stays payable, and nothing renews', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const bank = await saveBankAccount(company, customerId, returnsR01)
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId: bank })
    const planId = await newPlan(company)
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    await goTo(company, on('05-20T08:00'))
    expect((await getSubscription(company, id)).status).toBe('pending')
    const invoices = await getInvoices(company, id)
    expect(invoices).toHaveLength(1)
    await recordOffline(company, invoices[0]?.id)
    expect(await getStatus({ company, id })).toBe('active')
  })
})

describe('a charge-back', () => {
  test('of what was paid once is no refund: its invoice is to be paid again', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const disputed = await saveCard(company, customerId, '4000000000000259')
    const planId = await newPlan(company)
    const request = { customerId, planId, startDate: on('03-10T08:00'), billingMode: 'nonRecurring' }
    const id = await newSubscription(company, request)
    const [only] = await getInvoices(company, id)
    await pay(company, only?.id, disputed)
    await goTo(company, on('03-14T08:00'))
    expect(await getInvoice(company, only?.id)).toMatchObject({ invoiceStatus: 'Failed', amountDue: 50 })
    await goTo(company, on('05-14T08:00'))
    expect(await getInvoice(company, only?.id)).toMatchObject({ invoiceStatus: 'Overdue', amountDue: 50 })
    expect(await getStatus({ company, id })).toBe('ended')
  })
})

test('a renewal that is to be paid by hand at once is late and suspended at once where no days are given', async () => {
  const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
  const id = await newSubscription(company, {
    customerId,
    planId: await newPlan(company),
    startDate: on('03-10T08:00'),
    billingMode: 'recurringManual',
    paymentDueDays: 0,
    suspendAfterDays: 0,
  })
  const [first] = await getInvoices(company, id)
  await pay(company, first?.id, await saveCard(company, customerId))
  await goTo(company, on('04-10T09:00'))
  expect((await getHistory(company, id)).slice(-3)).toEqual([
    'invoiced active',
    'past_due past_due',
    'suspended suspended',
  ])
})

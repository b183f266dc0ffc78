import { describe, expect, test } from 'vitest'
import {
  getBooks,
  fault,
  insertLegacyRecord,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { recordOffline, reverseOffline } from '../support/offline.ts'
import {
  change,
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  openManual,
  openSubscription,
  openCheckoutAt,
  putProduct,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { getAlerts, getInvoice } from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const kindsOf = async (company: TestCompany) =>
  (await getAlerts(company)).map(({ kind }: { kind: string }) => kind)

/** Creates a customer without an email address, as an older system could have left one. */
function customerWithoutEmail(company: TestCompany): Promise<string> {
  return insertLegacyRecord(company, { customer: { firstName: 'Ada' } })
}

test('a subscription that is charged, and one whose payer has an email address, alert nobody', async () => {
  const { company, on } = await openSubscription('03-10T08:00')
  const silent = await customerWithoutEmail(company)
  const [planId, startDate] = [await newPlan(company), on('03-10T08:00')]
  await saveCard(company, silent)
  await newSubscription(company, { customerId: silent, planId, startDate })
  const customerId = await newCustomer(company)
  await newSubscription(company, { customerId, planId, startDate, billingMode: 'recurringManual' })
  await goTo(company, on('06-10T08:00'))
  expect(await getAlerts(company)).toEqual([])
})

test.each(['recurringManual', 'nonRecurring', 'recurring'])(
  'a %s subscription whose payer is to be asked and has no email address alerts once, and goes on',
  async (billingMode) => {
    const { company, on } = await openCheckoutAt('03-10T08:00')
    const customerId = await customerWithoutEmail(company)
    const fields = { customerId, planId: await newPlan(company), startDate: on('03-10T08:00'), billingMode }
    const [one, other] = [await newSubscription(company, fields), await newSubscription(company, fields)]
    await goTo(company, on('05-20T08:00'))
    const alerts = await getAlerts(company)
    expect(alerts).toMatchObject([
      { kind: 'subscription_not_mailed', subscriptionId: other },
      { kind: 'subscription_not_mailed', subscriptionId: one },
    ])
    expect((await getSubscription(company, one)).status).toBe('pending')
    expect(await getInvoices(company, one)).toHaveLength(1)
  },
)

test('charges that cannot be made for a day alert once a day, however many they are', async () => {
  const { company, customerId, planId, id, on } = await openSubscription('03-10T08:00')
  await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
  await fault(company, 'sale', 'outage', { times: 0 })
  await goTo(company, on('04-11T07:00'))
  expect(await getAlerts(company)).toEqual([])
  await goTo(company, on('04-11T20:00'))
  expect(await kindsOf(company)).toEqual(['renewals_not_charged'])
  await goTo(company, on('04-12T12:00'))
  expect(await kindsOf(company)).toEqual(['renewals_not_charged', 'renewals_not_charged'])
  expect((await getSubscription(company, id)).status).toBe('active')
  await processorSide().clearFaults(company)
  await goTo(company, on('04-12T14:00'))
  expect(await getBooks(company)).toHaveLength(4)
  expect(await kindsOf(company)).toHaveLength(2)
})

test.each([
  [10, false],
  [10, true],
  [50, false],
  [50, true],
])(
  'an invoice ahead of 50 dollars, %d of them paid, is not withdrawn by a cancellation (at period end: %s), and alerts once',
  async (amount, cancelAtPeriodEnd) => {
    const { company, id, vaultId, on } = await openSubscription('03-10T08:00', {
      plan: { preRenewalInvoice: { leadTimeDays: 7 } },
    })
    await goTo(company, on('04-04T08:00'))
    const [, ahead] = await getInvoices(company, id)
    await company.api.put(`/api/invoices/${ahead?.id}/payment`, { accountVaultId: vaultId, amount })
    await drainJobs(company)
    expect((await change(company, id, { operation: 'cancel', cancelAtPeriodEnd })).status).toBe(200)
    await goTo(company, on('05-10T08:00'))
    expect(await getAlerts(company)).toMatchObject([
      { kind: 'subscription_cancelled_with_payment', subscriptionId: id, invoiceId: ahead?.id },
    ])
    expect((await getInvoice(company, ahead?.id)).invoiceStatus).toBe(amount === 50 ? 'Paid' : 'Overdue')
    expect((await getHistory(company, id)).join()).not.toContain('invoice_withdrawn')
    // The merchant decides about the paid part, so the payer is not asked for the rest.
    const paid = await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId: vaultId })
    expect(paid).toMatchObject({ status: 400, body: { reasonCode: 'ALREADY_PROCESSING' } })
    expect(paid.body.message).not.toContain('$40')
  },
)

test.each([false, true])(
  'a payment of an invoice ahead in the instant of a cancellation (at period end: %s) alerts where it stays, and only then',
  async (cancelAtPeriodEnd) => {
    const plan = { preRenewalInvoice: { leadTimeDays: 7 } }
    const { company, customerId, planId, vaultId, on } = await openSubscription('03-10T08:00', { plan })
    const request = { customerId, planId, startDate: on('03-10T08:00') }
    const ids = await Promise.all(Array.from({ length: 8 }, () => newSubscription(company, request)))
    await goTo(company, on('04-04T08:00'))
    for (const id of ids) {
      const ahead = (await getInvoices(company, id))[1]?.id
      await Promise.all([
        company.api.put(`/api/invoices/${ahead}/payment`, { accountVaultId: vaultId, amount: 10 }),
        change(company, id, { operation: 'cancel', cancelAtPeriodEnd }),
      ])
      await drainJobs(company)
      const isKept = (await getInvoice(company, ahead)).invoiceStatus === 'Partial'
      const entries = (await getHistory(company, id)).filter((entry) => entry.startsWith('invoice_withdrawn'))
      const alerts = (await getAlerts(company)).filter(({ invoiceId }: Loose) => invoiceId === ahead)
      expect([entries.length, alerts.length]).toEqual(isKept ? [0, 1] : [1, 0])
    }
  },
)

test('a second cancellation of what was paid ahead alerts again, also where the first alert is resolved', async () => {
  const { company, id, vaultId, on } = await openSubscription('03-10T08:00', {
    plan: { preRenewalInvoice: { leadTimeDays: 7 } },
  })
  await goTo(company, on('04-04T08:00'))
  const [, ahead] = await getInvoices(company, id)
  await company.api.put(`/api/invoices/${ahead?.id}/payment`, { accountVaultId: vaultId })
  await drainJobs(company)
  const cancel = { operation: 'cancel', cancelAtPeriodEnd: true }
  await change(company, id, cancel)
  const [first] = await getAlerts(company)
  await operator().post(`/operator/v1/companies/${company.companyId}/alerts/${first.id}/resolve`, {
    note: 'It stands',
  })
  await change(company, id, { operation: 'update', updates: { cancelAtPeriodEnd: false } })
  await change(company, id, cancel)
  await change(company, id, cancel)
  await goTo(company, on('05-10T08:00'))
  const alerts = (await getAlerts(company)).filter(({ invoiceId }: Loose) => invoiceId === ahead?.id)
  expect(alerts).toHaveLength(2)
})

test('an invoice ahead that nothing was paid on is withdrawn without an alert', async () => {
  const { company, id, on } = await openSubscription('03-10T08:00', {
    plan: { preRenewalInvoice: { leadTimeDays: 7 } },
  })
  await goTo(company, on('04-04T08:00'))
  await change(company, id, { operation: 'cancel' })
  expect((await getInvoices(company, id))[1]?.invoiceStatus).toBe('Cancelled')
  expect(await getAlerts(company)).toEqual([])
})

test('a product that has become dearer than an invoice may ask for alerts as it is invoiced', async () => {
  const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
  await putProduct(company, 'house')
  await saveCard(company, customerId)
  const planId = await newPlan(company, { preRenewalInvoice: { leadTimeDays: 7 } })
  const request = { customerId, planId, startDate: on('03-10T08:00') }
  const id = await newSubscription(company, { ...request, addOns: [{ productId: 'house', quantity: 1 }] })
  await putProduct(company, 'house', { price: 9_999_999.99 })
  expect(await getAlerts(company)).toEqual([])
  await goTo(company, on('04-04T08:00'))
  const [, ahead] = await getInvoices(company, id)
  expect(ahead?.amount).toBe(10_000_049.99)
  expect(await getAlerts(company)).toMatchObject([
    { kind: 'invoice_above_limit', subscriptionId: id, invoiceId: ahead?.id },
  ])
})

describe('an offline payment that is taken off again', () => {
  test('alerts where it had paid an invoice of a subscription, which stays active', async () => {
    const { company, id, on } = await openManual()
    await goTo(company, on('04-10T08:00'))
    const [, renewal] = await getInvoices(company, id)
    const { transactionId } = await recordOffline(company, renewal?.id)
    await drainJobs(company)
    await reverseOffline(company, renewal?.id, transactionId)
    await drainJobs(company)
    expect(await getAlerts(company)).toMatchObject([
      {
        kind: 'subscription_payment_taken_off',
        subscriptionId: id,
        invoiceId: renewal?.id,
        transactionId,
        message: expect.stringContaining('50'),
      },
    ])
    expect((await getSubscription(company, id)).status).toBe('active')
  })

  test('alerts nobody where the subscription still waits for the rest, or there is none', async () => {
    const { company, customerId, id, on } = await openManual()
    await goTo(company, on('04-10T08:00'))
    const [, renewal] = await getInvoices(company, id)
    const { transactionId } = await recordOffline(company, renewal?.id, { amount: 20 })
    await reverseOffline(company, renewal?.id, transactionId)
    const other = await newInvoice(company, customerId)
    const paid = await recordOffline(company, other.id)
    await reverseOffline(company, other.id, paid.transactionId)
    await drainJobs(company)
    expect(await getAlerts(company)).toEqual([])
    await goTo(company, on('04-20T08:00'))
    expect((await getSubscription(company, id)).status).toBe('past_due')
  })
})

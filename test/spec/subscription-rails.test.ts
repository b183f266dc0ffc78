import { describe, expect, test } from 'vitest'
import {
  getBooks,
  fault,
  insertLegacyRecord,
  newCustomer,
  saveCard,
  type TestCompany,
} from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import {
  getInvoices,
  newPlan,
  newSubscription,
  openCheckoutAt,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { payment, getInvoice } from '../support/checkout.ts'

async function leftOver(company: TestCompany, subscription: object): Promise<string> {
  const id = await insertLegacyRecord(company, { subscription })
  await drainJobs(company)
  return id
}

const railsOfInvoices = async (company: TestCompany, id: string) =>
  (await getInvoices(company, id)).map(({ paymentMethods }) => paymentMethods)

describe('the rails of the invoices of a subscription', () => {
  test.each([
    [['cc'], ['cc']],
    [['ach'], ['ach']],
    [[], ['cc', 'ach']],
  ])('that an older system left with %j are %j where the customer has no default', async (left, read) => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    await saveCard(company, customerId)
    const [planId, startDate] = [await newPlan(company), on('03-10T08:00')]
    const id = await leftOver(company, { customerId, planId, startDate, paymentMethods: left })
    expect((await getSubscription(company, id)).paymentMethods).toEqual(read)
    await goTo(company, on('04-10T08:00'))
    expect(await railsOfInvoices(company, id)).toEqual([read, read])
  })

  test('are those of the customer’s default, of the first one and of renewals', async () => {
    const { company, on } = await openCheckoutAt('03-10T08:00')
    const customerId = await newCustomer(company, { defaultPaymentOptions: ['ach'] })
    await saveCard(company, customerId)
    const [planId, startDate] = [await newPlan(company), on('03-10T08:00')]
    const id = await leftOver(company, { customerId, planId, startDate, paymentMethods: ['cc'] })
    await goTo(company, on('04-10T08:00'))
    expect(await railsOfInvoices(company, id)).toEqual([['ach'], ['ach']])
  })

  test('are both of a new subscription without a default, whatever it was sent with', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const [planId, startDate] = [await newPlan(company), on('03-10T08:00')]
    const id = await newSubscription(company, { customerId, planId, startDate, paymentMethods: ['cc'] })
    expect(await railsOfInvoices(company, id)).toEqual([['cc', 'ach']])
  })

  test('bind who pays by hand, and not a charge that is made by schedule', async () => {
    const { company, on } = await openCheckoutAt('03-10T08:00')
    const customerId = await newCustomer(company, { defaultPaymentOptions: ['ach'] })
    const [planId, startDate] = [await newPlan(company), on('03-10T08:00')]
    const unpaid = await newSubscription(company, { customerId, planId, startDate })
    const accountVaultId = await saveCard(company, customerId)
    const [invoice] = await getInvoices(company, unpaid)
    expect((await payment(company, invoice?.id, { accountVaultId })).status).toBe(400)
    const id = await newSubscription(company, { customerId, planId, startDate })
    expect((await getSubscription(company, id)).status).toBe('active')
    expect(await getBooks(company)).toMatchObject([{ paymentMethod: 'cc', status: 'approved' }])
  })
})

test('a charge that was made by schedule is bound by no rails and no surcharge when it is tried again either', async () => {
  const { company, on } = await openCheckoutAt('03-10T08:00', {
    surcharge: { enabled: true, percentage: 3 },
    settings: { surchargeOnRecurring: false },
  })
  const customerId = await newCustomer(company, { defaultPaymentOptions: ['ach'] })
  await saveCard(company, customerId)
  await fault(company, 'sale', 'outage')
  const planId = await newPlan(company)
  const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
  const [invoice] = await getInvoices(company, id)
  const [failed] = (await getInvoice(company, invoice?.id)).transactions
  expect(failed).toMatchObject({ status: 'failed' })
  const rerun = await company.legacy.post(`/api/trx/rerun/${failed.id}`)
  expect(rerun.status, rerun.text).toBe(200)
  expect(await getBooks(company)).toMatchObject([
    { paymentMethod: 'cc', status: 'approved', amountCents: 5_000, initiator: 'schedule' },
  ])
  await drainJobs(company)
  expect((await getSubscription(company, id)).status).toBe('active')
  // The retry that was scheduled does not charge again.
  await goTo(company, on('03-11T08:00'))
  expect(await getBooks(company)).toHaveLength(1)
})

describe('a subscription that an older system left', () => {
  test('is as old as it is said to be, and is invoiced from the period on that runs now', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    await saveCard(company, customerId)
    const [planId, createdAt] = [await newPlan(company), '2019-01-25T00:00:00.000Z']
    const id = await leftOver(company, {
      customerId,
      planId,
      startDate: '2019-01-25',
      createdAt: '2019-01-25',
    })
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'active',
      startDate: createdAt,
      createdAt,
      currentPeriodStart: on('02-25'),
      nextBillingDate: on('03-25'),
    })
    await goTo(company, on('04-25'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Paid',
      'Paid',
    ])
  })

  test('may be paid by hand', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    await saveCard(company, customerId)
    const id = await leftOver(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
      billingMode: 'recurringManual',
    })
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'pending',
      billingMode: 'recurringManual',
    })
    expect(await getBooks(company)).toEqual([])
  })
})

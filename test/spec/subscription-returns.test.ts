import { describe, expect, test } from 'vitest'
import { getBooks, saveBankAccount, saveCard, type TestCompany } from '../support/florin.ts'
import { goTo, getMails } from '../support/invoice-life.ts'
import { setBankOutcome, pay, returnsR01, returnsR02, staysInFlight } from '../support/checkout.ts'
import {
  pickMethod,
  getHistory,
  getInvoices,
  openSubscription,
  paidThenDeclined,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'

/** Creates a subscription whose first invoice was paid by card and whose renewals are debited from a bank account. */
async function openDebited(accountNumber: string) {
  const checkout = await openSubscription('03-10T08:00')
  const { company, customerId, id } = checkout
  const bank = await saveBankAccount(company, customerId, accountNumber)
  expect((await pickMethod(company, id, bank)).status).toBe(200)
  return { ...checkout, bank }
}

/** Returns the days on which the company's bank accounts were debited. */
async function debitsOf(company: TestCompany): Promise<string[]> {
  const books = await getBooks(company)
  return books
    .filter(({ paymentMethod, action }) => paymentMethod === 'ach' && action === 'sale')
    .map(({ createdAt }) => createdAt.slice(5, 10))
}

describe('a renewal that a bank sends back', () => {
  test('for any other reason than want of funds is not debited again', async () => {
    const { company, id, on } = await openDebited(returnsR02)
    await goTo(company, on('05-09T08:00'))
    expect((await getSubscription(company, id)).status).toBe('failed')
    expect(await debitsOf(company)).toEqual(['04-10'])
  })

  test('for good as it was paid ahead has failed on its date, and is not debited', async () => {
    const plan = { preRenewalInvoice: { leadTimeDays: 7 } }
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', { plan })
    const bank = await saveBankAccount(company, customerId, returnsR02)
    expect((await pickMethod(company, id, bank)).status).toBe(200)
    await goTo(company, on('04-03T08:01'))
    const [, renewal] = await getInvoices(company, id)
    await pay(company, renewal?.id, bank)
    await goTo(company, on('04-10T07:59'))
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, id)).status).toBe('failed')
    await goTo(company, on('04-20T08:00'))
    expect(await debitsOf(company)).toEqual(['04-03'])
    expect(await getHistory(company, id)).toContain('charge_failed failed')
    const card = await saveCard(company, customerId)
    expect((await pickMethod(company, id, card)).body).toMatchObject({ subscriptionStatus: 'active' })
  })

  test('when a declined card was replaced by the account is not debited over and over', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', {
      accountNumber: paidThenDeclined,
    })
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, id)).status).toBe('failed')
    const response = await pickMethod(company, id, await saveBankAccount(company, customerId, returnsR02))
    expect(response.body).toMatchObject({ subscriptionStatus: 'failed', charge: { status: 'pending' } })
    await goTo(company, on('05-09T08:00'))
    expect(await debitsOf(company)).toEqual(['04-10'])
    expect((await getSubscription(company, id)).status).toBe('failed')
  })

  test('for want of funds is debited again twice at most, each time when the one before came back', async () => {
    const { company, id, on } = await openDebited(returnsR01)
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('05-09T08:00'))
    expect((await getSubscription(company, id)).status).toBe('failed')
    expect(await debitsOf(company)).toHaveLength(3)
  })

  test('keeps failing while it is debited again, until the bank has paid', async () => {
    const { company, id, on } = await openDebited(staysInFlight)
    await goTo(company, on('04-10T08:00'))
    await setBankOutcome(company, 'returned')
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('failed')
    await goTo(company, on('04-12T08:00'))
    expect(await debitsOf(company)).toEqual(['04-10', '04-11'])
    expect((await getSubscription(company, id)).status).toBe('failed')
    await setBankOutcome(company, 'settled')
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('05-09T08:00'))
    expect(await debitsOf(company)).toHaveLength(2)
  })

  test('is told to the payer once for each return', async () => {
    const { company, on } = await openDebited(returnsR02)
    await goTo(company, on('04-16T08:00'))
    expect(await getMails(company, 'payment_failed')).toHaveLength(1)
  })

  test('of a payment by hand says nothing against the method of the subscription', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', {
      plan: { preRenewalInvoice: { leadTimeDays: 7 } },
    })
    await goTo(company, on('04-04T08:00'))
    const [, renewal] = await getInvoices(company, id)
    await pay(company, renewal?.id, await saveBankAccount(company, customerId, returnsR02))
    await goTo(company, on('04-20T08:00'))
    expect((await getInvoices(company, id))[1]).toMatchObject({ invoiceStatus: 'Paid' })
    expect((await getSubscription(company, id)).status).toBe('active')
  })
})

describe('a charge-back', () => {
  test('of a renewal is a failure that is not charged again, and a new method makes good for it', async () => {
    const checkout = await openSubscription('03-10T08:00')
    const { company, customerId, id, on } = checkout
    const disputed = await saveCard(company, customerId, '4000000000000259')
    await pickMethod(company, id, disputed)
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('04-30T08:00'))
    expect((await getSubscription(company, id)).status).toBe('failed')
    expect(await getBooks(company)).toHaveLength(2)
    const response = await pickMethod(company, id, checkout.vaultId)
    expect(response.body).toMatchObject({ subscriptionStatus: 'active', charge: { status: 'success' } })
    expect(await getBooks(company)).toHaveLength(3)
  })
})

import { describe, expect, test } from 'vitest'
import { booksOf, saveBankAccount, saveCard } from '../support/florin.ts'
import { goTo, update } from '../support/invoice-life.ts'
import { bankSays, pay, readInvoice, staysInFlight } from '../support/till.ts'
import {
  change,
  historyOf,
  invoicesOf,
  newPlan,
  newSubscription,
  openSubscription,
  openTillAt,
  readSubscription,
  settled,
} from '../support/subscriptions.ts'

const returnsR02 = '000111111113'

/** A manual subscription of which the first invoice was paid by card, and a bank account whose transfers stay in flight. */
async function openManual(fields: object = {}) {
  const till = await openTillAt('03-10T08:00')
  const { company, customerId, on } = till
  const card = await saveCard(company, customerId)
  const bank = await saveBankAccount(company, customerId, staysInFlight)
  const id = await newSubscription(company, {
    customerId,
    planId: await newPlan(company),
    startDate: on('03-10T08:00'),
    billingMode: 'recurringManual',
    paymentDueDays: 5,
    suspendAfterDays: 10,
    ...fields,
  })
  const payWith = async (accountVaultId: string) => {
    const paid = await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId })
    expect(paid.status, paid.text).toBe(200)
  }
  return {
    ...till,
    id,
    card,
    bank,
    payWith,
    status: async () => (await readSubscription(company, id)).status,
  }
}

describe('a manual subscription that is past due', () => {
  test('is active while a bank transfer covers its invoice, and past due again when that comes back', async () => {
    const { company, id, on, card, bank, payWith, status } = await openManual()
    await payWith(card)
    await goTo(company, on('04-16T00:00'))
    expect(await status()).toBe('past_due')
    await payWith(bank)
    expect(await status()).toBe('active')
    await bankSays(company, 'returned')
    await settled(company)
    expect(await status()).toBe('past_due')
    await payWith(bank)
    await bankSays(company, 'settled')
    await settled(company)
    expect(await status()).toBe('active')
    await goTo(company, on('05-10T08:01'))
    expect(await invoicesOf(company, id)).toHaveLength(3)
  })

  test('is active when the due date is moved, and past due when that passes', async () => {
    const { company, id, on, card, payWith, status } = await openManual()
    await payWith(card)
    await goTo(company, on('04-16T00:00'))
    const [, renewal] = await invoicesOf(company, id)
    await update(company, renewal?.id, { dueDate: on('04-25T00:00') })
    await settled(company)
    expect(await status()).toBe('active')
    await goTo(company, on('04-25T00:01'))
    expect(await status()).toBe('past_due')
  })
})

test('a renewal that is late when a bank transfer for the first invoice settles makes it past due', async () => {
  const { company, id, on, bank, payWith, status } = await openManual({ paymentDueDays: 0 })
  await payWith(bank)
  await goTo(company, on('04-12T00:00'))
  expect(await invoicesOf(company, id)).toHaveLength(2)
  expect(await status()).toBe('pending')
  await bankSays(company, 'settled')
  await settled(company)
  expect(await status()).toBe('past_due')
})

test('the first invoice alone activates, however soon a renewal is paid', async () => {
  const { company, id, on, card, bank, payWith, status } = await openManual()
  await payWith(bank)
  await goTo(company, on('04-12T00:00'))
  const [, renewal] = await invoicesOf(company, id)
  await pay(company, renewal?.id, card)
  await settled(company)
  expect(await status()).toBe('pending')
  await bankSays(company, 'settled')
  await settled(company)
  expect(await status()).toBe('active')
})

describe('a debit that is the second try of a renewal', () => {
  test('is not made again when it comes back for good', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', {
      accountNumber: '4000000000000341',
    })
    await goTo(company, on('04-10T08:00'))
    const account = await saveBankAccount(company, customerId, returnsR02)
    const attached = await company.api.post('/api/subscriptions/v2/payment-method', {
      subscriptionId: id,
      accountVaultId: account,
    })
    expect(attached.status, attached.text).toBe(200)
    await goTo(company, on('05-09T00:00'))
    expect((await readSubscription(company, id)).status).toBe('failed')
    expect((await booksOf(company)).filter(({ paymentMethod }) => paymentMethod === 'ach')).toHaveLength(1)
    expect((await historyOf(company, id)).filter((entry) => entry.startsWith('charge_failed'))).toHaveLength(
      2,
    )
  })
})

test('a renewal that was paid ahead is not invoiced again when a cancellation is taken back', async () => {
  const { company, vaultId, id, on } = await openSubscription('03-10T08:00', {
    plan: { preRenewalInvoice: { leadTimeDays: 7 } },
  })
  await goTo(company, on('04-04T00:00'))
  const [, ahead] = await invoicesOf(company, id)
  const paid = await company.api.put(`/api/invoices/${ahead?.id}/payment`, { accountVaultId: vaultId })
  expect(paid.status, paid.text).toBe(200)
  expect((await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: true })).status).toBe(200)
  const undone = await change(company, id, { operation: 'update', updates: { cancelAtPeriodEnd: false } })
  expect(undone, undone.text).toMatchObject({ status: 200, body: { status: 'active' } })
  await goTo(company, on('05-10T08:00'))
  expect(await invoicesOf(company, id)).toHaveLength(3)
  expect((await readInvoice(company, ahead?.id)).invoiceStatus).toBe('Paid')
  expect(await booksOf(company)).toHaveLength(3)
})

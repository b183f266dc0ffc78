import { describe, expect, test } from 'vitest'
import { saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import { goTo, update } from '../support/invoice-life.ts'
import { setBankOutcome, hour, advanceClock, pay, staysInFlight } from '../support/checkout.ts'
import { getInvoices, getSubscription, drainJobs } from '../support/subscriptions.ts'
import { openSignup } from '../support/signups.ts'

/**
 * Creates a manual subscription with an unpaid first invoice, a card, and a bank account whose transfers stay in
 * flight.
 */
async function openUnpaid(fields: object = {}) {
  const manual = { billingMode: 'recurringManual', paymentDueDays: 5, suspendAfterDays: 10 }
  const checkout = await openSignup({ subscription: { ...manual, ...fields } })
  const { company, customerId, id } = checkout
  const card = await saveCard(company, customerId)
  const bank = await saveBankAccount(company, customerId, staysInFlight)
  const payWith = async (accountVaultId: string) => {
    const paid = await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId })
    expect(paid.status, paid.text).toBe(200)
  }
  return {
    ...checkout,
    card,
    bank,
    payWith,
    status: async () => (await getSubscription(company, id)).status,
  }
}

describe('a manual subscription that is past due', () => {
  test('is active while a bank transfer covers its invoice, and past due again when that comes back', async () => {
    const { company, id, on, card, bank, payWith, status } = await openUnpaid()
    await payWith(card)
    await goTo(company, on('04-16T00:00'))
    expect(await status()).toBe('past_due')
    await payWith(bank)
    expect(await status()).toBe('active')
    await setBankOutcome(company, 'returned')
    await drainJobs(company)
    expect(await status()).toBe('past_due')
    await payWith(bank)
    await setBankOutcome(company, 'settled')
    await drainJobs(company)
    expect(await status()).toBe('active')
    await goTo(company, on('05-10T08:01'))
    expect(await getInvoices(company, id)).toHaveLength(3)
  })

  test('is active while nobody knows what came of a payment of its invoice, and past due again where nothing did', async () => {
    const { company, customerId, id, on, card, payWith, status } = await openUnpaid()
    await payWith(card)
    await goTo(company, on('04-16T00:00'))
    expect(await status()).toBe('past_due')
    const lost = await saveCard(company, customerId, testCards.requestLost)
    const response = await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId: lost })
    expect(response.body.reasonCode, response.text).toBe('OUTCOME_UNKNOWN')
    await drainJobs(company)
    expect(await status()).toBe('active')
    await advanceClock(company, hour)
    expect(await status()).toBe('past_due')
  })

  test('is active when the due date is moved, and past due when that passes', async () => {
    const { company, id, on, card, payWith, status } = await openUnpaid()
    await payWith(card)
    await goTo(company, on('04-16T00:00'))
    const [, renewal] = await getInvoices(company, id)
    await update(company, renewal?.id, { dueDate: on('04-25T00:00') })
    await drainJobs(company)
    expect(await status()).toBe('active')
    await goTo(company, on('04-25T00:01'))
    expect(await status()).toBe('past_due')
  })
})

test('a renewal that is late when a bank transfer for the first invoice settles makes it past due', async () => {
  const { company, id, on, bank, payWith, status } = await openUnpaid({ paymentDueDays: 0 })
  await payWith(bank)
  await goTo(company, on('04-12T00:00'))
  expect(await getInvoices(company, id)).toHaveLength(2)
  expect(await status()).toBe('pending')
  await setBankOutcome(company, 'settled')
  await drainJobs(company)
  expect(await status()).toBe('past_due')
})

test('the first invoice alone activates, however soon a renewal is paid', async () => {
  const { company, id, on, card, bank, payWith, status } = await openUnpaid()
  await payWith(bank)
  await goTo(company, on('04-12T00:00'))
  const [, renewal] = await getInvoices(company, id)
  await pay(company, renewal?.id, card)
  await drainJobs(company)
  expect(await status()).toBe('pending')
  await setBankOutcome(company, 'settled')
  await drainJobs(company)
  expect(await status()).toBe('active')
})

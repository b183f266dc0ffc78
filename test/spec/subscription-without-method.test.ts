import { describe, expect, test } from 'vitest'
import { getBooks, fault, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { clearFaults, goTo, getMails } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { getInvoice } from '../support/checkout.ts'
import {
  change,
  pickMethod,
  getDeclines,
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  openRenewing,
  openSubscription,
  openCheckoutAt,
  paidThenDeclined,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'

async function forget(company: TestCompany, customerId: string, vaultId: string) {
  const deleted = await company.api.delete(`/api/customers/${customerId}/paymentmethods/${vaultId}`)
  expect(deleted.status, deleted.text).toBe(200)
}

describe.each([0, 7])(
  'a renewal that there is nothing to charge for, issued %i days ahead',
  (leadTimeDays) => {
    test('waits from its date on, is mailed about, and is charged once there is a method', async () => {
      const { company, id, customerId, vaultId, on } = await openSubscription('03-10T08:00', {
        plan: { preRenewalInvoice: { leadTimeDays } },
      })
      await forget(company, customerId, vaultId)
      await goTo(company, on('04-10T07:00'))
      expect((await getSubscription(company, id)).status).toBe('active')
      await goTo(company, on('04-10T08:00'))
      const [, renewal] = await getInvoices(company, id)
      expect(renewal).toMatchObject({ invoiceStatus: 'Pending', amount: 50 })
      expect((await getSubscription(company, id)).status).toBe('pending')
      // One mail at issue asks for the payment, and one on the due date asks for a method.
      const asked = (await getMails(company)).filter(({ invoiceId }) => invoiceId === renewal?.id)
      expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'setup_link'])

      await saveCard(company, customerId)
      await drainJobs(company)
      expect((await getInvoice(company, renewal?.id)).invoiceStatus).toBe('Paid')
      expect((await getSubscription(company, id)).status).toBe('active')
      expect(await getBooks(company)).toHaveLength(2)
      expect((await getHistory(company, id)).slice(4)).toEqual([
        expect.stringMatching(/^invoiced (active|pending)$/),
        'charge_failed pending',
        'resumed active',
        'charged active',
      ])
    })
  },
)

test('each day of dunning without a method is told to the payer, and so is the last', async () => {
  const { company, customerId, vaultId, id, on } = await openRenewing(testCards.declined, {
    settings: { dunningDays: [1, 3] },
  })
  await goTo(company, on('04-10T08:00'))
  await forget(company, customerId, vaultId)
  await goTo(company, on('04-20T08:00'))
  const [declined, ...mails] = await getMails(company, 'payment_failed')
  expect(declined?.subject).toBe('Payment failed: update your card for Test Company')
  expect(mails.map(({ subject, sentAt }) => `${sentAt.slice(5, 10)} ${subject.slice(0, 20)}`)).toEqual([
    '04-11 Add a payment method',
    '04-13 Last notice: pay $50',
  ])
  expect(mails[0]?.text).toContain("We'll try again on April 13")
  for (const { text, invoiceId } of mails) {
    expect(text).toContain("Gold has no payment method, so we couldn't charge $50.00.")
    expect(invoiceId).toBe((await getInvoices(company, id))[1]?.id)
  }
  expect(await getMails(company, 'invoice')).toEqual([])
})

describe('the method of a subscription', () => {
  test('that is deleted makes the renewal fail: pending until there is one, which pays it at once', async () => {
    const { company, customerId, vaultId, id, on } = await openRenewing(testCards.visa)
    expect(await getSubscription(company, id)).toMatchObject({ paymentMethodId: vaultId })
    // Another card is the default, but it was not chosen for this subscription.
    await forget(company, customerId, vaultId)
    await drainJobs(company)
    expect(await getSubscription(company, id)).not.toHaveProperty('paymentMethodId')
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, id)).status).toBe('pending')
    expect((await getHistory(company, id)).slice(-1)).toEqual(['charge_failed pending'])
    expect(await getBooks(company)).toHaveLength(1)
    const good = await saveCard(company, customerId)
    const response = await pickMethod(company, id, good)
    expect(response.body).toMatchObject({ subscriptionStatus: 'active', charge: { status: 'success' } })
    expect(await getSubscription(company, id)).toMatchObject({ paymentMethodId: good })
  })

  test('that is deleted once it is cancelled is not shown any more', async () => {
    const { company, customerId, vaultId, id } = await openRenewing(testCards.visa)
    await change(company, id, { operation: 'cancel' })
    expect(await getSubscription(company, id)).toMatchObject({ paymentMethodId: vaultId })
    await forget(company, customerId, vaultId)
    await drainJobs(company)
    expect(await getSubscription(company, id)).not.toHaveProperty('paymentMethodId')
  })

  test('that is deleted while it fails makes it pending, and it fails again when there is one that is declined', async () => {
    const { company, customerId, vaultId, id, on } = await openRenewing(testCards.declined)
    await goTo(company, on('04-10T08:00'))
    await forget(company, customerId, vaultId)
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('pending')
    const bad = await saveCard(company, customerId, testCards.insufficientFunds)
    expect((await pickMethod(company, id, bad)).body).toMatchObject({ subscriptionStatus: 'failed' })
  })

  test('is the default of the customer of the moment where none was chosen', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', {
      accountNumber: paidThenDeclined,
    })
    expect(await getSubscription(company, id)).not.toHaveProperty('paymentMethodId')
    const other = await saveCard(company, customerId)
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId: other })
    await goTo(company, on('04-10T08:00'))
    expect(await getDeclines(company)).toEqual([])
    expect((await getInvoices(company, id)).at(-1)).toMatchObject({ invoiceStatus: 'Paid' })
  })

  test.each([0, 7])(
    'that was never there is asked for by mail when a renewal comes (%i days ahead), and the first card pays it',
    async (leadTimeDays) => {
      const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
      const planId = await newPlan(company, { preRenewalInvoice: { leadTimeDays } })
      const request = { customerId, planId, startDate: on('03-10T08:00') }
      const id = await newSubscription(company, request)
      await recordOffline(company, (await getInvoices(company, id))[0]?.id)
      await goTo(company, on('04-10T07:59'))
      expect((await getSubscription(company, id)).status).toBe('active')
      await goTo(company, on('04-10T08:00'))
      expect((await getSubscription(company, id)).status).toBe('pending')
      const mailed = (await getMails(company)).filter(({ sentAt }) => sentAt >= on('04-10'))
      expect(mailed.length).toBeGreaterThan(0)
      await saveCard(company, customerId)
      await drainJobs(company)
      expect((await getSubscription(company, id)).status).toBe('active')
      expect(await getBooks(company)).toHaveLength(1)
    },
  )
})

test('a first charge that an outage holds up is not made to a card that came later', async () => {
  const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
  const first = await saveCard(company, customerId)
  await fault(company, 'read_vault', 'outage', { times: 1000 })
  const id = await newSubscription(company, {
    customerId,
    planId: await newPlan(company),
    startDate: on('03-10T08:00'),
  })
  await clearFaults(company)
  await forget(company, customerId, first)
  await saveCard(company, customerId)
  await goTo(company, on('03-20T00:00'))
  expect(await getBooks(company)).toEqual([])
  expect((await getSubscription(company, id)).status).toBe('pending')
})

import { describe, expect, test } from 'vitest'
import { getBooks, saveBankAccount, saveCard, type TestCompany } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { goTo, getMails } from '../support/invoice-life.ts'
import {
  pickMethod,
  getHistory,
  getInvoices,
  newSubscription,
  openSubscription,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { until } from '../support/until.ts'

const returnsR10 = '000333333335'
const chargedBack = '4000000000000259'
const lostCard = '4000000000009987'

/** Returns the days on which the company's payers were charged. */
async function chargesOf(company: TestCompany): Promise<string[]> {
  return (await attemptsOf(company)).map(({ createdAt }) => createdAt.slice(5, 10))
}

/** Returns the sales of the company at the processor, declined or not. */
async function attemptsOf(company: TestCompany) {
  return (await getBooks(company)).filter(({ action }) => action === 'sale')
}

/** Creates a subscription that was paid by card on 10 March and charges another method from then on. */
async function openWith(save: (company: TestCompany, customerId: string) => Promise<string>) {
  const checkout = await openSubscription('03-10T08:00')
  const method = await save(checkout.company, checkout.customerId)
  expect((await pickMethod(checkout.company, checkout.id, method)).status).toBe(200)
  return { ...checkout, method }
}

describe('a method that was refused for good', () => {
  test('is debited once, and by no other subscription: their renewals fail without a try', async () => {
    const { company, customerId, planId, id, method, on } = await openWith((of, payer) =>
      saveBankAccount(of, payer, returnsR10),
    )
    await goTo(company, on('03-20T08:00'))
    const other = await newSubscription(company, { customerId, planId, startDate: on('03-20T08:00') })
    expect((await pickMethod(company, other, method)).status).toBe(200)
    await goTo(company, on('06-21T08:00'))
    expect(await chargesOf(company)).toEqual(['03-10', '03-20', '04-10'])
    for (const each of [id, other]) {
      expect((await getSubscription(company, each)).status).toBe('failed')
      expect(
        (await getHistory(company, each)).filter((entry) => entry === 'charge_failed failed'),
      ).toHaveLength(3)
    }
    const [, renewal] = await getInvoices(company, other)
    const mails = (await getMails(company, 'payment_failed')).filter(
      ({ invoiceId }) => invoiceId === renewal?.id,
    )
    expect(mails[0]?.text).toContain("was declined and can't be charged anymore")
    expect(mails[0]?.text).not.toContain("We'll try again on")
  })

  test('by a charge-back is charged again once it was chosen anew, with the renewals after that', async () => {
    const { company, id, method, on } = await openWith((of, payer) => saveCard(of, payer, chargedBack))
    await goTo(company, on('05-12T08:00'))
    expect(await chargesOf(company)).toEqual(['03-10', '04-10'])
    const again = await pickMethod(company, id, method)
    expect(again.body).toMatchObject({ charge: { status: 'success' } })
    await goTo(company, on('05-13T08:00'))
    expect(await chargesOf(company)).toEqual(['03-10', '04-10', '05-12'])
  })

  test('is not charged for a new subscription, whose payer is asked for another one', async () => {
    const { company, customerId, planId, method, on } = await openWith((of, payer) =>
      saveBankAccount(of, payer, returnsR10),
    )
    const prefer = { defaultPaymentMethodId: method }
    expect((await company.api.put(`/api/customers/${customerId}`, prefer)).status).toBe(200)
    await goTo(company, on('04-20T08:00'))
    const before = await chargesOf(company)
    const id = await newSubscription(company, { customerId, planId, startDate: on('04-20T08:00') })
    expect((await getSubscription(company, id)).status).toBe('pending')
    expect(await chargesOf(company)).toEqual(before)
    const [first] = await getInvoices(company, id)
    const asked = (await getMails(company)).filter(({ invoiceId }) => invoiceId === first?.id)
    expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['setup_link'])
  })

  test('while another subscription is about to charge it is not charged by that one', async () => {
    const { company, customerId, planId, id, method, on } = await openWith((of, payer) =>
      saveCard(of, payer, lostCard),
    )
    const other = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    expect((await pickMethod(company, other, method)).status).toBe(200)
    // The first of the two to read the card claims its charge after the other one was declined.
    const reading = await holdCall(company, 'read_vault')
    const moving = goTo(company, on('04-10T08:00'))
    await reading.untilWaiting()
    const declined = async () => (await attemptsOf(company)).filter(({ status }) => status === 'declined')
    // The decline is known here once it is recorded, which is a little later than the processor's own books have it.
    const isRecorded = async () => (await getMails(company, 'payment_failed')).length > 0
    await until(isRecorded, 'one of both declined')
    await reading.release()
    await moving
    await drainJobs(company)
    expect(await declined()).toHaveLength(1)
    for (const each of [id, other]) expect((await getSubscription(company, each)).status).toBe('failed')
  })
})

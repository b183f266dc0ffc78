import { describe, expect, test } from 'vitest'
import { booksOf, saveBankAccount, saveCard, type TestCompany } from '../support/florin.ts'
import { goTo, mailsOf } from '../support/invoice-life.ts'
import {
  choose,
  historyOf,
  invoicesOf,
  newSubscription,
  openSubscription,
  readSubscription,
} from '../support/subscriptions.ts'

const returnsR10 = '000333333335'
const chargedBack = '4000000000000259'

/** The days on which the company's payers were charged. */
async function chargesOf(company: TestCompany): Promise<string[]> {
  const sales = (await booksOf(company)).filter(({ action }) => action === 'sale')
  return sales.map(({ createdAt }) => createdAt.slice(5, 10))
}

/** A subscription that was paid by card on 10 March, and charges another method from then on. */
async function openWith(save: (company: TestCompany, customerId: string) => Promise<string>) {
  const till = await openSubscription('03-10T08:00')
  const method = await save(till.company, till.customerId)
  expect((await choose(till.company, till.id, method)).status).toBe(200)
  return { ...till, method }
}

describe('a method that was refused for good', () => {
  test('is debited once, and by no other subscription: their renewals fail without a try', async () => {
    const { company, customerId, planId, id, method, on } = await openWith((of, payer) =>
      saveBankAccount(of, payer, returnsR10),
    )
    await goTo(company, on('03-20T08:00'))
    const other = await newSubscription(company, { customerId, planId, startDate: on('03-20T08:00') })
    expect((await choose(company, other, method)).status).toBe(200)
    await goTo(company, on('06-21T08:00'))
    expect(await chargesOf(company)).toEqual(['03-10', '03-20', '04-10'])
    for (const each of [id, other]) {
      expect((await readSubscription(company, each)).status).toBe('failed')
      expect(
        (await historyOf(company, each)).filter((entry) => entry === 'charge_failed failed'),
      ).toHaveLength(3)
    }
    const [, renewal] = await invoicesOf(company, other)
    const mails = (await mailsOf(company, 'payment_failed')).filter(
      ({ invoiceId }) => invoiceId === renewal?.id,
    )
    expect(mails[0]?.text).toContain('The reason given:')
    expect(mails[0]?.text).not.toContain('we try again on')
  })

  test('by a charge-back is charged again once it was chosen anew, with the renewals after that', async () => {
    const { company, id, method, on } = await openWith((of, payer) => saveCard(of, payer, chargedBack))
    await goTo(company, on('05-12T08:00'))
    expect(await chargesOf(company)).toEqual(['03-10', '04-10'])
    const again = await choose(company, id, method)
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
    expect((await readSubscription(company, id)).status).toBe('pending')
    expect(await chargesOf(company)).toEqual(before)
    const [first] = await invoicesOf(company, id)
    const asked = (await mailsOf(company)).filter(({ invoiceId }) => invoiceId === first?.id)
    expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'setup_link'])
  })
})

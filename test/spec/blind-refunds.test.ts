import { describe, expect, test } from 'vitest'
import { daysFromNow } from '../support/company-days.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, fault, operator, saveBankAccount, type TestCompany } from '../support/florin.ts'
import { askRefund, callersAs, goTo } from '../support/invoice-life.ts'
import {
  requestBlindRefund,
  requestRerun,
  requestStep,
  expectBooksToAgree,
  expectCreated,
  newestOf,
  notCharged,
  openOneOffCheckout,
  outcomeUnknown,
  getTransaction,
  recordsOf,
  unprocessable,
  type OneOffCheckout,
} from '../support/one-off.ts'
import { day, advanceClock, minute } from '../support/checkout.ts'

const refundsFail = '4000000000005126'

async function allow({ companyId }: TestCompany, blindRefunds: object) {
  const path = `/operator/v1/companies/${companyId}`
  return operator().patch(path, { settings: { blindRefunds } })
}

const give = (checkout: OneOffCheckout, transaction_amount: number, order_id = 'order-1') =>
  requestBlindRefund(checkout, { transaction_amount, order_id })

describe('a blind refund is refused', () => {
  test('while the operator has not switched it on, and after it was switched off', async () => {
    const checkout = await openOneOffCheckout()
    expect((await allow(checkout.company, { enabled: false })).status).toBe(200)
    expectEnvelope(await give(checkout, 1), 403, 'forbidden')
    expect(await recordsOf(checkout.company)).toEqual([])
    expect(await getBooks(checkout.company)).toEqual([])
    expect((await allow(checkout.company, { enabled: true, dailyMaximum: 5 })).status).toBe(200)
    expect((await give(checkout, 5)).status).toBe(201)
    await allow(checkout.company, { enabled: false })
    expectEnvelope(await give(checkout, 1), 403, 'forbidden')
    await expectBooksToAgree(checkout.company)
  })

  test('to clerks, also where it is the trying again of one that failed', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'credit', 'outage')
    expect(await give(checkout, 10)).toMatchObject(notCharged)
    const { _id } = await newestOf(checkout)
    const { legacy } = await callersAs(checkout.company, 'clerk')
    const clerk = { ...checkout, company: { ...checkout.company, legacy } }
    expectEnvelope(await give(clerk, 1), 403, 'forbidden')
    expectEnvelope(await requestRerun(clerk, _id), 403, 'forbidden')
    expect(await getBooks(checkout.company)).toEqual([])
    expect(await recordsOf(checkout.company)).toHaveLength(1)
  })

  test('beyond the day’s maximum, alone and together, to the cent', async () => {
    const checkout = await openOneOffCheckout()
    expect(await give(checkout, 100.01)).toMatchObject(unprocessable)
    expect((await give(checkout, 60)).status).toBe(201)
    expect(await give(checkout, 40.01)).toMatchObject(unprocessable)
    expect((await give(checkout, 39.99)).status).toBe(201)
    expect(await give(checkout, 0.02)).toMatchObject(unprocessable)
    expect((await give(checkout, 0.01)).status).toBe(201)
    expect(await give(checkout, 0.01)).toMatchObject(unprocessable)
    expect(await recordsOf(checkout.company)).toHaveLength(3)
    await expectBooksToAgree(checkout.company)
  })

  test('to be refunded, completed, voided or tried again once it went through', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = expectCreated(await give(checkout, 10))
    expect(await askRefund(checkout.company, _id)).toMatchObject(unprocessable)
    for (const action of ['authcomplete', 'void'])
      expect(await requestStep(checkout, _id, { action })).toMatchObject(unprocessable)
    expect(await requestRerun(checkout, _id)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })
})

describe('the day’s maximum', () => {
  test('begins anew with the day of the company', async () => {
    const checkout = await openOneOffCheckout()
    const date = await daysFromNow(checkout.company)
    await goTo(checkout.company, `${date(1)}T23:50:00.000Z`)
    expect((await give(checkout, 100)).status).toBe(201)
    expect(await give(checkout, 0.01)).toMatchObject(unprocessable)
    await advanceClock(checkout.company, 10 * minute)
    expect((await give(checkout, 100)).status).toBe(201)
    expect(await give(checkout, 0.01)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })

  test('is a day of UTC, wherever the company is', async () => {
    const checkout = await openOneOffCheckout()
    const path = `/operator/v1/companies/${checkout.company.companyId}`
    expect((await operator().patch(path, { timeZone: 'America/New_York' })).status).toBe(200)
    const date = await daysFromNow(checkout.company)
    await goTo(checkout.company, `${date(1)}T23:50:00.000Z`)
    expect((await give(checkout, 100)).status).toBe(201)
    await advanceClock(checkout.company, 10 * minute)
    expect((await give(checkout, 100)).status).toBe(201)
    await advanceClock(checkout.company, 12 * 60 * minute)
    expect(await give(checkout, 0.01)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })

  test('gets the part back of what failed', async () => {
    const checkout = await openOneOffCheckout(refundsFail)
    expect(await give(checkout, 100)).toMatchObject({ status: 422, body: { reasonCode: 1500 } })
    await fault(checkout.company, 'credit', 'outage')
    expect(await give(checkout, 100)).toMatchObject(notCharged)
    const good = await openOneOffCheckout()
    await fault(good.company, 'credit', 'lost_before')
    expect(await give(good, 100)).toMatchObject(outcomeUnknown)
    expect(await give(good, 1, 'order-2')).toMatchObject(unprocessable)
    await advanceClock(good.company, 20 * minute)
    expect((await give(good, 100)).status).toBe(201)
    for (const { company } of [checkout, good]) await expectBooksToAgree(company)
  })

  test('is one company’s own, and follows what the operator sets', async () => {
    const [checkout, other] = [await openOneOffCheckout(), await openOneOffCheckout()]
    expect((await give(checkout, 100)).status).toBe(201)
    expect((await give(other, 100)).status).toBe(201)
    await allow(checkout.company, { enabled: true, dailyMaximum: 150 })
    expect(await give(checkout, 50.01)).toMatchObject(unprocessable)
    expect((await give(checkout, 50)).status).toBe(201)
    await allow(checkout.company, { enabled: true, dailyMaximum: 20 })
    expect(await give(checkout, 1)).toMatchObject(unprocessable)
    for (const { company } of [checkout, other]) await expectBooksToAgree(company)
  })

  test('holds for what is tried again, on the day on which it is', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'credit', 'outage')
    expect(await give(checkout, 100)).toMatchObject(notCharged)
    const { _id } = await newestOf(checkout)
    expect((await give(checkout, 50, 'order-2')).status).toBe(201)
    expect(await requestRerun(checkout, _id)).toMatchObject(unprocessable)
    await allow(checkout.company, { enabled: false })
    expect([403, 422]).toContain((await requestRerun(checkout, _id)).status)
    await allow(checkout.company, { enabled: true, dailyMaximum: 100 })
    await advanceClock(checkout.company, day)
    expect(expectCreated(await requestRerun(checkout, _id))).toMatchObject({
      action: 'refund',
      status: 'completed',
      rerunOf: _id,
    })
    expect(await give(checkout, 0.01)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })
})

describe('a blind refund', () => {
  test('answers 201 with a refund that names no sale', async () => {
    const checkout = await openOneOffCheckout()
    const response = await requestBlindRefund(checkout, {
      transaction_amount: 12.34,
      description: 'Goodwill',
    })
    expect(response.status).toBe(201)
    const { transaction } = response.body
    expect(transaction).toMatchObject({
      action: 'refund',
      status: 'completed',
      transaction_amount: 12.34,
      order_id: 'order-1',
      description: 'Goodwill',
      customer_id: checkout.customerId,
      account_vault_id: checkout.vaultId,
    })
    expect(transaction).not.toHaveProperty('parent_transaction_id')
    expect(await getTransaction(checkout, transaction._id)).toEqual(transaction)
    expect(await getBooks(checkout.company)).toMatchObject([
      { action: 'credit', amountCents: 1234, status: 'approved' },
    ])
    await expectBooksToAgree(checkout.company)
  })

  test('goes to a bank account as well', async () => {
    const checkout = await openOneOffCheckout()
    const vaultId = await saveBankAccount(checkout.company, checkout.customerId)
    const transaction = expectCreated(await give({ ...checkout, vaultId }, 20))
    expect(transaction).toMatchObject({ action: 'refund', payment_method: 'ach', last_four: '6789' })
    expect(['pending', 'completed']).toContain(transaction.status)
    await expectBooksToAgree(checkout.company)
    await advanceClock(checkout.company, 10 * day)
    expect(await getTransaction(checkout, transaction._id)).toMatchObject({ status: 'completed' })
    await expectBooksToAgree(checkout.company)
  })

  test('that the processor declines stays as a failed record with the reason', async () => {
    const checkout = await openOneOffCheckout(refundsFail)
    expect(await give(checkout, 10)).toMatchObject({
      status: 422,
      body: { error: 'unprocessable_entity', reasonCode: 1500, reasonText: expect.stringMatching(/\w/) },
    })
    expect(await recordsOf(checkout.company)).toMatchObject([
      { action: 'refund', status: 'failed', transaction_amount: 10, info: { reasonCode: '1500' } },
    ])
    await expectBooksToAgree(checkout.company)
  })
})

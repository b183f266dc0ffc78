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
  openOneOffTill,
  outcomeUnknown,
  getTransaction,
  recordsOf,
  unprocessable,
  type OneOffTill,
} from '../support/one-off.ts'
import { day, advanceClock, minute } from '../support/checkout.ts'

const refundsFail = '4000000000005126'

async function allow({ companyId }: TestCompany, blindRefunds: object) {
  const path = `/operator/v1/companies/${companyId}`
  return operator().patch(path, { settings: { blindRefunds } })
}

const give = (till: OneOffTill, transaction_amount: number, order_id = 'order-1') =>
  requestBlindRefund(till, { transaction_amount, order_id })

describe('a blind refund is refused', () => {
  test('while the operator has not switched it on, and after it was switched off', async () => {
    const till = await openOneOffTill()
    expect((await allow(till.company, { enabled: false })).status).toBe(200)
    expectEnvelope(await give(till, 1), 403, 'forbidden')
    expect(await recordsOf(till.company)).toEqual([])
    expect(await getBooks(till.company)).toEqual([])
    expect((await allow(till.company, { enabled: true, dailyMaximum: 5 })).status).toBe(200)
    expect((await give(till, 5)).status).toBe(201)
    await allow(till.company, { enabled: false })
    expectEnvelope(await give(till, 1), 403, 'forbidden')
    await expectBooksToAgree(till.company)
  })

  test('to clerks, also where it is the trying again of one that failed', async () => {
    const till = await openOneOffTill()
    await fault(till.company, 'credit', 'outage')
    expect(await give(till, 10)).toMatchObject(notCharged)
    const { _id } = await newestOf(till)
    const { legacy } = await callersAs(till.company, 'clerk')
    const clerk = { ...till, company: { ...till.company, legacy } }
    expectEnvelope(await give(clerk, 1), 403, 'forbidden')
    expectEnvelope(await requestRerun(clerk, _id), 403, 'forbidden')
    expect(await getBooks(till.company)).toEqual([])
    expect(await recordsOf(till.company)).toHaveLength(1)
  })

  test('beyond the day’s maximum, alone and together, to the cent', async () => {
    const till = await openOneOffTill()
    expect(await give(till, 100.01)).toMatchObject(unprocessable)
    expect((await give(till, 60)).status).toBe(201)
    expect(await give(till, 40.01)).toMatchObject(unprocessable)
    expect((await give(till, 39.99)).status).toBe(201)
    expect(await give(till, 0.02)).toMatchObject(unprocessable)
    expect((await give(till, 0.01)).status).toBe(201)
    expect(await give(till, 0.01)).toMatchObject(unprocessable)
    expect(await recordsOf(till.company)).toHaveLength(3)
    await expectBooksToAgree(till.company)
  })

  test('to be refunded, completed, voided or tried again once it went through', async () => {
    const till = await openOneOffTill()
    const { _id } = expectCreated(await give(till, 10))
    expect(await askRefund(till.company, _id)).toMatchObject(unprocessable)
    for (const action of ['authcomplete', 'void'])
      expect(await requestStep(till, _id, { action })).toMatchObject(unprocessable)
    expect(await requestRerun(till, _id)).toMatchObject(unprocessable)
    await expectBooksToAgree(till.company)
  })
})

describe('the day’s maximum', () => {
  test('begins anew with the day of the company', async () => {
    const till = await openOneOffTill()
    const date = await daysFromNow(till.company)
    await goTo(till.company, `${date(1)}T23:50:00.000Z`)
    expect((await give(till, 100)).status).toBe(201)
    expect(await give(till, 0.01)).toMatchObject(unprocessable)
    await advanceClock(till.company, 10 * minute)
    expect((await give(till, 100)).status).toBe(201)
    expect(await give(till, 0.01)).toMatchObject(unprocessable)
    await expectBooksToAgree(till.company)
  })

  test('is a day of UTC, wherever the company is', async () => {
    const till = await openOneOffTill()
    const path = `/operator/v1/companies/${till.company.companyId}`
    expect((await operator().patch(path, { timeZone: 'America/New_York' })).status).toBe(200)
    const date = await daysFromNow(till.company)
    await goTo(till.company, `${date(1)}T23:50:00.000Z`)
    expect((await give(till, 100)).status).toBe(201)
    await advanceClock(till.company, 10 * minute)
    expect((await give(till, 100)).status).toBe(201)
    await advanceClock(till.company, 12 * 60 * minute)
    expect(await give(till, 0.01)).toMatchObject(unprocessable)
    await expectBooksToAgree(till.company)
  })

  test('gets the part back of what failed', async () => {
    const till = await openOneOffTill(refundsFail)
    expect(await give(till, 100)).toMatchObject({ status: 422, body: { reasonCode: 1500 } })
    await fault(till.company, 'credit', 'outage')
    expect(await give(till, 100)).toMatchObject(notCharged)
    const good = await openOneOffTill()
    await fault(good.company, 'credit', 'lost_before')
    expect(await give(good, 100)).toMatchObject(outcomeUnknown)
    expect(await give(good, 1, 'order-2')).toMatchObject(unprocessable)
    await advanceClock(good.company, 20 * minute)
    expect((await give(good, 100)).status).toBe(201)
    for (const { company } of [till, good]) await expectBooksToAgree(company)
  })

  test('is one company’s own, and follows what the operator sets', async () => {
    const [till, other] = [await openOneOffTill(), await openOneOffTill()]
    expect((await give(till, 100)).status).toBe(201)
    expect((await give(other, 100)).status).toBe(201)
    await allow(till.company, { enabled: true, dailyMaximum: 150 })
    expect(await give(till, 50.01)).toMatchObject(unprocessable)
    expect((await give(till, 50)).status).toBe(201)
    await allow(till.company, { enabled: true, dailyMaximum: 20 })
    expect(await give(till, 1)).toMatchObject(unprocessable)
    for (const { company } of [till, other]) await expectBooksToAgree(company)
  })

  test('holds for what is tried again, on the day on which it is', async () => {
    const till = await openOneOffTill()
    await fault(till.company, 'credit', 'outage')
    expect(await give(till, 100)).toMatchObject(notCharged)
    const { _id } = await newestOf(till)
    expect((await give(till, 50, 'order-2')).status).toBe(201)
    expect(await requestRerun(till, _id)).toMatchObject(unprocessable)
    await allow(till.company, { enabled: false })
    expect([403, 422]).toContain((await requestRerun(till, _id)).status)
    await allow(till.company, { enabled: true, dailyMaximum: 100 })
    await advanceClock(till.company, day)
    expect(expectCreated(await requestRerun(till, _id))).toMatchObject({
      action: 'refund',
      status: 'completed',
      rerunOf: _id,
    })
    expect(await give(till, 0.01)).toMatchObject(unprocessable)
    await expectBooksToAgree(till.company)
  })
})

describe('a blind refund', () => {
  test('answers 201 with a refund that names no sale', async () => {
    const till = await openOneOffTill()
    const answer = await requestBlindRefund(till, { transaction_amount: 12.34, description: 'Goodwill' })
    expect(answer.status).toBe(201)
    const { transaction } = answer.body
    expect(transaction).toMatchObject({
      action: 'refund',
      status: 'completed',
      transaction_amount: 12.34,
      order_id: 'order-1',
      description: 'Goodwill',
      customer_id: till.customerId,
      account_vault_id: till.vaultId,
    })
    expect(transaction).not.toHaveProperty('parent_transaction_id')
    expect(await getTransaction(till, transaction._id)).toEqual(transaction)
    expect(await getBooks(till.company)).toMatchObject([
      { action: 'credit', amountCents: 1234, status: 'approved' },
    ])
    await expectBooksToAgree(till.company)
  })

  test('goes to a bank account as well', async () => {
    const till = await openOneOffTill()
    const vaultId = await saveBankAccount(till.company, till.customerId)
    const transaction = expectCreated(await give({ ...till, vaultId }, 20))
    expect(transaction).toMatchObject({ action: 'refund', payment_method: 'ach', last_four: '6789' })
    expect(['pending', 'completed']).toContain(transaction.status)
    await expectBooksToAgree(till.company)
    await advanceClock(till.company, 10 * day)
    expect(await getTransaction(till, transaction._id)).toMatchObject({ status: 'completed' })
    await expectBooksToAgree(till.company)
  })

  test('that the processor declines stays as a failed record with the reason', async () => {
    const till = await openOneOffTill(refundsFail)
    expect(await give(till, 10)).toMatchObject({
      status: 422,
      body: { error: 'unprocessable_entity', reasonCode: 1500, reasonText: expect.stringMatching(/\w/) },
    })
    expect(await recordsOf(till.company)).toMatchObject([
      { action: 'refund', status: 'failed', transaction_amount: 10, info: { reasonCode: '1500' } },
    ])
    await expectBooksToAgree(till.company)
  })
})

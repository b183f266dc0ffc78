import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, fault, florin, newInvoice, saveBankAccount, send, testCards } from '../support/florin.ts'
import { askRefund, callersAs, noInvoice, noTransaction } from '../support/invoice-life.ts'
import {
  requestAuthorization,
  requestCharge,
  requestRerun,
  requestStep,
  authorize,
  charge,
  expectBooksToAgree,
  expectCreated,
  netOf,
  newestOf,
  notCharged,
  openOneOffTill,
  outcomeUnknown,
  getTransaction,
  recordsOf,
  unprocessable,
} from '../support/one-off.ts'
import { advanceClock, minute } from '../support/checkout.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `rerun-${process.pid}-${serial++}` })

/** Creates a charge that failed before it was submitted, so that a rerun can succeed. */
async function openFailed(fields: object = {}) {
  const till = await openOneOffTill()
  await fault(till.company, 'sale', 'outage')
  expect(await requestCharge(till, fields)).toMatchObject(notCharged)
  return { ...till, id: String((await newestOf(till))._id) }
}

describe('trying again is refused', () => {
  test('of what did not fail: completed, held, captured, voided, pending, given back', async () => {
    const till = await openOneOffTill()
    const { company } = till
    const sale = await charge(till)
    const refund = expectCreated(await askRefund(company, sale._id, { transaction_amount: 10 }))
    const held = await authorize(till)
    const captured = await authorize(till)
    expectCreated(await requestStep(till, captured._id, { action: 'authcomplete' }))
    const voided = await authorize(till)
    expectCreated(await requestStep(till, voided._id, { action: 'void' }))
    const pending = await charge({ ...till, vaultId: await saveBankAccount(company, till.customerId) })
    const before = await getBooks(company)
    for (const { _id } of [sale, refund, held, captured, voided, pending])
      expect(await requestRerun(till, _id)).toMatchObject(unprocessable)
    expect(await getBooks(company)).toEqual(before)
    await expectBooksToAgree(company)
  })

  test('of ids that name no transaction of the company', async () => {
    const [till, owner] = [await openFailed(), await openFailed()]
    const { id } = await newInvoice(till.company, till.customerId)
    for (const wrong of [noTransaction, noInvoice, id, owner.id, till.vaultId, 'order-1', 'x', '%00'])
      expectEnvelope(await requestRerun(till, wrong), 404, 'not_found')
    expect(await recordsOf(owner.company)).toHaveLength(1)
    expect(await getBooks(owner.company)).toEqual([])
  })

  test('with a body that holds anything', async () => {
    const { company, id } = await openFailed()
    for (const key of ['transaction_amount', 'account_vault_id', 'cvv'])
      expect(getFields(await company.legacy.post(`/api/trx/rerun/${id}`, { [key]: 1 }))).toEqual([
        { path: `body.${key}`, code: 'unrecognized_keys' },
      ])
    expect(await getBooks(company)).toEqual([])
  })

  test('to keys that may only read, to sessions, and without a credential', async () => {
    const { company, id } = await openFailed()
    const path = `/api/trx/rerun/${id}`
    const { legacy } = await callersAs(company, 'read_only')
    expectEnvelope(await legacy.post(path), 403, 'forbidden')
    expectEnvelope(await company.api.post(path), 401, 'unauthorized')
    expectEnvelope(await send(`${florin().baseUrl}${path}`, 'POST'), 401, 'unauthorized')
    expect(await getBooks(company)).toEqual([])
  })

  test('to clerks where it is a refund that failed, and not where it is a charge', async () => {
    const till = await openFailed()
    const { legacy } = await callersAs(till.company, 'clerk')
    const clerk = { ...till, company: { ...till.company, legacy } }
    const sale = expectCreated(await requestRerun(clerk, till.id))
    await fault(till.company, 'refund', 'outage')
    expect(await askRefund(till.company, sale._id)).toMatchObject(notCharged)
    expectEnvelope(await requestRerun(clerk, (await newestOf(till))._id), 403, 'forbidden')
    expect(await netOf(till.company)).toBe(10_000)
    await expectBooksToAgree(till.company)
  })

  test('where the saved method was deleted meanwhile', async () => {
    const till = await openFailed()
    const path = `/api/customers/${till.customerId}/paymentmethods/${till.vaultId}`
    expect((await till.company.api.delete(path)).status).toBe(200)
    expect(await requestRerun(till, till.id)).toMatchObject(unprocessable)
    expect(await getBooks(till.company)).toEqual([])
    expect(await recordsOf(till.company)).toHaveLength(1)
  })

  test('once a try went through', async () => {
    const till = await openFailed()
    expectCreated(await requestRerun(till, till.id))
    expect(await requestRerun(till, till.id)).toMatchObject(unprocessable)
    expect(await netOf(till.company)).toBe(10_000)
    await expectBooksToAgree(till.company)
  })

  test('once a try of a try went through: the same charge is never made twice', async () => {
    const till = await openFailed()
    await fault(till.company, 'sale', 'outage')
    expect(await requestRerun(till, till.id)).toMatchObject(notCharged)
    const { _id } = await newestOf(till)
    expectCreated(await requestRerun(till, _id))
    expect(await requestRerun(till, till.id)).toMatchObject(unprocessable)
    expect(await netOf(till.company)).toBe(10_000)
    await expectBooksToAgree(till.company)
  })

  test('of a refund when by now nothing is left to give back', async () => {
    const till = await openOneOffTill()
    const { _id } = await charge(till)
    await fault(till.company, 'refund', 'outage')
    expect(await askRefund(till.company, _id, { transaction_amount: 60 })).toMatchObject(notCharged)
    const failed = await newestOf(till)
    expectCreated(await askRefund(till.company, _id, { transaction_amount: 40.01 }))
    expect(await requestRerun(till, failed._id)).toMatchObject(unprocessable)
    expect(await netOf(till.company)).toBe(5_999)
    await expectBooksToAgree(till.company)
  })
})

describe('trying again', () => {
  test('makes a new transaction of the same kind, which names the failed one; that stays failed', async () => {
    const till = await openFailed({ transaction_amount: 12.34, description: 'Gardening' })
    const failed = await getTransaction(till, till.id)
    expect(failed).toMatchObject({ status: 'failed', info: { reasonCode: 'NOT_CHARGED' } })
    const answer = await requestRerun(till, till.id)
    expect(answer.status).toBe(200)
    const { transaction } = answer.body
    expect(transaction).toMatchObject({
      action: 'sale',
      status: 'completed',
      transaction_amount: 12.34,
      order_id: 'order-1',
      description: 'Gardening',
      customer_id: till.customerId,
      account_vault_id: till.vaultId,
      rerunOf: till.id,
    })
    expect(transaction._id).not.toBe(till.id)
    expect(await getTransaction(till, till.id)).toEqual(failed)
    expect((await till.company.legacy.get('/api/trx/order/order-1')).body).toEqual(transaction)
    await expectBooksToAgree(till.company)
  })

  test('that is declined answers 422 with the reason, and may be tried again each time', async () => {
    const till = await openOneOffTill(testCards.insufficientFunds)
    expect((await requestCharge(till)).status).toBe(422)
    const first = await newestOf(till)
    for (const of of [first._id, first._id]) {
      expect(await requestRerun(till, of)).toMatchObject({ status: 422, body: { reasonCode: 1616 } })
      expect(await newestOf(till)).toMatchObject({ status: 'failed', rerunOf: of })
    }
    expect(await getBooks(till.company)).toHaveLength(3)
    await expectBooksToAgree(till.company)
  })

  test('an authorization holds the money, and it can be completed', async () => {
    const till = await openOneOffTill()
    await fault(till.company, 'auth', 'outage')
    expect(await requestAuthorization(till)).toMatchObject(notCharged)
    const { _id } = await newestOf(till)
    const held = expectCreated(await requestRerun(till, _id))
    expect(held).toMatchObject({
      action: 'auth',
      status: 'authorized',
      rerunOf: _id,
      transaction_amount: 100,
    })
    expectCreated(await requestStep(till, held._id, { action: 'authcomplete', transaction_amount: 50 }))
    await expectBooksToAgree(till.company)
  })

  test('a refund gives the same part back, of the same sale', async () => {
    const till = await openOneOffTill()
    const { _id } = await charge(till)
    await fault(till.company, 'refund', 'outage')
    expect(await askRefund(till.company, _id, { transaction_amount: 30 })).toMatchObject(notCharged)
    const failed = await newestOf(till)
    expect(expectCreated(await requestRerun(till, failed._id))).toMatchObject({
      action: 'refund',
      status: 'completed',
      transaction_amount: 30,
      parent_transaction_id: _id,
      rerunOf: failed._id,
    })
    expect(await netOf(till.company)).toBe(7_000)
    await expectBooksToAgree(till.company)
  })

  test.each(['lost_before', 'lost_after'])(
    'with an outcome that is unknown (%s) is not repeated blindly',
    async (name) => {
      const till = await openFailed()
      await fault(till.company, 'sale', name)
      for (let each = 0; each < 3; each++) {
        const answer = await requestRerun(till, till.id)
        expect([400, 422]).toContain(answer.status)
        if (each === 0) expect(answer).toMatchObject(outcomeUnknown)
      }
      expect(await recordsOf(till.company)).toHaveLength(2)
      await advanceClock(till.company, 20 * minute)
      const answer = await requestRerun(till, till.id)
      if (name === 'lost_before') expectCreated(answer)
      else expect(answer).toMatchObject(unprocessable)
      expect(await netOf(till.company)).toBe(10_000)
      await expectBooksToAgree(till.company)
    },
  )

  test.each(['a charge', 'a refund'])(
    '%s under a key happens once, and is answered byte for byte',
    async (kind) => {
      const till = await openFailed()
      let { id } = till
      if (kind === 'a refund') {
        const sale = expectCreated(await requestRerun(till, id))
        await fault(till.company, 'refund', 'outage')
        expect(await askRefund(till.company, sale._id)).toMatchObject(notCharged)
        id = (await newestOf(till))._id
      }
      const headers = keyed()
      const first = await requestRerun(till, id, headers)
      const again = await requestRerun(till, id, headers)
      expect(first.status, first.text).toBe(200)
      expect(again).toMatchObject({ status: 200, text: first.text })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      await expectBooksToAgree(till.company)
    },
  )
})

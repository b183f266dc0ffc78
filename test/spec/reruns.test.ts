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
  openOneOffCheckout,
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
  const checkout = await openOneOffCheckout()
  await fault(checkout.company, 'sale', 'outage')
  expect(await requestCharge(checkout, fields)).toMatchObject(notCharged)
  return { ...checkout, id: String((await newestOf(checkout))._id) }
}

describe('trying again is refused', () => {
  test('of what did not fail: completed, held, captured, voided, pending, given back', async () => {
    const checkout = await openOneOffCheckout()
    const { company } = checkout
    const sale = await charge(checkout)
    const refund = expectCreated(await askRefund(company, sale._id, { transaction_amount: 10 }))
    const authorized = await authorize(checkout)
    const captured = await authorize(checkout)
    expectCreated(await requestStep(checkout, captured._id, { action: 'authcomplete' }))
    const voided = await authorize(checkout)
    expectCreated(await requestStep(checkout, voided._id, { action: 'void' }))
    const pending = await charge({
      ...checkout,
      vaultId: await saveBankAccount(company, checkout.customerId),
    })
    const before = await getBooks(company)
    for (const { _id } of [sale, refund, authorized, captured, voided, pending])
      expect(await requestRerun(checkout, _id)).toMatchObject(unprocessable)
    expect(await getBooks(company)).toEqual(before)
    await expectBooksToAgree(company)
  })

  test('of ids that name no transaction of the company', async () => {
    const [checkout, owner] = [await openFailed(), await openFailed()]
    const { id } = await newInvoice(checkout.company, checkout.customerId)
    for (const wrong of [noTransaction, noInvoice, id, owner.id, checkout.vaultId, 'order-1', 'x', '%00'])
      expectEnvelope(await requestRerun(checkout, wrong), 404, 'not_found')
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
    const checkout = await openFailed()
    const { legacy } = await callersAs(checkout.company, 'clerk')
    const clerk = { ...checkout, company: { ...checkout.company, legacy } }
    const sale = expectCreated(await requestRerun(clerk, checkout.id))
    await fault(checkout.company, 'refund', 'outage')
    expect(await askRefund(checkout.company, sale._id)).toMatchObject(notCharged)
    expectEnvelope(await requestRerun(clerk, (await newestOf(checkout))._id), 403, 'forbidden')
    expect(await netOf(checkout.company)).toBe(10_000)
    await expectBooksToAgree(checkout.company)
  })

  test('where the saved method was deleted meanwhile', async () => {
    const checkout = await openFailed()
    const path = `/api/customers/${checkout.customerId}/paymentmethods/${checkout.vaultId}`
    expect((await checkout.company.api.delete(path)).status).toBe(200)
    expect(await requestRerun(checkout, checkout.id)).toMatchObject(unprocessable)
    expect(await getBooks(checkout.company)).toEqual([])
    expect(await recordsOf(checkout.company)).toHaveLength(1)
  })

  test('once a try went through', async () => {
    const checkout = await openFailed()
    expectCreated(await requestRerun(checkout, checkout.id))
    expect(await requestRerun(checkout, checkout.id)).toMatchObject(unprocessable)
    expect(await netOf(checkout.company)).toBe(10_000)
    await expectBooksToAgree(checkout.company)
  })

  test('once a try of a try went through: the same charge is never made twice', async () => {
    const checkout = await openFailed()
    await fault(checkout.company, 'sale', 'outage')
    expect(await requestRerun(checkout, checkout.id)).toMatchObject(notCharged)
    const { _id } = await newestOf(checkout)
    expectCreated(await requestRerun(checkout, _id))
    expect(await requestRerun(checkout, checkout.id)).toMatchObject(unprocessable)
    expect(await netOf(checkout.company)).toBe(10_000)
    await expectBooksToAgree(checkout.company)
  })

  test('of a refund when by now nothing is left to give back', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await charge(checkout)
    await fault(checkout.company, 'refund', 'outage')
    expect(await askRefund(checkout.company, _id, { transaction_amount: 60 })).toMatchObject(notCharged)
    const failed = await newestOf(checkout)
    expectCreated(await askRefund(checkout.company, _id, { transaction_amount: 40.01 }))
    expect(await requestRerun(checkout, failed._id)).toMatchObject(unprocessable)
    expect(await netOf(checkout.company)).toBe(5_999)
    await expectBooksToAgree(checkout.company)
  })
})

describe('trying again', () => {
  test('makes a new transaction of the same kind, which names the failed one; that stays failed', async () => {
    const checkout = await openFailed({ transaction_amount: 12.34, description: 'Gardening' })
    const failed = await getTransaction(checkout, checkout.id)
    expect(failed).toMatchObject({ status: 'failed', info: { reasonCode: 'NOT_CHARGED' } })
    const response = await requestRerun(checkout, checkout.id)
    expect(response.status).toBe(200)
    const { transaction } = response.body
    expect(transaction).toMatchObject({
      action: 'sale',
      status: 'completed',
      transaction_amount: 12.34,
      order_id: 'order-1',
      description: 'Gardening',
      customer_id: checkout.customerId,
      account_vault_id: checkout.vaultId,
      rerunOf: checkout.id,
    })
    expect(transaction._id).not.toBe(checkout.id)
    expect(await getTransaction(checkout, checkout.id)).toEqual(failed)
    expect((await checkout.company.legacy.get('/api/trx/order/order-1')).body).toEqual(transaction)
    await expectBooksToAgree(checkout.company)
  })

  test('that is declined answers 422 with the reason, and may be tried again each time', async () => {
    const checkout = await openOneOffCheckout(testCards.insufficientFunds)
    expect((await requestCharge(checkout)).status).toBe(422)
    const first = await newestOf(checkout)
    for (const of of [first._id, first._id]) {
      expect(await requestRerun(checkout, of)).toMatchObject({ status: 422, body: { reasonCode: 1616 } })
      expect(await newestOf(checkout)).toMatchObject({ status: 'failed', rerunOf: of })
    }
    expect(await getBooks(checkout.company)).toHaveLength(3)
    await expectBooksToAgree(checkout.company)
  })

  test('an authorization holds the money, and it can be completed', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'auth', 'outage')
    expect(await requestAuthorization(checkout)).toMatchObject(notCharged)
    const { _id } = await newestOf(checkout)
    const authorized = expectCreated(await requestRerun(checkout, _id))
    expect(authorized).toMatchObject({
      action: 'auth',
      status: 'authorized',
      rerunOf: _id,
      transaction_amount: 100,
    })
    expectCreated(
      await requestStep(checkout, authorized._id, { action: 'authcomplete', transaction_amount: 50 }),
    )
    await expectBooksToAgree(checkout.company)
  })

  test('a refund gives the same part back, of the same sale', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await charge(checkout)
    await fault(checkout.company, 'refund', 'outage')
    expect(await askRefund(checkout.company, _id, { transaction_amount: 30 })).toMatchObject(notCharged)
    const failed = await newestOf(checkout)
    expect(expectCreated(await requestRerun(checkout, failed._id))).toMatchObject({
      action: 'refund',
      status: 'completed',
      transaction_amount: 30,
      parent_transaction_id: _id,
      rerunOf: failed._id,
    })
    expect(await netOf(checkout.company)).toBe(7_000)
    await expectBooksToAgree(checkout.company)
  })

  test.each(['lost_before', 'lost_after'])(
    'with an outcome that is unknown (%s) is not repeated blindly',
    async (name) => {
      const checkout = await openFailed()
      await fault(checkout.company, 'sale', name)
      for (let each = 0; each < 3; each++) {
        const response = await requestRerun(checkout, checkout.id)
        expect([400, 422]).toContain(response.status)
        if (each === 0) expect(response).toMatchObject(outcomeUnknown)
      }
      expect(await recordsOf(checkout.company)).toHaveLength(2)
      await advanceClock(checkout.company, 20 * minute)
      const response = await requestRerun(checkout, checkout.id)
      if (name === 'lost_before') expectCreated(response)
      else expect(response).toMatchObject(unprocessable)
      expect(await netOf(checkout.company)).toBe(10_000)
      await expectBooksToAgree(checkout.company)
    },
  )

  test.each(['a charge', 'a refund'])(
    '%s under a key happens once, and is answered byte for byte',
    async (kind) => {
      const checkout = await openFailed()
      let { id } = checkout
      if (kind === 'a refund') {
        const sale = expectCreated(await requestRerun(checkout, id))
        await fault(checkout.company, 'refund', 'outage')
        expect(await askRefund(checkout.company, sale._id)).toMatchObject(notCharged)
        id = (await newestOf(checkout))._id
      }
      const headers = keyed()
      const first = await requestRerun(checkout, id, headers)
      const again = await requestRerun(checkout, id, headers)
      expect(first.status, first.text).toBe(200)
      expect(again).toMatchObject({ status: 200, text: first.text })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      await expectBooksToAgree(checkout.company)
    },
  )
})

import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, florin, newInvoice, send, testCards } from '../support/florin.ts'
import { askRefund, callersAs, getRefunds, noInvoice, noTransaction } from '../support/invoice-life.ts'
import {
  requestCharge,
  requestStep,
  authorize,
  charge,
  expectBooksToAgree,
  expectCreated,
  netOf,
  newestOf,
  openOneOffCheckout,
  getTransaction,
  recordsOf,
  unprocessable,
} from '../support/one-off.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `one-off-refund-${process.pid}-${serial++}` })

async function openCharged(accountNumber?: string) {
  const checkout = await openOneOffCheckout(accountNumber)
  const { _id } = await charge(checkout)
  return { ...checkout, id: String(_id) }
}

describe('a refund of a one-off charge is refused', () => {
  test('for every wrong field, by its name', async () => {
    const { company, id } = await openCharged()
    const wrong: [object, string, string][] = [
      [{ transaction_amount: 0 }, 'transaction_amount', 'too_small'],
      [{ transaction_amount: -5 }, 'transaction_amount', 'too_small'],
      [{ transaction_amount: 0.125 }, 'transaction_amount', 'invalid_precision'],
      [{ transaction_amount: '5' }, 'transaction_amount', 'invalid_type'],
      [{ transaction_amount: null }, 'transaction_amount', 'invalid_type'],
      [{ transaction_amount: 1e9 }, 'transaction_amount', 'too_big'],
      [{ Transaction_Amount: 5 }, 'Transaction_Amount', 'unrecognized_keys'],
      [{ account_vault_id: 'vlt_1' }, 'account_vault_id', 'unrecognized_keys'],
      [{ account_number: testCards.visa }, 'account_number', 'unrecognized_keys'],
    ]
    for (const [body, key, code] of wrong)
      expect(getFields(await askRefund(company, id, body)), key).toEqual([{ path: `body.${key}`, code }])
    for (const body of ['[]', 'null', '5', '{'])
      expect((await askRefund(company, id, body)).status, body).toBe(400)
    expect(await getRefunds(company)).toEqual([])
    await expectBooksToAgree(company)
  })

  test('for ids that name no transaction of the company', async () => {
    const { company, id, customerId, vaultId } = await openCharged()
    const owner = await openCharged()
    const invoice = await newInvoice(company, customerId)
    const [movement] = await getBooks(company)
    const wrong = [noTransaction, noInvoice, owner.id, invoice.id, customerId, vaultId, movement.id]
    for (const each of [...wrong, 'order-1', id.toUpperCase(), `${id}0`, '%00', '%F0%9F%98%80'])
      expectEnvelope(await askRefund(company, each), 404, 'not_found')
    for (const each of [company, owner.company]) {
      expect(await getRefunds(each)).toEqual([])
      await expectBooksToAgree(each)
    }
  })

  test('to clerks, to keys that may only read, to sessions and without a credential', async () => {
    const { company, id } = await openCharged()
    const path = `/api/trx/refund/${id}`
    for (const role of ['clerk', 'read_only'] as const) {
      const { legacy } = await callersAs(company, role)
      expectEnvelope(await legacy.post(path), 403, 'forbidden')
    }
    expectEnvelope(await company.api.post(path), 401, 'unauthorized')
    expectEnvelope(await send(`${florin().baseUrl}${path}`, 'POST'), 401, 'unauthorized')
    expect(await getRefunds(company)).toEqual([])
  })

  test('of a declined charge, a refund, an open or voided authorization, and with closing', async () => {
    const checkout = await openOneOffCheckout(testCards.declined)
    await requestCharge(checkout)
    expect(await askRefund(checkout.company, (await newestOf(checkout))._id)).toMatchObject(unprocessable)
    const { company, id, ...rest } = await openCharged()
    const refund = expectCreated(await askRefund(company, id, { transaction_amount: 10 }))
    const authorized = await authorize({ company, ...rest })
    for (const each of [refund._id, authorized._id])
      expect(await askRefund(company, each)).toMatchObject(unprocessable)
    expectCreated(await requestStep({ company, ...rest }, authorized._id, { action: 'void' }))
    expect(await askRefund(company, authorized._id)).toMatchObject(unprocessable)
    // The sale has no invoice to close.
    const closing = await askRefund(company, id, { close_invoice: true })
    expect([400, 422]).toContain(closing.status)
    expect(await getRefunds(company)).toEqual([10])
    await expectBooksToAgree(company)
  })

  test('of more than is left, to the cent', async () => {
    const { company, id } = await openCharged()
    const ask = (transaction_amount: number) => askRefund(company, id, { transaction_amount })
    expect(await ask(100.01)).toMatchObject(unprocessable)
    expectCreated(await ask(33.33))
    expectCreated(await ask(33.33))
    expect(await ask(33.35)).toMatchObject(unprocessable)
    expect(expectCreated(await ask(33.34))).toMatchObject({ transaction_amount: 33.34 })
    for (const amount of [0.01, 100]) expect(await ask(amount)).toMatchObject(unprocessable)
    expect(await askRefund(company, id)).toMatchObject(unprocessable)
    expect(await netOf(company)).toBe(0)
    await expectBooksToAgree(company)
  })

  test('by the processor with 422 and its reason, and may be tried again', async () => {
    const checkout = await openCharged('4000000000005126')
    for (const body of [undefined, { transaction_amount: 30 }])
      expect(await askRefund(checkout.company, checkout.id, body)).toMatchObject({
        status: 422,
        body: { error: 'unprocessable_entity', reasonCode: 1500, reasonText: expect.stringMatching(/\w/) },
      })
    expect(await getTransaction(checkout, checkout.id)).toMatchObject({ status: 'completed' })
    expect(await recordsOf(checkout.company)).toMatchObject([
      { action: 'refund', status: 'failed', transaction_amount: 30, info: { reasonCode: '1500' } },
      { action: 'refund', status: 'failed', transaction_amount: 100 },
      { action: 'sale', status: 'completed' },
    ])
    await expectBooksToAgree(checkout.company)
  })
})

describe('a refund of a one-off charge', () => {
  test.each([
    ['no body', undefined],
    ['an empty body', {}],
  ])('with %s gives all of it back', async (_, body) => {
    const checkout = await openCharged()
    const { company, id } = checkout
    const response = await askRefund(company, id, body)
    expect(response.status).toBe(200)
    const { transaction } = response.body
    expect(transaction).toMatchObject({
      action: 'refund',
      status: 'completed',
      transaction_amount: 100,
      parent_transaction_id: id,
      order_id: 'order-1',
      last_four: '4242',
    })
    expect(await getTransaction(checkout, transaction._id)).toEqual(transaction)
    expect(await getTransaction(checkout, id)).toMatchObject({
      action: 'sale',
      status: 'completed',
      transaction_amount: 100,
    })
    expect(await getRefunds(company)).toEqual([100])
    await expectBooksToAgree(company)
  })

  test('without a body after others gives back what is left', async () => {
    const { company, id } = await openCharged()
    expectCreated(await askRefund(company, id, { transaction_amount: 60.01 }))
    expect(expectCreated(await askRefund(company, id))).toMatchObject({ transaction_amount: 39.99 })
    expect(await getRefunds(company)).toEqual([60.01, 39.99])
    await expectBooksToAgree(company)
  })

  test('goes back to a card that was deleted, or whose charges are declined by now', async () => {
    const { company, customerId, vaultId, id } = await openCharged('4000000000000341')
    expectCreated(await askRefund(company, id, { transaction_amount: 50 }))
    const path = `/api/customers/${customerId}/paymentmethods/${vaultId}`
    expect((await company.api.delete(path)).status).toBe(200)
    expectCreated(await askRefund(company, id))
    expect(await netOf(company)).toBe(0)
    await expectBooksToAgree(company)
  })

  test('is once under a key, and the key is refused for another amount', async () => {
    const { company, id } = await openCharged()
    const headers = keyed()
    const ask = (transaction_amount: number) => askRefund(company, id, { transaction_amount }, headers)
    const first = await ask(10)
    const again = await ask(10)
    expect(again).toMatchObject({ status: 200, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expectEnvelope(await ask(11), 422, 'idempotency_key_reused')
    expect(await getRefunds(company)).toEqual([10])
    await expectBooksToAgree(company)
  })

  test('of twenty random parts never gives back more than was taken', async () => {
    const { company, id } = await openCharged()
    let left = 10_000
    for (let each = 0; each < 20; each++) {
      const asked = 1 + ((each * 7_919 + 104_729) % 1_300)
      const { status } = await askRefund(company, id, { transaction_amount: asked / 100 })
      expect(status, `${asked} of ${left}`).toBe(asked <= left ? 200 : 422)
      if (status === 200) left -= asked
    }
    expect(await netOf(company)).toBe(left)
    await expectBooksToAgree(company)
  })
})

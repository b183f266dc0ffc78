import { beforeAll, describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, newInvoice, saveBankAccount, send, florin, testCards } from '../support/florin.ts'
import { askRefund, callersAs, noInvoice, noTransaction } from '../support/invoice-life.ts'
import {
  requestAuthorization,
  requestStep,
  authorize,
  charge,
  expectBooksToAgree,
  expectCreated,
  newestOf,
  openOneOffCheckout,
  type OneOffCheckout,
  getTransaction,
  recordsOf,
  unprocessable,
} from '../support/one-off.ts'
import { day, advanceClock, minute, pay } from '../support/checkout.ts'

const steps = ['authcomplete', 'void'] as const

let serial = 0
const keyed = () => ({ 'idempotency-key': `authorization-${process.pid}-${serial++}` })

describe('the completion or void of an authorization is refused', () => {
  let authorized: { checkout: OneOffCheckout; _id: string }

  beforeAll(async () => {
    const checkout = await openOneOffCheckout()
    authorized = { checkout, _id: (await authorize(checkout))._id }
  })

  test.each([
    [{}, 'body.action', ['invalid_type', 'invalid_enum_value']],
    [{ action: 'x' }, 'body.action', ['invalid_enum_value']],
    [{ action: 'capture' }, 'body.action', ['invalid_enum_value']],
    [{ action: 'AuthComplete' }, 'body.action', ['invalid_enum_value']],
    [{ action: 'refund' }, 'body.action', ['invalid_enum_value']],
    [{ action: null }, 'body.action', ['invalid_type', 'invalid_enum_value']],
    [{ action: 5 }, 'body.action', ['invalid_type', 'invalid_enum_value']],
    [{ action: 'authcomplete', transaction_amount: 0 }, 'body.transaction_amount', ['too_small']],
    [{ action: 'authcomplete', transaction_amount: -1 }, 'body.transaction_amount', ['too_small']],
    [{ action: 'authcomplete', transaction_amount: 1.001 }, 'body.transaction_amount', ['invalid_precision']],
    [{ action: 'authcomplete', transaction_amount: '40' }, 'body.transaction_amount', ['invalid_type']],
    [{ action: 'authcomplete', transaction_amount: null }, 'body.transaction_amount', ['invalid_type']],
    [{ action: 'authcomplete', amount: 40 }, 'body.amount', ['unrecognized_keys']],
    [{ action: 'authcomplete', cvv: '123' }, 'body.cvv', ['unrecognized_keys']],
  ])('for the body %j', async (body, path, codes) => {
    const { checkout, _id } = authorized
    const [field, ...more] = getFields(await requestStep(checkout, _id, body))
    expect(more).toEqual([])
    expect(field?.path).toBe(path)
    expect(codes).toContain(field?.code)
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'authorized' })
    await expectBooksToAgree(checkout.company)
  })

  test('for a void that names an amount, and bodies that are no object', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    for (const body of [{ action: 'void', transaction_amount: 100 }, [], 'null', '"void"', undefined])
      expect((await requestStep(checkout, _id, body)).status).toBe(400)
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'authorized' })
    await expectBooksToAgree(checkout.company)
  })

  test('of more than was authorized', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    for (const transaction_amount of [100.01, 9_999_999.99])
      expect(await requestStep(checkout, _id, { action: 'authcomplete', transaction_amount })).toMatchObject(
        unprocessable,
      )
    await expectBooksToAgree(checkout.company)
    await expectCreated(await requestStep(checkout, _id, { action: 'authcomplete', transaction_amount: 100 }))
    await expectBooksToAgree(checkout.company)
  })

  test.each(steps)('as %s of what is no authorization of the company', async (action) => {
    const checkout = await openOneOffCheckout()
    const other = await openOneOffCheckout()
    const theirs = await authorize(other)
    const { id } = await newInvoice(checkout.company, checkout.customerId)
    const wrong = [
      noTransaction,
      noInvoice,
      id,
      checkout.customerId,
      checkout.vaultId,
      theirs._id,
      'x',
      '%00',
      '..%2f',
    ]
    for (const each of wrong) expectEnvelope(await requestStep(checkout, each, { action }), 404, 'not_found')
    expect(await getTransaction(other, theirs._id)).toMatchObject({ status: 'authorized' })
    await expectBooksToAgree(other.company)
  })

  test.each(steps)(
    'as %s of a sale, a refund, a payment of an invoice and a failed authorization',
    async (action) => {
      const checkout = await openOneOffCheckout()
      const { company, customerId, vaultId } = checkout
      const sale = await charge(checkout)
      const refund = (await askRefund(company, sale._id, { transaction_amount: 10 })).body.transaction
      const { id } = await newInvoice(company, customerId)
      const { transactionId } = await pay(company, id, vaultId)
      const declined = await openOneOffCheckout(testCards.declined)
      expect(await requestAuthorization(declined)).toMatchObject({ status: 422, body: { reasonCode: 1500 } })
      for (const each of [sale._id, refund._id, transactionId])
        expect(await requestStep(checkout, each, { action })).toMatchObject(unprocessable)
      expect(await requestStep(declined, (await newestOf(declined))._id, { action })).toMatchObject(
        unprocessable,
      )
      for (const each of [checkout, declined]) await expectBooksToAgree(each.company)
    },
  )

  test.each(steps)('after %s, which happens once', async (action) => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    const done = expectCreated(await requestStep(checkout, _id, { action }))
    for (const again of steps)
      expect(await requestStep(checkout, _id, { action: again })).toMatchObject(unprocessable)
    expect(await getTransaction(checkout, _id)).toEqual(done)
    await expectBooksToAgree(checkout.company)
  })

  test('as void to clerks, and both to keys that may only read and to sessions', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    const path = `/api/trx/auth/${_id}`
    const clerk = await callersAs(checkout.company, 'clerk')
    const reader = await callersAs(checkout.company, 'read_only')
    expectEnvelope(await clerk.legacy.put(path, { action: 'void' }), 403, 'forbidden')
    for (const action of steps) {
      expectEnvelope(await reader.legacy.put(path, { action }), 403, 'forbidden')
      expectEnvelope(await checkout.company.api.put(path, { action }), 401, 'unauthorized')
      const naked = await send(`${florin().baseUrl}${path}`, 'PUT', { action })
      expectEnvelope(naked, 401, 'unauthorized')
    }
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'authorized' })
    expect((await clerk.legacy.put(path, { action: 'authcomplete' })).status).toBe(200)
    await expectBooksToAgree(checkout.company)
  })
})

describe('an authorization', () => {
  test('holds money and takes none, and cannot be refunded', async () => {
    const checkout = await openOneOffCheckout()
    const response = await requestAuthorization(checkout)
    expect(response).toMatchObject({
      status: 201,
      body: { transaction: { action: 'auth', status: 'authorized', transaction_amount: 100 } },
    })
    const { _id } = response.body.transaction
    expect(await askRefund(checkout.company, _id)).toMatchObject(unprocessable)
    expect(await getBooks(checkout.company)).toMatchObject([
      { action: 'auth', amountCents: 10_000, status: 'approved' },
    ])
    await expectBooksToAgree(checkout.company)
  })

  test('of a bank account is refused', async () => {
    const checkout = await openOneOffCheckout()
    const vaultId = await saveBankAccount(checkout.company, checkout.customerId)
    expect(await requestAuthorization({ ...checkout, vaultId })).toMatchObject(unprocessable)
    expect(await getBooks(checkout.company)).toEqual([])
    expect(await recordsOf(checkout.company)).toEqual([])
  })

  test('is completed in full where no amount is named', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    const completed = await requestStep(checkout, _id, { action: 'authcomplete' })
    expect(completed).toMatchObject({
      status: 200,
      body: { transaction: { _id, action: 'authcomplete', status: 'captured', transaction_amount: 100 } },
    })
    expect(await recordsOf(checkout.company)).toHaveLength(1)
    await expectBooksToAgree(checkout.company)
  })

  test.each([0.01, 40, 99.99])(
    'is completed with %d of 100, and refunded at most that much',
    async (part) => {
      const checkout = await openOneOffCheckout()
      const { _id } = await authorize(checkout)
      const body = { action: 'authcomplete', transaction_amount: part }
      expect(expectCreated(await requestStep(checkout, _id, body))).toMatchObject({
        status: 'captured',
        transaction_amount: part,
        info: { authorizedAmount: 100 },
      })
      const over = Math.round(part * 100 + 1) / 100
      expect(await askRefund(checkout.company, _id, { transaction_amount: over })).toMatchObject(
        unprocessable,
      )
      expect(await askRefund(checkout.company, _id)).toMatchObject({
        status: 200,
        body: { transaction: { transaction_amount: part, parent_transaction_id: _id, action: 'refund' } },
      })
      expect(await askRefund(checkout.company, _id)).toMatchObject(unprocessable)
      await expectBooksToAgree(checkout.company)
    },
  )

  test('that was voided holds nothing, and cannot be refunded or tried again', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    expect(await requestStep(checkout, _id, { action: 'void' })).toMatchObject({
      status: 200,
      body: { transaction: { _id, action: 'void', status: 'voided' } },
    })
    for (const call of ['refund', 'rerun'])
      expect(await checkout.company.legacy.post(`/api/trx/${call}/${_id}`)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })

  test('is completed although its saved card was deleted meanwhile', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    const path = `/api/customers/${checkout.customerId}/paymentmethods/${checkout.vaultId}`
    expect((await checkout.company.api.delete(path)).status).toBe(200)
    expectCreated(await requestStep(checkout, _id, { action: 'authcomplete' }))
    expect((await askRefund(checkout.company, _id)).status).toBe(200)
    await expectBooksToAgree(checkout.company)
  })

  test('that was completed and charged back is returned', async () => {
    const checkout = await openOneOffCheckout('4000000000000259')
    const { _id } = await authorize(checkout)
    expectCreated(await requestStep(checkout, _id, { action: 'authcomplete' }))
    await advanceClock(checkout.company, 3 * day)
    expect(await getTransaction(checkout, _id)).toMatchObject({ action: 'authcomplete', status: 'returned' })
    expect(await askRefund(checkout.company, _id)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })

  test('can be completed until its week is over, and is let go then', async () => {
    const checkout = await openOneOffCheckout()
    const [kept, lost] = [await authorize(checkout), await authorize(checkout)]
    await advanceClock(checkout.company, 7 * day - 2 * minute)
    expectCreated(await requestStep(checkout, kept._id, { action: 'authcomplete' }))
    await advanceClock(checkout.company, 2 * minute)
    for (const action of steps)
      expect(await requestStep(checkout, lost._id, { action })).toMatchObject(unprocessable)
    expect(await getTransaction(checkout, lost._id)).toMatchObject({
      status: 'voided',
      action: 'void',
      info: { reasonCode: '1658' },
    })
    expect(await getTransaction(checkout, kept._id)).toMatchObject({ status: 'captured' })
    await expectBooksToAgree(checkout.company)
  })

  test.each(steps)('under a key takes %s once, and answers it again', async (action) => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    const headers = keyed()
    const first = await requestStep(checkout, _id, { action }, headers)
    const again = await requestStep(checkout, _id, { action }, headers)
    expect(again).toMatchObject({ status: 200, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const [other] = steps.filter((each) => each !== action)
    expectEnvelope(
      await requestStep(checkout, _id, { action: other }, headers),
      422,
      'idempotency_key_reused',
    )
    await expectBooksToAgree(checkout.company)
  })
})

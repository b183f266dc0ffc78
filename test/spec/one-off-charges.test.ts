import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, newInvoice, operator, saveBankAccount, testCards } from '../support/florin.ts'
import { callersAs, refund } from '../support/invoice-life.ts'
import {
  requestAuthorization,
  requestBlindRefund,
  requestCharge,
  charge,
  expectBooksToAgree,
  expectCreated,
  newestOf,
  openOneOffCheckout,
  getTransaction,
  recordsOf,
  unprocessable,
} from '../support/one-off.ts'
import {
  getAlerts,
  setBankOutcome,
  day,
  advanceClock,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `one-off-charge-${process.pid}-${serial++}` })

describe('a charge that is declined', () => {
  test.each([
    [testCards.declined, 1500],
    [testCards.insufficientFunds, 1616],
    [testCards.expired, 1622],
    ['4000000000009987', 1606],
    ['4000000000009979', 1607],
    ['4000000000000127', 1800],
  ])(
    'with the card %s answers 422 with the reason, and the failed record stays',
    async (card, reasonCode) => {
      const checkout = await openOneOffCheckout(card)
      const refused = await requestCharge(checkout)
      expectEnvelope(refused, 422, 'unprocessable_entity')
      expect(refused.body).toMatchObject({ reasonCode, reasonText: expect.stringMatching(/\w/) })
      expect(refused.body).not.toHaveProperty('transaction')
      expect(await recordsOf(checkout.company)).toMatchObject([
        {
          action: 'sale',
          status: 'failed',
          transaction_amount: 100,
          info: { reasonCode: String(reasonCode) },
        },
      ])
      const { _id } = await newestOf(checkout)
      expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'failed', order_id: 'order-1' })
      await expectBooksToAgree(checkout.company)
    },
  )

  test('is declined with the same answer when its key comes again, and is no second try', async () => {
    const checkout = await openOneOffCheckout(testCards.declined)
    const headers = keyed()
    const first = await requestCharge(checkout, {}, headers)
    const again = await requestCharge(checkout, {}, headers)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await getBooks(checkout.company)).toHaveLength(1)
    expect((await requestCharge(checkout)).status).toBe(422)
    expect(await getBooks(checkout.company)).toHaveLength(2)
    await expectBooksToAgree(checkout.company)
  })
})

describe('a charge', () => {
  test('answers the completed transaction, which reads the same by its id and by its order', async () => {
    const checkout = await openOneOffCheckout()
    const { company, customerId, vaultId } = checkout
    const response = await requestCharge(checkout, { description: 'Gardening', transaction_amount: 12.34 })
    expect(response.status).toBe(200)
    const { transaction } = response.body
    expect(Object.keys(response.body)).toEqual(['transaction'])
    const [movement] = await getBooks(company)
    expect(transaction).toEqual({
      _id: expect.stringMatching(/^trx_[0-9a-z]{26}$/),
      transaction_id: transaction._id,
      action: 'sale',
      status: 'completed',
      transaction_amount: 12.34,
      payment_method: 'cc',
      last_four: '4242',
      order_id: 'order-1',
      description: 'Gardening',
      customer_id: customerId,
      account_vault_id: vaultId,
      info: { processorId: movement.id, reasonCode: '1000', reasonText: expect.any(String), feeAmount: 0 },
      actor: { type: 'api_key', id: expect.stringMatching(/^key_[0-9a-z]{26}$/) },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(await getTransaction(checkout, transaction._id)).toEqual(transaction)
    expect((await company.legacy.get('/api/trx/order/order-1')).body).toEqual(transaction)
    expect(movement).toMatchObject({
      action: 'sale',
      amountCents: 1234,
      surchargeCents: 0,
      status: 'approved',
    })
    await expectBooksToAgree(company)
  })

  test('adds no surcharge, whatever the company adds to invoices', async () => {
    const checkout = await openOneOffCheckout()
    const surcharge = { enabled: true, percentage: 3 }
    const path = `/operator/v1/companies/${checkout.company.companyId}`
    expect((await operator().patch(path, { surcharge })).status).toBe(200)
    expect(await charge(checkout)).toMatchObject({ transaction_amount: 100, info: { feeAmount: 0 } })
    expect(await getBooks(checkout.company)).toMatchObject([{ amountCents: 10_000, surchargeCents: 0 }])
    await expectBooksToAgree(checkout.company)
  })

  test('touches no invoice, also where its order is an invoice’s number', async () => {
    const checkout = await openOneOffCheckout()
    const { id, invoiceId } = await newInvoice(checkout.company, checkout.customerId)
    await charge(checkout, { order_id: invoiceId })
    expect(await getInvoice(checkout.company, id)).toMatchObject({ invoiceStatus: 'Pending', amountDue: 100 })
    await expectBooksToAgree(checkout.company)
  })

  test('of the same order twice is two charges', async () => {
    const checkout = await openOneOffCheckout()
    const [first, second] = [await charge(checkout), await charge(checkout, { transaction_amount: 1 })]
    const byOrder = await checkout.company.legacy.get('/api/trx/order/order-1')
    expect(byOrder.body._id).toBe(second._id)
    expect(first._id).not.toBe(second._id)
    await expectBooksToAgree(checkout.company)
  })

  test('may be as large as amounts go', async () => {
    const checkout = await openOneOffCheckout()
    expect(await charge(checkout, { transaction_amount: 9_999_999.99 })).toMatchObject({
      transaction_amount: 9_999_999.99,
    })
    await expectBooksToAgree(checkout.company)
  })

  test('is a clerk’s to make, as an authorization is', async () => {
    const checkout = await openOneOffCheckout()
    const { legacy } = await callersAs(checkout.company, 'clerk')
    const clerk = { ...checkout, company: { ...checkout.company, legacy } }
    expect((await requestCharge(clerk)).status).toBe(200)
    expect((await requestAuthorization(clerk)).status).toBe(201)
    await expectBooksToAgree(checkout.company)
  })

  test('that was charged back is returned, once, two days later', async () => {
    const checkout = await openOneOffCheckout('4000000000000259')
    const { _id } = await charge(checkout)
    await advanceClock(checkout.company, 3 * day)
    expect(await getTransaction(checkout, _id)).toMatchObject({ action: 'sale', status: 'returned' })
    expect(await checkout.company.legacy.post(`/api/trx/refund/${_id}`)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })

  test('that was charged back after a refund of it says that the refund is lost', async () => {
    const checkout = await openOneOffCheckout('4000000000000259')
    const { _id } = await charge(checkout)
    await refund(checkout.company, String(_id), { transaction_amount: 5 })
    await advanceClock(checkout.company, 3 * day)
    expect(await getAlerts(checkout.company)).toMatchObject([
      {
        kind: 'refunded_then_returned',
        transactionId: _id,
        message: expect.stringContaining('A refund of $5.00'),
      },
    ])
    await expectBooksToAgree(checkout.company)
  })

  test('with a card that is declined the second time leaves the first as it was', async () => {
    const checkout = await openOneOffCheckout('4000000000000341')
    const { _id } = await charge(checkout)
    expect(await requestCharge(checkout)).toMatchObject({ status: 422, body: { reasonCode: 1615 } })
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'completed' })
    await expectBooksToAgree(checkout.company)
  })
})

describe('a charge of a bank account', () => {
  const openOneOffBankCheckout = async (account?: string) => {
    const checkout = await openOneOffCheckout()
    return { ...checkout, vaultId: await saveBankAccount(checkout.company, checkout.customerId, account) }
  }

  test('is pending until it settles, and cannot be refunded before', async () => {
    const checkout = await openOneOffBankCheckout()
    const transaction = await charge(checkout)
    expect(transaction).toMatchObject({ status: 'pending', payment_method: 'ach', last_four: '6789' })
    const refund = () => checkout.company.legacy.post(`/api/trx/refund/${transaction._id}`)
    expect(await refund()).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
    await advanceClock(checkout.company, 8 * day)
    expect(await getTransaction(checkout, transaction._id)).toMatchObject({ status: 'completed' })
    expect((await refund()).status).toBe(200)
    await expectBooksToAgree(checkout.company)
  })

  test.each(['000222222227', '000111111113', '000111111116', '000333333335'] as const)(
    'that the bank sends back (%s) is failed with the reason, and may be tried again',
    async (account) => {
      const { reasonCode } = processorSide().returns[account]
      const checkout = await openOneOffBankCheckout(account)
      const { _id } = await charge(checkout)
      await advanceClock(checkout.company, 8 * day)
      expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'failed', info: { reasonCode } })
      expect(await checkout.company.legacy.post(`/api/trx/refund/${_id}`)).toMatchObject(unprocessable)
      expect((await checkout.company.legacy.post(`/api/trx/rerun/${_id}`)).body).toMatchObject({
        transaction: { status: 'pending', rerunOf: _id },
      })
      await expectBooksToAgree(checkout.company)
    },
  )

  test('that went back after it had settled is returned', async () => {
    const checkout = await openOneOffBankCheckout('000555555559')
    const { _id } = await charge(checkout)
    await advanceClock(checkout.company, 8 * day)
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'completed' })
    await advanceClock(checkout.company, 20 * day)
    expect(await getTransaction(checkout, _id)).toMatchObject({
      status: 'returned',
      info: { reasonCode: processorSide().returns['000555555559'].reasonCode },
    })
    for (const call of ['refund', 'rerun'])
      expect(await checkout.company.legacy.post(`/api/trx/${call}/${_id}`)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })

  test('hears what the bank says at once, and only once', async () => {
    const checkout = await openOneOffBankCheckout(staysInFlight)
    const { _id } = await charge(checkout)
    await advanceClock(checkout.company, 30 * day)
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'pending' })
    await setBankOutcome(checkout.company, 'settled')
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'completed' })
    await expectBooksToAgree(checkout.company)
  })
})

describe('an idempotency key', () => {
  test.each([
    ['a charge', requestCharge],
    ['an authorization', requestAuthorization],
    ['a blind refund', requestBlindRefund],
  ])('makes %s happen once, and answers it again byte for byte', async (_, ask) => {
    const checkout = await openOneOffCheckout()
    const headers = keyed()
    const first = await ask(checkout, {}, headers)
    expectCreated(first)
    const again = await ask(checkout, {}, headers)
    expect(again).toMatchObject({ status: first.status, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expectEnvelope(await ask(checkout, { order_id: 'order-2' }, headers), 422, 'idempotency_key_reused')
    expect(await getBooks(checkout.company)).toHaveLength(1)
    await advanceClock(checkout.company, day + 60)
    expect((await ask(checkout, {}, headers)).headers.get('idempotent-replayed')).toBeNull()
    expect(await getBooks(checkout.company)).toHaveLength(2)
    await expectBooksToAgree(checkout.company)
  })

  test('that was refused for its form or its fields can be used again', async () => {
    const checkout = await openOneOffCheckout()
    const headers = keyed()
    const short = await requestCharge(checkout, {}, { 'idempotency-key': 'short' })
    expectEnvelope(short, 400, 'idempotency_key_invalid')
    for (const wrong of [{ transaction_amount: 0 }, { account_vault_id: 'vlt_1' }])
      expect((await requestCharge(checkout, wrong, headers)).status).toBe(400)
    expect((await requestCharge(checkout, { contact_api_id: 'nobody' }, headers)).status).toBe(404)
    expect((await requestCharge(checkout, {}, headers)).status).toBe(200)
    expect(await getBooks(checkout.company)).toHaveLength(1)
  })

  test('is one company’s own', async () => {
    const [checkout, other] = [await openOneOffCheckout(), await openOneOffCheckout()]
    const headers = keyed()
    await requestCharge(checkout, {}, headers)
    const theirs = await requestCharge(other, {}, headers)
    expect(theirs.headers.get('idempotent-replayed')).toBeNull()
    expect(theirs.body.transaction.customer_id).toBe(other.customerId)
  })
})

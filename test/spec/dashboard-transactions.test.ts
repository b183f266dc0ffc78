import { beforeAll, describe, expect, test } from 'vitest'
import { newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { saveCard, testCards, type Loose, type TestCompany } from '../support/florin.ts'
import { recordOffline, reverseOffline } from '../support/offline.ts'
import {
  requestCharge,
  requestRerun,
  requestStep,
  authorize,
  charge,
  expectCreated,
  openOneOffCheckout,
} from '../support/one-off.ts'
import { expectFields } from '../support/search.ts'
import {
  setBankOutcome,
  day,
  advanceClock,
  openBankCheckout,
  openCardCheckout,
  pay,
} from '../support/checkout.ts'

const at = ({ companyId }: Pick<TestCompany, 'companyId'>, path: string) =>
  `/dashboard/v1/companies/${companyId}/transactions${path}`

const ask = (dashboard: DashboardClient, company: TestCompany, body: object) =>
  dashboard.post(at(company, '/search'), body)

async function found(
  dashboard: DashboardClient,
  company: TestCompany,
  filters: object,
  more: object = {},
): Promise<Loose> {
  const response = await ask(dashboard, company, { filters, ...more })
  expect(response.status, response.text).toBe(201)
  return response.body
}

const idsOf = ({ transactions }: Loose): string[] => transactions.map(({ _id }: Loose) => _id)

let checkout: Awaited<ReturnType<typeof openOneOffCheckout>>
let dashboard: DashboardClient

beforeAll(async () => {
  checkout = await openOneOffCheckout()
  dashboard = await newDashboard(checkout.company, 'read_only')
})

describe('a search of transactions', () => {
  test.each<[object, [string, string][]]>([
    [{ filters: { colour: { value: 'blue' } } }, [['body.filters.colour', 'unrecognized_keys']]],
    [
      { filters: { customFields: { colour: { value: 1 } } } },
      [['body.filters.customFields', 'unrecognized_keys']],
    ],
    [
      { filters: { status: { value: 'completed', operator: 'contains' } } },
      [['body.filters.status.operator', 'invalid_enum_value']],
    ],
    [{ filters: { status: { value: 'lost' } } }, [['body.filters.status.value', 'invalid_enum_value']]],
    [{ filters: { amount: { value: '12' } } }, [['body.filters.amount.value', 'invalid_type']]],
    [{ filters: { movedAt: { value: 'soon' } } }, [['body.filters.movedAt.value', 'invalid_date']]],
    [{ filters: { lastFour: {} } }, [['body.filters.lastFour.value', 'invalid_type']]],
    [{ sortBy: 'amount' }, [['body.sortBy', 'unrecognized_keys']]],
    [{ limit: 101 }, [['body.limit', 'too_big']]],
    [{ cursor: 'nonsense' }, [['body.cursor', 'invalid_cursor']]],
  ])('refuses %j', async (body, fields) => {
    expectFields(await ask(dashboard, checkout.company, body), fields)
  })

  test('refuses the cursor of another search', async () => {
    const own = await openOneOffCheckout()
    const reader = await newDashboard(own.company)
    for (const order of ['one', 'two']) await charge(own, { order_id: order, transaction_amount: 5 })
    const { nextCursor } = await found(reader, own.company, {}, { limit: 1 })
    const filters = { action: { value: 'sale' } }
    expectFields(await ask(reader, own.company, { filters, limit: 1, cursor: nextCursor }), [
      ['body.cursor', 'invalid_cursor'],
    ])
    expectFields(await ask(dashboard, checkout.company, { limit: 1, cursor: nextCursor }), [
      ['body.cursor', 'invalid_cursor'],
    ])
  })

  test('finds nothing of another company, whatever names it', async () => {
    const own = await openOneOffCheckout()
    const reader = await newDashboard(own.company)
    const { _id: id, info } = await charge(own, { order_id: 'of-another' })
    const named = [
      { transactionId: { value: id } },
      { processorId: { value: info.processorId } },
      { orderId: { value: 'of-another' } },
      { customerId: { value: own.customerId } },
      { lastFour: { value: '4242' }, amount: { value: 100 } },
    ]
    for (const filters of named) {
      expect(idsOf(await found(reader, own.company, filters)), JSON.stringify(filters)).toEqual([id])
      expect(await found(dashboard, checkout.company, filters)).toMatchObject({
        transactions: [],
        nextCursor: null,
      })
    }
  })

  test('pages through all of them, the newest first, what was paid offline among them', async () => {
    const { company, id: invoiceId, vaultId } = await openCardCheckout()
    const reader = await newDashboard(company)
    await pay(company, invoiceId, vaultId, 10)
    const { transactionId: offlineId } = await recordOffline(company, invoiceId, { amount: 20 })
    await reverseOffline(company, invoiceId, offlineId)
    const all = idsOf(await found(reader, company, {}))
    expect(all).toHaveLength(3)
    expect(all[1]).toBe(offlineId)
    const paged: string[] = []
    for (let cursor = ''; ;) {
      const page = await found(reader, company, {}, { limit: 1, cursor })
      expect(page).toMatchObject({ hasMore: page.nextCursor !== null, truncated: false })
      paged.push(...idsOf(page))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all)
    const { transactions } = await found(reader, company, { paymentMethod: { value: 'offline' } })
    expect(transactions).toMatchObject([
      { action: 'refund', offline: { method: 'cash' } },
      { action: 'sale', _id: offlineId, transaction_amount: 20, customer: { firstName: 'Pat' } },
    ])
  })
})

describe('a payment is found', () => {
  test('by the last digits of its card and what was charged in all', async () => {
    const debitId = await saveCard(checkout.company, checkout.customerId, testCards.visaDebit)
    const wanted = await charge(checkout, { order_id: 'by-digits', transaction_amount: 61.17 })
    await charge(checkout, { order_id: 'by-digits-2', transaction_amount: 61.17, account_vault_id: debitId })
    await charge(checkout, { order_id: 'by-digits-3', transaction_amount: 61.18 })
    const half = { value: new Date(Date.now() - 180 * 86_400_000).toISOString(), operator: 'gte' }
    const filters = { lastFour: { value: '4242' }, amount: { value: 61.17 }, createdAt: half }
    expect(idsOf(await found(dashboard, checkout.company, filters))).toEqual([wanted._id])
    const both = { lastFour: { value: ['4242', wanted.last_four] }, amount: { value: 61.17 } }
    expect(idsOf(await found(dashboard, checkout.company, both))).toEqual([wanted._id])
  })

  test('by its order, by the number of its invoice, and by both where they are the same', async () => {
    const { company, id: invoiceId, vaultId, customerId } = await openCardCheckout({ invoiceId: 'BOTH-1' })
    const reader = await newDashboard(company)
    const byOrder = async (value: string | string[]) =>
      idsOf(await found(reader, company, { orderId: { value } }))
    const own = { ...checkout, company, customerId, vaultId }
    const one = await charge(own, { order_id: 'lunch', transaction_amount: 5 })
    expect(await byOrder('lunch')).toEqual([one._id])
    const { transactionId } = await pay(company, invoiceId, vaultId, 10)
    expect(await byOrder('BOTH-1')).toEqual([transactionId])
    const same = await charge(own, { order_id: 'BOTH-1', transaction_amount: 7 })
    expect(await byOrder('BOTH-1')).toEqual([same._id, transactionId])
    expect(await byOrder(['BOTH-1', 'lunch', 'none'])).toEqual([same._id, transactionId, one._id])
    expect(await byOrder('none')).toEqual([])
    const filters = { orderId: { value: 'BOTH-1' }, invoiceId: { value: invoiceId } }
    expect(idsOf(await found(reader, company, filters))).toEqual([transactionId])
  })

  test('by the request that made it, whoever named that', async () => {
    const given = await requestCharge(
      checkout,
      { order_id: 'by-request' },
      { 'x-correlation-id': 'the-shop-s-own-1' },
    )
    const byRequest = async (value: string) =>
      idsOf(await found(dashboard, checkout.company, { correlationId: { value } }))
    expect(await byRequest('the-shop-s-own-1')).toEqual([expectCreated(given)._id])
    const answered = await requestCharge(checkout, { order_id: 'by-request-2' })
    const { _id: id } = expectCreated(answered)
    const [transaction] = (await found(dashboard, checkout.company, { transactionId: { value: id } }))
      .transactions
    expect(await byRequest(transaction.correlationId)).toEqual([id])
  })

  test('by when its money moved: of a bank transfer when it settled, whatever was given back later', async () => {
    const { company, id, vaultId } = await openBankCheckout()
    const { transactionId } = await pay(company, id, vaultId)
    const reader = await newDashboard(company)
    const movedAt = { value: '2000-01-01', operator: 'gt' }
    expect(idsOf(await found(reader, company, { movedAt }))).toEqual([])
    await advanceClock(company, day)
    await setBankOutcome(company, 'settled')
    const [settled] = (await found(reader, company, { movedAt })).transactions
    expect(settled).toMatchObject({ _id: transactionId, status: 'completed' })
    expect(settled.movedAt > settled.createdAt).toBe(true)
    await advanceClock(company, day)
    const refund = await company.legacy.post(`/api/trx/refund/${transactionId}`, { transaction_amount: 10 })
    expect(refund.status, refund.text).toBe(200)
    const [after] = (await found(reader, company, { transactionId: { value: transactionId } })).transactions
    expect(after).toMatchObject({ movedAt: settled.movedAt, refundedAmount: 10 })
    const before = { value: settled.movedAt, operator: 'lt' }
    expect(idsOf(await found(reader, company, { movedAt: before }))).toEqual([])
  })
})

describe('a transaction', () => {
  test('of another company is none, to the byte', async () => {
    const other = await openOneOffCheckout()
    const { _id: foreign } = await charge(other, { order_id: 'foreign' })
    const responses = []
    for (const id of [foreign, 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3', 'nonsense'])
      responses.push(await dashboard.get(at(checkout.company, `/${id}`)))
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(responses.map(({ text }) => text.replace(/"correlationId":"[^"]+"/, ''))).size).toBe(1)
  })

  test('is read with its tries, its refunds and the proof of its fee', async () => {
    const declined = await requestCharge(checkout, {
      order_id: 'tried',
      transaction_amount: 50,
      account_vault_id: await saveCard(checkout.company, checkout.customerId, testCards.declined),
    })
    expect(declined.status, declined.text).toBe(422)
    const [failed] = (await found(dashboard, checkout.company, { orderId: { value: 'tried' } })).transactions
    await requestRerun(checkout, failed._id)
    const read = (await dashboard.get(at(checkout.company, `/${failed._id}`))).body
    expect(read.transaction).toMatchObject({ _id: failed._id, status: 'failed', purpose: 'one-off' })
    expect(read.attempts).toMatchObject([{ _id: failed._id }, { rerunOf: failed._id, status: 'failed' }])
    expect(read.surcharge.explanation).toContain('No surcharge is added')

    const sale = await charge(checkout, { order_id: 'given-back', transaction_amount: 40 })
    const refund = await checkout.company.legacy.post(`/api/trx/refund/${sale._id}`, {
      transaction_amount: 15,
    })
    expect(refund.status, refund.text).toBe(200)
    const whole = (await dashboard.get(at(checkout.company, `/${sale._id}`))).body
    expect(whole).toMatchObject({
      transaction: { refundedAmount: 15, customer: { firstName: 'Pat' } },
      attempts: [{ _id: sale._id }],
      refunds: [{ action: 'refund', transaction_amount: 15, parent_transaction_id: sale._id }],
    })
    const ofRefund = (await dashboard.get(at(checkout.company, `/${whole.refunds[0]._id}`))).body
    expect(ofRefund).toMatchObject({ transaction: { action: 'refund' }, attempts: [{ _id: sale._id }] })
  })

  test('says since when nobody knows what became of it', async () => {
    const account_vault_id = await saveCard(checkout.company, checkout.customerId, testCards.answerLost)
    const lost = await requestCharge(checkout, { order_id: 'lost', account_vault_id })
    expect(lost.body.reasonCode, lost.text).toBe('OUTCOME_UNKNOWN')
    const [transaction] = (await found(dashboard, checkout.company, { orderId: { value: 'lost' } }))
      .transactions
    expect(transaction).toMatchObject({ status: 'created', unknownSince: expect.any(String) })
  })

  test('moved when it was captured, and not when it was held', async () => {
    const authorized = await authorize(checkout, { order_id: 'held', transaction_amount: 30 })
    const read = async () =>
      (await dashboard.get(at(checkout.company, `/${authorized._id}`))).body.transaction
    expect((await read()).movedAt).toBe(undefined)
    const taken = await requestStep(checkout, authorized._id, {
      action: 'authcomplete',
      transaction_amount: 20,
    })
    expect(taken.status, taken.text).toBe(200)
    expect(await read()).toMatchObject({ status: 'captured', movedAt: expect.any(String) })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { daysFromNow } from '../support/company-days.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { florin, newInvoice, send } from '../support/florin.ts'
import { askRefund, callersAs, goTo, noTransaction } from '../support/invoice-life.ts'
import {
  requestBlindRefund,
  requestStep,
  authorize,
  charge,
  expectBooksToAgree,
  expectCreated,
  openOneOffCheckout,
  getTransaction,
} from '../support/one-off.ts'
import { pay } from '../support/checkout.ts'

type ListedCheckout = Awaited<ReturnType<typeof openOneOffCheckout>>

const list = ({ company }: ListedCheckout, query = '') => company.legacy.get(`/api/trx${query}`)
const idsOf = (data: { _id: string }[]) => data.map(({ _id }) => _id)

/** Makes charges of 1, 2, 3 ... dollars and returns their ids, newest first. */
async function chargeTimes(checkout: ListedCheckout, times: number) {
  const ids: string[] = []
  for (let each = 1; each <= times; each++)
    ids.unshift((await charge(checkout, { transaction_amount: each, order_id: `order-${each}` }))._id)
  return ids
}

describe('the list of transactions refuses', () => {
  let checkout: ListedCheckout

  beforeAll(async () => {
    checkout = await openOneOffCheckout()
  })

  test.each([
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['page=', 'page'],
    ['page=0&page=1', 'page'],
    ['pageSize=x', 'pageSize'],
    ['pageSize=1.5', 'pageSize'],
    ['start=x', 'start'],
    ['start=', 'start'],
    ['start=2026-13-01', 'start'],
    ['start=2026-02-30', 'start'],
    ['end=yesterday', 'end'],
    ['end=2026-11-21T25:00:00Z', 'end'],
    ['start=%00', 'start'],
    ['end=%F0%9F%98%80', 'end'],
  ])('the query %s by its name', async (query, key) => {
    const response = await list(checkout, `?${query}`)
    expectEnvelope(response, 400, 'validation_failed')
    for (const { path } of response.body.fields) expect(path).toBe(`query.${key}`)
  })

  test('a start after its end', async () => {
    expectEnvelope(await list(checkout, '?start=2027-01-02&end=2027-01-01'), 400, 'validation_failed')
  })

  test('callers without an API key, and gives readers what they may read', async () => {
    const { _id } = await charge(checkout)
    const { legacy } = await callersAs(checkout.company, 'read_only')
    for (const path of ['/api/trx', `/api/trx/transaction/${_id}`, '/api/trx/order/order-1']) {
      expectEnvelope(await send(`${florin().baseUrl}${path}`, 'GET'), 401, 'unauthorized')
      expectEnvelope(await checkout.company.api.get(path), 401, 'unauthorized')
      expect((await legacy.get(path)).status).toBe(200)
    }
  })
})

describe('a transaction is not found', () => {
  test('by unknown ids, ids of other kinds, and another company’s id or order', async () => {
    const [checkout, other] = [await openOneOffCheckout(), await openOneOffCheckout()]
    const theirs = await charge(other, { order_id: 'order-of-another' })
    const { id } = await newInvoice(checkout.company, checkout.customerId)
    const { info, _id } = await charge(checkout)
    const wrong = [
      noTransaction,
      theirs._id,
      id,
      checkout.vaultId,
      checkout.customerId,
      info.processorId,
      'order-1',
    ]
    for (const each of [...wrong, 'x', '%00', '%20', _id.toUpperCase(), `${_id}%0A`])
      expectEnvelope(await checkout.company.legacy.get(`/api/trx/transaction/${each}`), 404, 'not_found')
    for (const each of ['order-of-another', 'order', 'ORDER-1', 'order-1%20', 'order-%25', '%00', _id])
      expectEnvelope(await checkout.company.legacy.get(`/api/trx/order/${each}`), 404, 'not_found')
    expect((await list(checkout)).body.total).toBe(1)
  })
})

describe('the list of transactions', () => {
  test('is empty at first, with the page and size that are the rule', async () => {
    expect((await list(await openOneOffCheckout())).body).toEqual({
      data: [],
      total: 0,
      page: 0,
      pageSize: 25,
    })
  })

  test('holds every kind, newest first, each as its detail reads, with the fields of the contract', async () => {
    const checkout = await openOneOffCheckout()
    const { company, customerId, vaultId } = checkout
    const sale = await charge(checkout)
    expectCreated(await askRefund(company, sale._id, { transaction_amount: 10 }))
    const completed = await authorize(checkout)
    expectCreated(await requestStep(checkout, completed._id, { action: 'authcomplete' }))
    const voided = await authorize(checkout)
    expectCreated(await requestStep(checkout, voided._id, { action: 'void' }))
    const authorized = await authorize(checkout)
    expectCreated(await requestBlindRefund(checkout, { transaction_amount: 5 }))
    const invoice = await newInvoice(company, customerId)
    const { transactionId } = await pay(company, invoice.id, vaultId)
    const { body } = await list(checkout)
    expect(
      body.data.map(({ action, status }: { action: string; status: string }) => `${action} ${status}`),
    ).toEqual([
      'sale completed',
      'refund completed',
      'auth authorized',
      'void voided',
      'authcomplete captured',
      'refund completed',
      'sale completed',
    ])
    expect(body).toMatchObject({ total: 7, page: 0, pageSize: 25 })
    expect(idsOf(body.data)).toEqual(expect.arrayContaining([transactionId, authorized._id, sale._id]))
    for (const record of body.data) {
      const fields = [
        '_id',
        'action',
        'transaction_amount',
        'payment_method',
        'status',
        'last_four',
        'order_id',
      ]
      for (const field of [...fields, 'createdAt']) expect(record, field).toHaveProperty(field)
      expect(record.transaction_id).toBe(record._id)
      expect(Object.values(record)).not.toContain(null)
      expect(await getTransaction(checkout, record._id)).toEqual(record)
    }
    const byNumber = await company.legacy.get(`/api/trx/order/${invoice.invoiceId}`)
    expect(byNumber.body).toMatchObject({ _id: transactionId, transaction_amount: 100 })
    await expectBooksToAgree(company)
  })

  test('has an order for each invoice, by its number, of which the newest is shown whoever it belongs to', async () => {
    const checkout = await openOneOffCheckout()
    const { company, customerId, vaultId } = checkout
    const { id, invoiceId } = await newInvoice(company, customerId)
    const newest = async () => (await company.legacy.get(`/api/trx/order/${invoiceId}`)).body._id
    const first = await charge(checkout, { transaction_amount: 1, order_id: invoiceId })
    expect(await newest()).toBe(first._id)
    const { transactionId } = await pay(company, id, vaultId, 10)
    expect(await newest()).toBe(transactionId)
    const last = await charge(checkout, { transaction_amount: 2, order_id: invoiceId })
    expect(await newest()).toBe(last._id)
  })

  test('is cut into pages that hold each once, counted from 0', async () => {
    const checkout = await openOneOffCheckout()
    const ids = await chargeTimes(checkout, 7)
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list(checkout, `?page=${page}&pageSize=3`)))
    expect(pages.map(({ body }) => body.data.length)).toEqual([3, 3, 1, 0])
    expect(pages.flatMap(({ body }) => idsOf(body.data))).toEqual(ids)
    pages.forEach(({ body }, page) => expect(body).toMatchObject({ total: 7, page, pageSize: 3 }))
    expect((await list(checkout, '?page=999999999')).body).toMatchObject({
      data: [],
      total: 7,
      page: 999_999_999,
    })
    expect((await list(checkout, '?pageSize=3')).body).toEqual(pages[0]?.body)
  })

  test('takes a page size of 1 to 100, and any other as the nearest of these', async () => {
    const checkout = await openOneOffCheckout()
    await chargeTimes(checkout, 2)
    for (const [asked, pageSize] of [
      ['0', 1],
      ['-5', 1],
      ['1', 1],
      ['100', 100],
      ['101', 100],
      ['500', 100],
      ['999999999999', 100],
    ] as const) {
      const { body, status } = await list(checkout, `?pageSize=${asked}`)
      expect(status).toBe(200)
      expect(body, asked).toMatchObject({ total: 2, page: 0, pageSize })
      expect(body.data).toHaveLength(Math.min(pageSize, 2))
    }
  })

  test('ignores a query that it does not know', async () => {
    expect((await list(await openOneOffCheckout(), '?limit=5&status=failed')).status).toBe(200)
  })
})

describe('the dates of a list', () => {
  /** Makes a charge late on one day of the company and one early on the next. */
  async function openTwoDays() {
    const checkout = await openOneOffCheckout()
    const date = await daysFromNow(checkout.company)
    await goTo(checkout.company, `${date(2)}T23:58:00.000Z`)
    const late = await charge(checkout)
    await goTo(checkout.company, `${date(3)}T00:00:00.000Z`)
    const early = await charge(checkout)
    const found = async (query: string) => {
      const { body } = await list(checkout, `?${query}`)
      expect(body.total).toBe(body.data.length)
      return idsOf(body.data).map((id) => (id === late._id ? 'late' : id === early._id ? 'early' : id))
    }
    return { late, early, found, first: date(2), second: date(3), date }
  }

  test('that are days are whole days of UTC, from the first to the last', async () => {
    const { found, first, second, date } = await openTwoDays()
    expect(await found(`start=${first}&end=${first}`)).toEqual(['late'])
    expect(await found(`start=${second}&end=${second}`)).toEqual(['early'])
    expect(await found(`start=${first}&end=${second}`)).toEqual(['early', 'late'])
    expect(await found(`start=${second}`)).toEqual(['early'])
    expect(await found(`end=${first}`)).toEqual(['late'])
    expect(await found(`start=${date(4)}`)).toEqual([])
    expect(await found(`end=${date(1)}`)).toEqual([])
  })

  test('that are moments are exact, and both within', async () => {
    const { found, late, early } = await openTwoDays()
    const after = (at: string) => new Date(Date.parse(at) + 1).toISOString()
    const before = (at: string) => new Date(Date.parse(at) - 1).toISOString()
    expect(await found(`start=${late.createdAt}&end=${late.createdAt}`)).toEqual(['late'])
    expect(await found(`start=${late.createdAt}&end=${early.createdAt}`)).toEqual(['early', 'late'])
    expect(await found(`start=${after(late.createdAt)}&end=${early.createdAt}`)).toEqual(['early'])
    expect(await found(`start=${late.createdAt}&end=${before(early.createdAt)}`)).toEqual(['late'])
    expect(await found(`start=${after(late.createdAt)}&end=${before(early.createdAt)}`)).toEqual([])
    const noon = `${late.createdAt.slice(0, 10)}T18:58:00-05:00`
    expect(await found(`start=${encodeURIComponent(noon)}&end=${late.createdAt}`)).toEqual(['late'])
  })

  test('narrow the total and the pages alike', async () => {
    const checkout = await openOneOffCheckout()
    await chargeTimes(checkout, 3)
    const date = (await daysFromNow(checkout.company))(2)
    await goTo(checkout.company, `${date}T12:00:00.000Z`)
    const ids = await chargeTimes(checkout, 5)
    const { body } = await list(checkout, `?start=${date}&pageSize=2&page=1`)
    expect(body).toMatchObject({ total: 5, page: 1, pageSize: 2 })
    expect(idsOf(body.data)).toEqual(ids.slice(2, 4))
  })
})

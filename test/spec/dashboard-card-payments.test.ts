import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { getFields } from '../support/customers.ts'
import { newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { fault, getBooks, newCompany, newCustomer, testCards, type TestCompany } from '../support/florin.ts'
import { alreadyPaid, getCharges, paid } from '../support/hosted-payments.ts'
import { clearFaults, getMails } from '../support/invoice-life.ts'
import { expectBooksToAgree, outcomeUnknown, unprocessable } from '../support/one-off.ts'
import { cardEntry, doneEvent } from '../support/pay-page.ts'
import { getActiveAccounts, surchargingCompany } from '../support/quotes.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `card-payment-${process.pid}-${serial++}` })
const unknownId = 'hpp_01k2v9m4e8f3q7r5s6t0w1x2y3'

/** Returns the calls of a user of this role that take a payment by a new card. */
async function openDesk(company: TestCompany, role = 'clerk') {
  const dashboard = await newDashboard(company, role)
  return { company, dashboard, ...callsOf(dashboard, company) }
}

function callsOf(dashboard: DashboardClient, { companyId }: TestCompany) {
  const base = `/dashboard/v1/companies/${companyId}/card-payments`
  const prepare = (fields: object = {}, headers?: Record<string, string>) =>
    dashboard.post(base, { amount: 100, ...fields }, headers)
  const open = (id: string) => dashboard.post(`${base}/${id}/intention`)
  const quote = (id: string, ticketId: unknown, headers?: Record<string, string>) =>
    dashboard.post(`${base}/${id}/quote`, { ticketId }, headers)
  const confirm = (id: string, quoteId: unknown, headers?: Record<string, string>) =>
    dashboard.post(`${base}/${id}/quote/confirm`, { quoteId }, headers)
  const newPayment = async (fields: object = {}) => {
    const prepared = await prepare(fields)
    expect(prepared.status, prepared.text).toBe(201)
    return String(prepared.body.hostedPaymentId)
  }
  const capture = async (id: string, entry: object = cardEntry()) => {
    const opened = await open(id)
    expect(opened.status, opened.text).toBe(201)
    return String((await doneEvent(opened.body.clientToken, entry)).ticket_id)
  }
  const newQuote = async (id: string, entry: object = cardEntry()) => {
    const quoted = await quote(id, await capture(id, entry))
    expect(quoted.status, quoted.text).toBe(201)
    return quoted.body
  }
  return { prepare, open, quote, confirm, newPayment, capture, newQuote }
}

describe('a payment by a new card is refused', () => {
  test('for an invalid amount, customer or receipt address, and nothing is prepared', async () => {
    const { company, prepare } = await openDesk(await newCompany())
    const foreign = await newCustomer(await newCompany())
    const wrong: [object, string][] = [
      [{ amount: 0 }, 'body.amount'],
      [{ amount: -5 }, 'body.amount'],
      [{ amount: 10.005 }, 'body.amount'],
      [{ amount: undefined }, 'body.amount'],
      [{ customerId: foreign }, 'body.customerId'],
      [{ customerId: 'cus_x' }, 'body.customerId'],
      [{ email: 'not an email' }, 'body.email'],
      [{ orderId: '' }, 'body.orderId'],
      [{ surcharge: 0 }, 'body.surcharge'],
    ]
    for (const [fields, path] of wrong) {
      const refused = await prepare(fields)
      expect(refused.status, path).toBe(400)
      expect(getFields(refused)).toMatchObject([{ path }])
    }
    expect(await getAudit(company, { action: 'hosted_payment.made' })).toEqual([])
  })

  test('to users who may only read, and to users of another company', async () => {
    const clerk = await openDesk(await newCompany())
    const id = await clerk.newPayment()
    const { quoteId } = await clerk.newQuote(id)
    const reader = await openDesk(clerk.company, 'read_only')
    const stranger = await openDesk(await newCompany())
    for (const [{ open, quote, confirm }, status] of [
      [reader, 403],
      [stranger, 404],
    ] as const)
      for (const refused of [await open(id), await quote(id, 'tkt_x'), await confirm(id, quoteId)])
        expect(refused.status, refused.text).toBe(status)
    expect((await reader.prepare()).status).toBe(403)
    expect((await clerk.open(unknownId)).status).toBe(404)
    expect(await getCharges(clerk.company)).toEqual([])
  })

  test('with the quote of another payment', async () => {
    const desk = await openDesk(await newCompany())
    const [one, other] = [await desk.newPayment(), await desk.newPayment({ amount: 5 })]
    const { quoteId } = await desk.newQuote(other)
    for (const wrong of [quoteId, 'quo_x', undefined])
      expect((await desk.confirm(one, wrong)).status).toBe(400)
    expect(await getCharges(desk.company)).toEqual([])
  })
})

describe('a payment by a new card', () => {
  test('is charged as quoted with its surcharge, once, by the user, and keeps no card', async () => {
    const { company, dashboard, ...desk } = await openDesk(await surchargingCompany())
    const id = await desk.newPayment({ orderId: 'desk-7', description: 'Walk-in' })
    const quote = await desk.newQuote(id)
    expect(quote).toMatchObject({ subtotal: 100, surcharge: 3, total: 103, percentage: 3, lastFour: '4242' })
    expect(await getBooks(company)).toEqual([])
    const key = keyed()
    const confirmed = await desk.confirm(id, quote.quoteId, key)
    expect(confirmed, confirmed.text).toMatchObject(paid)
    expect((await desk.confirm(id, quote.quoteId, key)).text).toBe(confirmed.text)
    expect((await desk.confirm(id, quote.quoteId)).status).toBe(400)
    expect(await desk.open(id)).toMatchObject(alreadyPaid)
    expect(await getBooks(company)).toMatchObject([{ amountCents: 10_300, surchargeCents: 300 }])
    expect(await getActiveAccounts(company)).toEqual([])

    const { transactionId } = confirmed.body
    const path = `/dashboard/v1/companies/${company.companyId}/transactions/${transactionId}`
    const actor = { type: 'person', name: 'Ada Lovelace' }
    const read = (await dashboard.get(path)).body
    expect(read.transaction).toMatchObject({ transaction_amount: 103, order_id: 'desk-7', actor })
    expect(read.consents).toBeUndefined()
    const audited = await getAudit(company, { action: 'charge.submitted' })
    expect(audited).toMatchObject([{ actor, subject: { kind: 'transaction', id: transactionId } }])
    expect(await getAudit(company, { action: 'hosted_payment.made' })).toMatchObject([{ actor }])
    await expectBooksToAgree(company)
  })

  test('is prepared once under its key', async () => {
    const desk = await openDesk(await newCompany())
    const key = keyed()
    const [first, again] = [await desk.prepare({}, key), await desk.prepare({}, key)]
    expect(again).toMatchObject({ status: 201, text: first.text })
    expect(await getAudit(desk.company, { action: 'hosted_payment.made' })).toHaveLength(1)
  })

  test('mails its receipt to the given address, else to the customer, else to no address', async () => {
    const company = await newCompany()
    const desk = await openDesk(company)
    const customerId = await newCustomer(company, { email: 'regular@example.com' })
    const take = async (fields: object) => {
      const id = await desk.newPayment(fields)
      const confirmed = await desk.confirm(id, (await desk.newQuote(id)).quoteId)
      expect(confirmed, confirmed.text).toMatchObject(paid)
      const path = `/dashboard/v1/companies/${company.companyId}/transactions/${confirmed.body.transactionId}`
      return (await desk.dashboard.get(path)).body.transaction.customer
    }
    const customer = { email: 'regular@example.com' }
    expect(await take({})).toBeUndefined()
    expect(await take({ customerId })).toMatchObject(customer)
    expect(await take({ customerId, email: 'desk@example.com' })).toMatchObject(customer)
    const receipts = await getMails(company, 'receipt')
    expect(receipts.map(({ to }) => to).toSorted()).toEqual(['desk@example.com', 'regular@example.com'])
  })

  test('that is declined takes another card, and a refused card is not charged', async () => {
    const desk = await openDesk(await surchargingCompany())
    const id = await desk.newPayment()
    const { quoteId } = await desk.newQuote(id, cardEntry(testCards.declined))
    expect(await desk.confirm(id, quoteId)).toMatchObject(unprocessable)
    const mismatch = await desk.quote(id, await desk.capture(id, cardEntry('4000000000000036')))
    expect(mismatch, mismatch.text).toMatchObject({ status: 400, body: { reasonCode: expect.any(Number) } })
    expect(await getCharges(desk.company)).toEqual([])
    const next = await desk.newQuote(id)
    expect(await desk.confirm(id, next.quoteId)).toMatchObject(paid)
    expect(await getCharges(desk.company)).toEqual([10_300])
  })

  test('of unknown outcome is not offered again, and is charged once', async () => {
    const desk = await openDesk(await newCompany())
    const id = await desk.newPayment()
    const { quoteId } = await desk.newQuote(id)
    await fault(desk.company, 'sale', 'lost_after')
    expect(await desk.confirm(id, quoteId)).toMatchObject(outcomeUnknown)
    await clearFaults(desk.company)
    expect((await desk.open(id)).status).toBe(400)
    expect(await getCharges(desk.company)).toEqual([10_000])
  })

  test('that two users confirm at once is charged once', async () => {
    const one = await openDesk(await newCompany())
    const other = await openDesk(one.company, 'admin')
    const id = await one.newPayment()
    const [first, second] = [await one.newQuote(id), await other.newQuote(id)]
    const answers = await Promise.all([one.confirm(id, first.quoteId), other.confirm(id, second.quoteId)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await getCharges(one.company)).toEqual([10_000])
  })

  test('answers without the token of a payment page', async () => {
    const { prepare } = await openDesk(await newCompany())
    expect(Object.keys((await prepare()).body)).toEqual(['hostedPaymentId'])
  })
})

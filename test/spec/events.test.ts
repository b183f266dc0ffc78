import { expect, test } from 'vitest'
import { daysFromNow } from '../support/company-days.ts'
import { noInvoice } from '../support/invoice-life.ts'
import { getFeed, getFeedTypes, operatorFeed } from '../support/feed.ts'
import {
  advance,
  caller,
  drain,
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  sessionFor,
} from '../support/florin.ts'
import { callersAs, close, openPaidCheckout, refund } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { openReceiver } from '../support/receiver.ts'
import { day, advanceClock, openBankCheckout, openCardCheckout, pay } from '../support/checkout.ts'
import { setClientPostback } from '../support/client-postbacks.ts'
import { getDeliveries, openShop, setUpWebhook, webhookPath } from '../support/webhooks.ts'
import { processorSide } from '../support/processor-side.ts'

const dayS = 86_400
const returnsAfterSettling = '000555555559'

test('the feed is closed to who has no session', async () => {
  const { baseUrl } = florin()
  expect((await caller(baseUrl, {}).get('/api/events')).status).toBe(401)
  const { legacy, companyId } = await newCompany()
  expect((await legacy.get('/api/events')).status).toBe(401)
  expect((await legacy.get(`/operator/v1/companies/${companyId}/events`)).status).toBe(401)
})

test.each(['limit=0', 'limit=501', 'limit=1.5', 'after=-1', 'after=x', 'after=1.5'])(
  'a feed is not read by %s',
  async (query) => {
    const { api } = await newCompany()
    expect((await api.get(`/api/events?${query}`)).status).toBe(400)
  },
)

test('the feed of an unknown company is not found', async () => {
  const unknown = noInvoice.replace('inv_', 'cmp_')
  expect((await operator().get(`/operator/v1/companies/${unknown}/events`)).status).toBe(404)
})

test('a number behind the newest event is answered with the newest: the service may have been restored', async () => {
  const company = await newCompany()
  expect(await getFeed(company.api, '?after=7')).toEqual({ events: [], lastSequence: 0 })
  await newInvoice(company, await newCustomer(company))
  expect(await getFeed(company.api, '?after=1')).toEqual({ events: [], lastSequence: 1 })
  expect(await getFeed(company.api, '?after=2&before=1')).toEqual({ events: [], lastSequence: 1 })
})

test('a company without events has an empty feed that begins at 0', async () => {
  const { api } = await newCompany()
  expect(await getFeed(api)).toEqual({ events: [], lastSequence: 0 })
})

test('everything that happens is in the feed though nobody listens, in its order and from 1 on', async () => {
  const { company, customerId, vaultId, id } = await openCardCheckout()
  const { transactionId } = await pay(company, id, vaultId, 40)
  await pay(company, id, vaultId)
  await refund(company, String(transactionId))
  const voided = await newInvoice(company, customerId)
  await close(company, voided.id, 'void')
  const date = await daysFromNow(company)
  await newInvoice(company, customerId, { dueDate: date(2) })
  await advance(company, 5 * dayS)
  const api = await sessionFor(company.apiKey)
  const { events, lastSequence } = await getFeed(api)
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, place) => place + 1))
  expect(lastSequence).toBe(events.length)
  const types = events.map(({ type }) => type)
  expect(types.filter((type) => type.startsWith('invoice.'))).toEqual([
    'invoice.created',
    'invoice.partial',
    'invoice.paid',
    'invoice.refunded',
    'invoice.created',
    'invoice.voided',
    'invoice.created',
    'invoice.overdue',
  ])
  expect(types.filter((type) => type === 'transaction.completed')).toHaveLength(3)
  expect(types).toHaveLength(11)
  const moments = events.map(({ occurredAt }) => occurredAt)
  expect(moments).toEqual(moments.toSorted())
  expect(await getDeliveries(company)).toEqual([])
})

test('a payment that was declined is told as a transaction that failed', async () => {
  const { company, customerId, id } = await openCardCheckout()
  const declined = await saveCard(company, customerId, '4000000000000002')
  const paid = await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId: declined })
  expect(paid.status).toBe(400)
  const { events } = await getFeed(company.api, '?after=1')
  expect(events).toMatchObject([{ type: 'transaction.failed', data: { transaction: { status: 'failed' } } }])
})

test('how a transaction ended is told without why it ended otherwise later, whenever the event is read', async () => {
  const { company, id, vaultId } = await openBankCheckout({}, returnsAfterSettling)
  await pay(company, id, vaultId)
  await advanceClock(company, 30 * day)
  const { events } = await getFeed(company.api)
  const transactions = events.flatMap(({ data: { transaction } }) => (transaction ? [transaction] : []))
  expect(transactions).toMatchObject([
    { status: 'completed', info: { processorId: expect.any(String) } },
    { status: 'returned', info: processorSide().returns['000555555559'] },
  ])
  expect(Object.keys(transactions[0]?.['info'] ?? {})).toEqual(['processorId', 'feeAmount'])
})

test('pages follow each other without a gap, and end with the last number', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  for (let n = 0; n < 5; n++) await newInvoice(company, customerId)
  const pages = []
  for (let after = 0; after < 5; after += 2) pages.push(await getFeed(company.api, `?after=${after}&limit=2`))
  expect(pages.map(({ events }) => events.map(({ sequence }) => sequence))).toEqual([[1, 2], [3, 4], [5]])
  expect(pages.map(({ lastSequence }) => lastSequence)).toEqual([2, 4, 5])
  const whole = await getFeed(company.api)
  expect(pages.flatMap(({ events }) => events)).toEqual(whole.events)
})

test('a hundred are answered where nothing is said, and a company has no part of another one’s', async () => {
  const [company, other] = await Promise.all([newCompany(), newCompany()])
  const customerId = await newCustomer(company)
  await Promise.all(Array.from({ length: 101 }, () => newInvoice(company, customerId)))
  const { events, lastSequence } = await getFeed(company.api)
  expect([events.length, lastSequence]).toEqual([100, 100])
  expect((await operatorFeed(company, '?after=100')).events).toMatchObject([{ sequence: 101 }])
  await newInvoice(other, await newCustomer(other))
  expect(await getFeed(other.api)).toMatchObject({ events: [{ sequence: 1 }], lastSequence: 1 })
})

test('a key that only reads reads the feed, and the operator reads the same', async () => {
  const { company } = await openPaidCheckout()
  const { api } = await callersAs(company, 'read_only')
  const feed = await getFeed(api)
  expect(feed.events).toHaveLength(3)
  expect(await operatorFeed(company)).toEqual(feed)
})

test('an event is told as its postback tells it', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  await setClientPostback(company, receiver.url)
  const { id } = await newInvoice(company, customerId)
  await pay(company, id, await saveCard(company, customerId), 40)
  await drain(company)
  const { events } = await getFeed(company.api)
  const bodies = events.map(({ sequence: _sequence, ...body }) => body)
  const byId = (one: { eventId: string }, two: { eventId: string }) => (one.eventId < two.eventId ? -1 : 1)
  expect(bodies.toSorted(byId)).toEqual(receiver.received.map(({ body }) => body).toSorted(byId))
  expect(bodies).toHaveLength(3)
})

test('a postback tells what the feed told first', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  await operator().delete(webhookPath(company))
  await setUpWebhook(company, 'http://127.0.0.1:9/nobody')
  const { id } = await newInvoice(company, customerId)
  const { events } = await getFeed(company.api)
  await pay(company, id, await saveCard(company, customerId))
  await setUpWebhook(company, receiver.url)
  await advance(company, 60)
  const created = receiver.received.find(({ body }) => body.type === 'invoice.created')
  expect({ sequence: 1, ...created?.body }).toEqual(events[0])
  expect(created?.body.data.invoice.invoiceStatus).toBe('Pending')
})

test('what the feed told once it tells again, whatever became of the invoice and of a replay', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  const { id } = await newInvoice(company, customerId)
  await drain(company)
  const { events } = await getFeed(company.api)
  await pay(company, id, await saveCard(company, customerId))
  const replayed = { eventId: events[0]?.eventId }
  expect((await operator().post(`${webhookPath(company)}/replay`, replayed)).status).toBe(202)
  await drain(company)
  expect((await getFeed(company.api, '?limit=1')).events).toEqual(events)
})

test('a payment is told as it left its invoice, though it is read when that was refunded', async () => {
  const { company, id, vaultId } = await openCardCheckout()
  const { transactionId } = await pay(company, id, vaultId, 40)
  await pay(company, id, vaultId)
  await refund(company, String(transactionId))
  const { events } = await getFeed(company.api)
  const [partial] = events.filter(({ type }) => type === 'invoice.partial')
  const [paid] = events.filter(({ type }) => type === 'invoice.paid')
  expect(partial?.data.invoice).toMatchObject({ invoiceStatus: 'Partial', amountPaid: 40, transactionId })
  expect(paid?.data.invoice).toMatchObject({
    invoiceStatus: 'Paid',
    amountPaid: 100,
    lastAttemptStatus: 'completed',
  })
  expect(partial?.data.invoice).not.toHaveProperty('paidAt')
  expect(paid?.data.invoice?.['paidAt']).toEqual(paid?.data.invoice?.['updatedAt'])
})

test('what nobody listened to reads as what somebody listened to', async () => {
  await using receiver = await openReceiver()
  const checkouts = await Promise.all([openCardCheckout(), openCardCheckout()])
  const [notified, unnotified] = checkouts
  await setUpWebhook(notified.company, receiver.url)
  await setClientPostback(notified.company, receiver.url)
  for (const { company, id, vaultId } of checkouts) await pay(company, id, vaultId)
  const [ofHeard, ofUnheard] = await Promise.all(
    checkouts.map(({ company }) => getFeed(company.api, '?after=1')),
  )
  expect(ofHeard?.events.map(shapeOf).toSorted(byType)).toEqual(
    ofUnheard?.events.map(shapeOf).toSorted(byType),
  )
  expect(await getDeliveries(unnotified.company)).toEqual([])
})

test('events go after 90 days, and who missed some is told which', async () => {
  const { company, customerId, vaultId, id } = await openCardCheckout()
  await pay(company, id, vaultId)
  expect((await getFeed(company.api)).lastSequence).toBe(3)
  await advance(company, 60 * dayS)
  company.api = await sessionFor(company.apiKey)
  // Events get sequence numbers even if no caller reads them.
  await newInvoice(company, customerId, { dueDate: '2099-01-01' })
  await advance(company, 31 * dayS)
  const api = await sessionFor(company.apiKey)
  const missed = await api.get('/api/events?after=1')
  expect(missed).toMatchObject({ status: 410, body: { message: expect.stringContaining('after=3') } })
  const { events, lastSequence } = await getFeed(api, '?after=3')
  expect([events.map(({ sequence }) => sequence), lastSequence]).toEqual([[4], 4])
  expect(await getFeed(api)).toEqual({ events, lastSequence })
  await advance(company, 60 * dayS)
  const empty = await getFeed(await sessionFor(company.apiKey))
  expect(empty).toEqual({ events: [], lastSequence: 4 })
})

test('numbers go on where they were when all events before are gone', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  await newInvoice(company, customerId, { dueDate: '2099-01-01' })
  await advance(company, 91 * dayS)
  const api = await sessionFor(company.apiKey)
  expect(await getFeed(api)).toEqual({ events: [], lastSequence: 1 })
  await newInvoice({ ...company, api }, customerId, { dueDate: '2099-01-01' })
  expect(await getFeed(api)).toMatchObject({ events: [{ sequence: 2 }], lastSequence: 2 })
  expect(await getFeed(api, '?after=1')).toMatchObject({ events: [{ sequence: 2 }] })
})

test('money that was taken by other ways is told without a transaction', async () => {
  const company = await newCompany()
  const { id } = await newInvoice(company, await newCustomer(company))
  await recordOffline(company, id)
  expect(await getFeedTypes(company)).toEqual(['invoice.created', 'invoice.paid'])
  const { events } = await getFeed(company.api, '?after=1')
  expect(events[0]?.data.invoice).not.toHaveProperty('transactionId')
})

const byType = (one: unknown, two: unknown) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1)

/** Returns the shape of an event: values that differ between companies or moments become their types. */
function shapeOf(event: unknown): unknown {
  if (Array.isArray(event)) return event.map(shapeOf)
  if (typeof event === 'object' && event !== null)
    return Object.fromEntries(Object.entries(event).map(([key, value]) => [key, shapeOf(value)]))
  const isOfOne = typeof event === 'number' || (typeof event === 'string' && /[0-9]/.test(event))
  return isOfOne ? typeof event : event
}

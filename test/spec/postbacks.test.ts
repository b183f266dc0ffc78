import { expect, test } from 'vitest'
import { advance, drain, newCompany, newCustomer, newInvoice, saveCard } from '../support/florin.ts'
import { isAuthentic, openReceiver, type Received } from '../support/receiver.ts'
import { getDeliveries, openShop, pay, setUpWebhook } from '../support/webhooks.ts'

const typesOf = (received: Received[]) => received.map(({ body }) => body.type)

test('nothing is sent when no webhook is set up, nor later', async () => {
  await using receiver = await openReceiver()
  const company = await newCompany()
  await newInvoice(company, await newCustomer(company))
  await drain(company)
  await setUpWebhook(company, receiver.url)
  await drain(company)
  expect(receiver.received).toEqual([])
  expect(await getDeliveries(company)).toEqual([])
})

test('only subscribed event types are delivered', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver, { eventTypes: ['invoice.paid'] })
  const { id } = await newInvoice(company, customerId)
  await pay(company, id, await saveCard(company, customerId), 100)
  await drain(company)
  expect(typesOf(receiver.received)).toEqual(['invoice.paid'])
})

test('invoice.created is told in an envelope with the public read object, without customer and pdfUrl', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  const { id } = await newInvoice(company, customerId)
  await drain(company)
  const [delivery] = await getDeliveries(company)
  const {
    customer: _customer,
    pdfUrl: _pdfUrl,
    ...invoice
  } = (await company.api.get(`/api/invoices/${id}`)).body
  expect(receiver.received.map(({ body }) => body)).toEqual([
    {
      specVersion: 1,
      type: 'invoice.created',
      eventId: delivery.eventId,
      occurredAt: delivery.occurredAt,
      companyId: company.companyId,
      data: { invoice },
    },
  ])
  expect(delivery).toMatchObject({ type: 'invoice.created', invoiceId: id, status: 'delivered' })
  expect(delivery.attempts).toEqual([
    { at: expect.any(String), statusCode: 200, durationMs: expect.any(Number) },
  ])
})

test('a delivery carries its headers, and a signature over the timestamp and the raw body', async () => {
  await using receiver = await openReceiver()
  const { company, customerId, signingSecret } = await openShop(receiver)
  await newInvoice(company, customerId)
  await drain(company)
  const [received] = await receiver.waitFor(1)
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event-id': received?.body.eventId,
    'x-service-event-type': 'invoice.created',
  })
  expect(received && isAuthentic(received, signingSecret)).toBe(true)
  expect(received && isAuthentic(received, `${signingSecret}x`)).toBe(false)
})

test.each([
  [{ type: 'basic', username: 'florin', password: 'a:b c' }, { authorization: 'Basic ZmxvcmluOmE6YiBj' }],
  [{ type: 'bearer', token: 'token-1' }, { authorization: 'Bearer token-1' }],
  [{ type: 'header', name: 'X-Api-Key', value: 'key 1' }, { 'x-api-key': 'key 1' }],
])('the credential of an endpoint is sent on each delivery: $type', async (auth, headers) => {
  await using receiver = await openReceiver()
  receiver.reactWith(503)
  const { company, customerId } = await openShop(receiver, { auth })
  await newInvoice(company, customerId)
  await advance(company, 60)
  expect(receiver.received).toHaveLength(2)
  for (const received of receiver.received) expect(received.headers).toMatchObject(headers)
})

test('the payment that clears the balance fires invoice.paid, those before it invoice.partial', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  const { id } = await newInvoice(company, customerId)
  const vault = await saveCard(company, customerId)
  for (const amount of [20, 30, 50]) {
    await pay(company, id, vault, amount)
    await drain(company)
  }
  expect(typesOf(receiver.received)).toEqual([
    'invoice.created',
    'invoice.partial',
    'invoice.partial',
    'invoice.paid',
  ])
  expect(new Set(receiver.received.map(({ body }) => body.eventId)).size).toBe(4)
  const invoice = (await company.api.get(`/api/invoices/${id}`)).body
  const snapshots = receiver.received.map(({ body }) => body.data.invoice)
  const partials = snapshots.slice(1, 3)
  expect(partials.map(({ invoiceStatus }) => invoiceStatus)).toEqual(['Partial', 'Partial'])
  expect(partials.map(({ amountPaid }) => amountPaid)).toEqual([20, 50])
  for (const key of ['paidAt', 'transactions', 'amountDue'])
    for (const partial of partials) expect(partial).not.toHaveProperty(key)
  const { invoiceStatus, paidAt, transactions } = invoice
  expect(snapshots[3]).toMatchObject({ invoiceStatus, amountPaid: 100, amountDue: 0, paidAt, transactions })
  const ids = transactions.map(({ id }: { id: string }) => id)
  expect(
    snapshots
      .slice(1)
      .map(({ transactionId }) => transactionId)
      .sort(),
  ).toEqual(ids.sort())
})

test('a payment event tells the moment of its payment, whatever came after it', async () => {
  await using receiver = await openReceiver()
  receiver.reactWith(200, 500)
  const { company, customerId } = await openShop(receiver)
  const { id } = await newInvoice(company, customerId)
  const vault = await saveCard(company, customerId)
  await drain(company)
  await pay(company, id, vault, 40)
  await drain(company)
  await pay(company, id, vault, 60)
  await advance(company, 60)
  const partials = receiver.received.filter(({ body }) => body.type === 'invoice.partial')
  expect(partials).toHaveLength(2)
  expect(partials[1]?.raw).toEqual(partials[0]?.raw)
  expect(partials[1]?.body.data.invoice).toMatchObject({ invoiceStatus: 'Partial', amountPaid: 40 })
})

import { expect, test } from 'vitest'
import { advance, drain, newCompany, newInvoice, operator, saveCard } from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import { getDeliveries, openShop, pay, setUpWebhook, webhookPath } from '../support/webhooks.ts'

test.each([{}, { eventId: 'evt_1', status: 'parked' }, { status: 'dropped' }, { eventId: 1 }])(
  'a replay takes an event or the parked ones, and not %j',
  async (body) => {
    const company = await newCompany()
    await setUpWebhook(company, 'https://example.com/hooks')
    expect((await operator().post(`${webhookPath(company)}/replay`, body)).status).toBe(400)
  },
)

test('a replay of an unknown event, or one of another company, is not found', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  const other = await newCompany()
  await setUpWebhook(other, 'https://example.com/hooks')
  const [{ eventId }] = await getDeliveries(company)
  const unknown = eventId.replace(/.{6}$/, '000000')
  for (const [whose, id] of [
    [other, eventId],
    [company, unknown],
    [company, 'nonsense'],
  ] as const)
    expect((await operator().post(`${webhookPath(whose)}/replay`, { eventId: id })).status).toBe(404)
})

test('a replay needs a webhook to go to', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  await drain(company)
  const [{ eventId }] = await getDeliveries(company)
  await operator().delete(webhookPath(company))
  expect((await operator().post(`${webhookPath(company)}/replay`, { eventId })).status).toBe(422)
})

test('a replay reuses eventId and occurredAt and may carry a later state', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  const { id } = await newInvoice(company, customerId)
  await drain(company)
  await pay(company, id, await saveCard(company, customerId), 100)
  await advance(company, 60)
  const [first] = receiver.received
  const eventId = first?.body.eventId
  const replayed = await operator().post(`${webhookPath(company)}/replay`, { eventId })
  expect(replayed).toMatchObject({ status: 202, body: { replayed: 1 } })
  await drain(company)
  const again = receiver.received.at(-1)
  expect(again?.headers['x-service-event-id']).toBe(eventId)
  expect(again?.body).toMatchObject({ eventId, occurredAt: first?.body.occurredAt, type: 'invoice.created' })
  expect(again?.body.data.invoice.invoiceStatus).toBe('Paid')
  const [delivery] = await getDeliveries(company, `?eventId=${eventId}`)
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: [{ statusCode: 200 }, { statusCode: 200 }],
  })
})

test('parked deliveries are replayed together, on a schedule of their own', async () => {
  await using receiver = await openReceiver()
  receiver.reactWith(...Array.from({ length: 17 }, () => 500))
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  await newInvoice(company, customerId)
  await advance(company, 60 * 60)
  expect(await getDeliveries(company, '?status=parked')).toHaveLength(2)
  const replayed = await operator().post(`${webhookPath(company)}/replay`, { status: 'parked' })
  expect(replayed).toMatchObject({ status: 202, body: { replayed: 2 } })
  await advance(company, 60)
  const deliveries = await getDeliveries(company)
  expect(deliveries).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }])
  // One was delivered at once, the other at its second attempt, half a minute later.
  expect(deliveries.map(({ attempts }: { attempts: object[] }) => attempts.length).sort()).toEqual(
    [10, 9].sort(),
  )
  expect((await operator().post(`${webhookPath(company)}/replay`, { status: 'parked' })).body).toEqual({
    replayed: 0,
  })
})

test('deliveries are listed newest first, page by page', async () => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.unshift((await newInvoice(company, customerId)).id)
  const seen: string[] = []
  let query = '?limit=2'
  for (let pages = 0; pages < 3; pages++) {
    const { body } = await operator().get(`${webhookPath(company)}/deliveries${query}`)
    seen.push(...body.deliveries.map(({ invoiceId }: { invoiceId: string }) => invoiceId))
    query = `?limit=2&cursor=${body.nextCursor}`
    expect(body.nextCursor === null).toBe(pages === 2)
  }
  expect(seen).toEqual(ids)
})

test.each([
  ['limit=0', 'query.limit'],
  ['limit=101', 'query.limit'],
  ['limit=few', 'query.limit'],
  ['status=lost', 'query.status'],
  ['eventId=inv_1', 'query.eventId'],
  ['cursor=nonsense', 'query.cursor'],
  ['order=desc', 'query.order'],
])('deliveries are not listed by %s', async (query, path) => {
  const company = await newCompany()
  const refused = await operator().get(`${webhookPath(company)}/deliveries?${query}`)
  expect(refused.status).toBe(400)
  expect(refused.body.fields[0].path).toBe(path)
})

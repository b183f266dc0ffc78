import { describe, expect, test } from 'vitest'
import {
  allAuthentic,
  clientDeliveriesOf,
  openPostbackCheckout,
  sell,
  setClientPostback,
  getPostbacks,
} from '../support/client-postbacks.ts'
import { advance, drain, newInvoice, operator } from '../support/florin.ts'
import { refund } from '../support/invoice-life.ts'
import { openReceiver, type Reaction, type Receiver } from '../support/receiver.ts'
import { getDeliveries, getEvents, setUpWebhook, webhookPath } from '../support/webhooks.ts'

const hour = 60 * 60
const always = (status: number) => Array.from({ length: 30 }, () => status)
const bodiesOf = ({ received }: Pick<Receiver, 'received'>) => [
  ...new Set(received.map(({ raw }) => raw.toString())),
]

/**
 * Creates a company with two pending deliveries, one to its webhook and one to its postback URL. Both failed once.
 */
async function openWaiting(hooks: Receiver, receiver: Receiver) {
  hooks.reactWith(500)
  receiver.reactWith(500)
  const checkout = await openPostbackCheckout(receiver)
  await setUpWebhook(checkout.company, hooks.url)
  await newInvoice(checkout.company, checkout.customerId)
  await sell(checkout)
  await drain(checkout.company)
  expect(await getDeliveries(checkout.company, '?status=pending')).toHaveLength(2)
  return checkout
}

const replay = (company: Parameters<typeof webhookPath>[0], body: object) =>
  operator().post(`${webhookPath(company)}/replay`, body)

describe('a client postback that is not taken', () => {
  const reactions: [string, Reaction][] = [
    ['500', 500],
    ['429', 429],
    ['a connection that breaks', 'hang up'],
    ['a redirect', { redirectTo: 'http://169.254.169.254/' }],
  ]
  test.each(reactions)(
    'is tried again with the same bytes, newly signed, though the record changed: %s',
    async (_what, reaction) => {
      await using receiver = await openReceiver()
      receiver.reactWith(reaction, reaction, reaction)
      const checkout = await openPostbackCheckout(receiver)
      const { _id } = await sell(checkout)
      await drain(checkout.company)
      const [waiting] = await getDeliveries(checkout.company, '?status=pending')
      expect(Date.parse(waiting.nextAttemptAt) - Date.parse(waiting.attempts[0].at)).toBeGreaterThanOrEqual(
        30_000,
      )
      await refund(checkout.company, _id)
      await advance(checkout.company, 200)
      expect(await clientDeliveriesOf(checkout.company, '?status=delivered')).toHaveLength(2)
      const deliveries = receiver.received.filter(({ body }) => body.eventId === waiting.eventId)
      expect(deliveries.length).toBeGreaterThan(1)
      expect(bodiesOf({ received: deliveries })).toHaveLength(1)
      expect(allAuthentic(receiver, checkout.secret)).toBe(true)
    },
  )

  test('is parked after eight attempts within the hour, and replayed with the same event', async () => {
    await using receiver = await openReceiver()
    receiver.reactWith(...always(500))
    const checkout = await openPostbackCheckout(receiver)
    await sell(checkout)
    await advance(checkout.company, 2 * hour)
    const [parked] = await clientDeliveriesOf(checkout.company, '?status=parked')
    expect(parked?.attempts).toHaveLength(8)
    expect(receiver.received).toHaveLength(8)
    receiver.reactWith()
    expect(await replay(checkout.company, { eventId: parked?.eventId })).toMatchObject({
      status: 202,
      body: { replayed: 1 },
    })
    await drain(checkout.company)
    expect(receiver.received).toHaveLength(9)
    expect(bodiesOf(receiver)).toHaveLength(1)
    const [delivered] = await clientDeliveriesOf(checkout.company)
    expect(delivered).toMatchObject({ status: 'delivered', eventId: parked?.eventId })
    expect(delivered?.attempts).toHaveLength(9)
  })

  test('is dropped at once where it is refused for good', async () => {
    await using receiver = await openReceiver()
    receiver.reactWith(410)
    const checkout = await openPostbackCheckout(receiver)
    await sell(checkout)
    await advance(checkout.company, hour)
    expect(receiver.received).toHaveLength(1)
    expect(await clientDeliveriesOf(checkout.company)).toMatchObject([
      { status: 'dropped', attempts: [{ statusCode: 410 }] },
    ])
  })
})

describe('the address', () => {
  test('of the moment is where an attempt goes, signed with the secret of the first', async () => {
    await using receiver = await openReceiver()
    await using moved = await openReceiver()
    receiver.reactWith(500)
    const checkout = await openPostbackCheckout(receiver)
    await sell(checkout)
    await drain(checkout.company)
    expect(await setClientPostback(checkout.company, moved.url)).not.toHaveProperty('clientPostbackSecret')
    await advance(checkout.company, 60)
    expect(receiver.received).toHaveLength(1)
    expect(moved.received[0]?.raw).toEqual(receiver.received[0]?.raw)
    expect(allAuthentic(moved, checkout.secret)).toBe(true)
  })

  test('when it is removed drops what waits for it, and nothing that waits for the webhook', async () => {
    await using hooks = await openReceiver()
    await using receiver = await openReceiver()
    const checkout = await openWaiting(hooks, receiver)
    expect(await setClientPostback(checkout.company, null)).not.toHaveProperty('clientPostbackUrl')
    expect(await getDeliveries(checkout.company, '?status=dropped')).toMatchObject([
      { type: 'transaction.completed', attempts: [{ statusCode: 500 }] },
    ])
    await sell(checkout)
    await advance(checkout.company, hour)
    expect([hooks.received.length, receiver.received.length]).toEqual([2, 1])
    expect(await getEvents(checkout.company)).toEqual(['invoice.created', 'transaction.completed'])
  })

  test('keeps its secret when it is removed and set again', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    await setClientPostback(checkout.company, null)
    expect(await setClientPostback(checkout.company, receiver.url)).not.toHaveProperty('clientPostbackSecret')
    await sell(checkout)
    expect(await getPostbacks(checkout.company, receiver)).toHaveLength(1)
    expect(allAuthentic(receiver, checkout.secret)).toBe(true)
  })

  test("has a secret that a new secret of the webhook's leaves as it was", async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    const rotate = () => operator().post(`${webhookPath(checkout.company)}/rotate-secret`, {})
    expect((await rotate()).status).toBe(404)
    await setUpWebhook(checkout.company, receiver.url, { eventTypes: ['invoice.voided'] })
    expect((await rotate()).status).toBe(200)
    await sell(checkout)
    expect(await getPostbacks(checkout.company, receiver)).toHaveLength(1)
    expect(allAuthentic(receiver, checkout.secret)).toBe(true)
  })
})

test('removing the webhook drops nothing that waits for the address', async () => {
  await using hooks = await openReceiver()
  await using receiver = await openReceiver()
  const checkout = await openWaiting(hooks, receiver)
  expect((await operator().delete(webhookPath(checkout.company))).status).toBe(200)
  await advance(checkout.company, hour)
  expect([hooks.received.length, receiver.received.length]).toEqual([1, 2])
  expect(await getDeliveries(checkout.company)).toMatchObject([
    { type: 'transaction.completed', status: 'delivered' },
    { type: 'invoice.created', status: 'dropped' },
  ])
})

describe('a replay', () => {
  test('of the parked ones covers both kinds', async () => {
    await using hooks = await openReceiver()
    await using receiver = await openReceiver()
    const checkout = await openWaiting(hooks, receiver)
    hooks.reactWith(...always(500))
    receiver.reactWith(...always(500))
    await advance(checkout.company, 2 * hour)
    expect(await getDeliveries(checkout.company, '?status=parked')).toHaveLength(2)
    hooks.reactWith()
    receiver.reactWith()
    expect((await replay(checkout.company, { status: 'parked' })).body).toEqual({ replayed: 2 })
    await drain(checkout.company)
    expect(await getDeliveries(checkout.company, '?status=delivered')).toHaveLength(2)
    expect([bodiesOf(hooks).length, bodiesOf(receiver).length]).toEqual([1, 1])
  })

  test('tells of a transaction as the change left it, whatever became of it since', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    const { _id } = await sell(checkout)
    await drain(checkout.company)
    await refund(checkout.company, _id)
    await drain(checkout.company)
    const [first] = receiver.received
    expect((await replay(checkout.company, { eventId: first?.body.eventId })).body).toEqual({ replayed: 1 })
    await drain(checkout.company)
    expect(receiver.received).toHaveLength(3)
    expect(receiver.received[2]?.raw).toEqual(first?.raw)
  })

  test('of the parked ones leaves those alone that have nowhere to go', async () => {
    await using hooks = await openReceiver()
    await using receiver = await openReceiver()
    const checkout = await openWaiting(hooks, receiver)
    hooks.reactWith(...always(500))
    receiver.reactWith(...always(500))
    await advance(checkout.company, 2 * hour)
    await operator().delete(webhookPath(checkout.company))
    receiver.reactWith()
    expect((await replay(checkout.company, { status: 'parked' })).body).toEqual({ replayed: 1 })
    await drain(checkout.company)
    expect(await getDeliveries(checkout.company)).toMatchObject([
      { type: 'transaction.completed', status: 'delivered' },
      { type: 'invoice.created', status: 'parked' },
    ])
  })

  test('of an event needs an address for its kind', async () => {
    await using hooks = await openReceiver()
    await using receiver = await openReceiver()
    const { company } = await openWaiting(hooks, receiver)
    const [{ eventId: ofTransaction }, { eventId: ofInvoice }] = await getDeliveries(company)
    await setClientPostback(company, null)
    expect((await replay(company, { eventId: ofTransaction })).status).toBe(422)
    expect((await replay(company, { eventId: ofInvoice })).status).toBe(202)
    await setClientPostback(company, receiver.url)
    await operator().delete(webhookPath(company))
    expect((await replay(company, { eventId: ofInvoice })).status).toBe(422)
    expect((await replay(company, { eventId: ofInvoice.replace(/.{6}$/, '000000') })).status).toBe(404)
    expect((await replay(company, { eventId: ofTransaction })).status).toBe(202)
    await setClientPostback(company, null)
    expect((await replay(company, { eventId: ofTransaction })).status).toBe(422)
  })
})

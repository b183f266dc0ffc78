import { expect, test } from 'vitest'
import { advance, drain, newInvoice, operator } from '../support/florin.ts'
import { isAuthentic, openReceiver, type Reaction } from '../support/receiver.ts'
import { getDeliveries, openShop, setUpWebhook, webhookPath } from '../support/webhooks.ts'

const laterReactions: [string, Reaction][] = [
  ['500', 500],
  ['503', 503],
  ['408', 408],
  ['429', 429],
  ['a connection that breaks', 'hang up'],
  ['a redirect', { redirectTo: 'http://169.254.169.254/' }],
]

test.each(laterReactions)(
  'what cannot be accepted now is retried with the same bytes, event id and time: %s',
  async (_what, reaction) => {
    await using receiver = await openReceiver()
    receiver.reactWith(reaction, reaction)
    const { company, customerId, signingSecret } = await openShop(receiver)
    await newInvoice(company, customerId)
    await drain(company)
    const [waiting] = await getDeliveries(company, '?status=pending')
    expect(Date.parse(waiting.nextAttemptAt) - Date.parse(waiting.attempts[0].at)).toBeGreaterThanOrEqual(
      30_000,
    )
    await advance(company, 120)
    const [delivered] = await getDeliveries(company)
    expect(delivered).toMatchObject({ status: 'delivered', eventId: waiting.eventId })
    expect(delivered).not.toHaveProperty('nextAttemptAt')
    expect(delivered.attempts).toHaveLength(3)
    const [first, second, third] = receiver.received
    expect(second?.raw).toEqual(first?.raw)
    expect(third?.raw).toEqual(first?.raw)
    expect(third && isAuthentic(third, signingSecret)).toBe(true)
  },
)

test('an endpoint that never answers is given 10 s', async () => {
  await using receiver = await openReceiver()
  receiver.reactWith('never answer')
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  await drain(company)
  const [waiting] = await getDeliveries(company)
  expect(waiting).toMatchObject({ status: 'pending', attempts: [{ error: 'timeout' }] })
  expect(waiting.attempts[0].durationMs).toBeGreaterThanOrEqual(9_900)
  expect(waiting.attempts[0].durationMs).toBeLessThan(14_000)
})

test('after eight attempts within the hour a delivery is parked', async () => {
  await using receiver = await openReceiver()
  receiver.reactWith(...Array.from({ length: 20 }, () => 500))
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  await advance(company, 2 * 60 * 60)
  const [parked] = await getDeliveries(company, '?status=parked')
  expect(parked).not.toHaveProperty('nextAttemptAt')
  const times = parked.attempts.map(({ at }: { at: string }) => Date.parse(at))
  const waits = times
    .slice(1)
    .map((time: number, place: number) => Math.round((time - times[place]) / 10_000) * 10)
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  expect(receiver.received).toHaveLength(8)
})

test.each([400, 401, 403, 404, 422])('%d is a permanent rejection: dropped at once', async (status) => {
  await using receiver = await openReceiver()
  receiver.reactWith(status)
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  await advance(company, 60 * 60)
  expect(receiver.received).toHaveLength(1)
  expect(await getDeliveries(company)).toMatchObject([
    { status: 'dropped', attempts: [{ statusCode: status }] },
  ])
})

test('a rotated secret signs every attempt from then on', async () => {
  await using receiver = await openReceiver()
  receiver.reactWith(500)
  const { company, customerId, signingSecret } = await openShop(receiver)
  await newInvoice(company, customerId)
  await drain(company)
  const rotated = await operator().post(`${webhookPath(company)}/rotate-secret`)
  expect(rotated).toMatchObject({ status: 200, body: { signingSecret: expect.stringMatching(/^whsec_/) } })
  await advance(company, 60)
  const [first, second] = receiver.received
  expect(first && isAuthentic(first, signingSecret)).toBe(true)
  expect(second && isAuthentic(second, signingSecret)).toBe(false)
  expect(second && isAuthentic(second, rotated.body.signingSecret)).toBe(true)
})

test('a retry goes to the address of the moment', async () => {
  await using receiver = await openReceiver()
  await using moved = await openReceiver()
  receiver.reactWith(500)
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  await drain(company)
  await setUpWebhook(company, moved.url)
  await advance(company, 60)
  expect(receiver.received).toHaveLength(1)
  expect(moved.received[0]?.raw).toEqual(receiver.received[0]?.raw)
})

test('removing the webhook drops what is pending', async () => {
  await using receiver = await openReceiver()
  receiver.reactWith(500)
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  await drain(company)
  await operator().delete(webhookPath(company))
  await advance(company, 60 * 60)
  expect(receiver.received).toHaveLength(1)
  expect(await getDeliveries(company)).toMatchObject([{ status: 'dropped' }])
})

test('an endpoint that hangs delays neither the API nor other companies', async () => {
  await using hanging = await openReceiver()
  await using receiver = await openReceiver()
  hanging.reactWith(...Array.from({ length: 20 }, () => 'never answer' as const))
  const slow = await openShop(hanging)
  const { company, customerId } = await openShop(receiver)
  await Promise.all(Array.from({ length: 12 }, () => newInvoice(slow.company, slow.customerId)))
  await hanging.waitFor(1)
  const { id } = await newInvoice(company, customerId)
  const [received] = await receiver.waitFor(1)
  expect(received?.body.data.invoice.id).toBe(id)
  expect(await getDeliveries(slow.company, '?status=delivered')).toEqual([])
})

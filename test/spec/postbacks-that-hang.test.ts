import { expect, test } from 'vitest'
import { secondMs } from '#kernel/clock'
import { postbackTimeoutMs } from '#kernel/limits'
import { drain, newInvoice } from '../support/florin.ts'
import { openReceiver, type Reaction } from '../support/receiver.ts'
import { getDeliveries, openShop } from '../support/webhooks.ts'

const hangs: Reaction[] = ['never answer', 'drip the status']
/** A bound below the timeout of the first hanging delivery. After that timeout a slot is free in any case. */
const lateMsMax = postbackTimeoutMs - secondMs

test.each(hangs)('endpoints that hang delay no other company: %s', async (reaction) => {
  await using hanging = await openReceiver()
  await using receiver = await openReceiver()
  hanging.reactWith(...Array.from({ length: 500 }, () => reaction))
  const slow = await Promise.all(Array.from({ length: 6 }, () => openShop(hanging)))
  const { company, customerId } = await openShop(receiver)
  for (let each = 0; each < 12; each++)
    await Promise.all(slow.map((shop) => newInvoice(shop.company, shop.customerId)))
  await hanging.waitFor(slow.length)
  for (let each = 1; each <= 3; each++) {
    const createdAt = Date.now()
    await newInvoice(company, customerId)
    const postbacks = await receiver.waitFor(each)
    expect(postbacks.at(-1)?.at).toBeLessThan(createdAt + lateMsMax)
  }
  await drain(company)
  expect(await getDeliveries(company, '?status=delivered')).toHaveLength(3)
})

test('an endpoint that hangs is tried with one event, and told of all of them when it answers again', async () => {
  await using receiver = await openReceiver()
  receiver.reactWith('never answer')
  const { company, customerId } = await openShop(receiver)
  for (let each = 0; each < 5; each++) await newInvoice(company, customerId)
  await receiver.waitFor(1)
  await drain(company)
  const deliveries = await getDeliveries(company)
  const ofStatus = (wanted: string) =>
    deliveries.filter(({ status }: { status: string }) => status === wanted)
  expect(ofStatus('pending')).toMatchObject([{ attempts: [{ error: 'timeout' }] }])
  expect(ofStatus('delivered')).toHaveLength(4)
  expect(receiver.received).toHaveLength(5)
})

test('an answer whose rest never comes is an answer', async () => {
  await using receiver = await openReceiver()
  receiver.reactWith('drip the rest')
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  await drain(company)
  const [delivered] = await getDeliveries(company)
  expect(delivered).toMatchObject({ status: 'delivered', attempts: [{ statusCode: 200 }] })
  expect(delivered.attempts[0].durationMs).toBeLessThan(lateMsMax)
})

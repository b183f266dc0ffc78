import { expect, test } from 'vitest'
import { createSystemCall } from '#audit'
import { openReceiver } from '../../test/support/receiver.ts'
import { openBench, start } from './delivery-bench.fixture.ts'
import { removeWebhook } from './remove-webhook.ts'

const sold = { transaction: { _id: 'trx_1', status: 'completed' } }

test('a transaction is never told to the webhook, and an invoice never to the address', async () => {
  await using bench = await openBench()
  await using receiver = await openReceiver()
  await bench.setUp(receiver.url)
  const ofTransaction = await bench.announce('transaction.completed', sold)
  expect(await bench.attempt(ofTransaction)).toBe('done')
  expect(await bench.delivery(ofTransaction)).toMatchObject({ status: 'dropped', attempts: [] })
  await bench.setClientAddress(receiver.url)
  await removeWebhook(bench.context, bench.companyId, createSystemCall(bench.context.ids))
  const ofInvoice = await bench.announce()
  expect(await bench.attempt(ofInvoice)).toBe('done')
  expect(await bench.delivery(ofInvoice)).toMatchObject({ status: 'dropped', attempts: [] })
  expect(receiver.received).toEqual([])
})

test('what waits for the address is dropped, and its jobs are cancelled, when it is removed', async () => {
  await using bench = await openBench()
  await using receiver = await openReceiver()
  await bench.setUp(receiver.url)
  await bench.setClientAddress(receiver.url)
  const delivered = await bench.announce('transaction.completed', sold)
  await bench.attempt(delivered)
  const waiting = await bench.announce('transaction.failed', sold)
  const ofInvoice = await bench.announce()
  await bench.setClientAddress(null)
  expect(await bench.delivery(waiting)).toMatchObject({ status: 'dropped', next_attempt_at: null })
  expect(await bench.delivery(delivered)).toMatchObject({ status: 'delivered' })
  expect(await bench.delivery(ofInvoice)).toMatchObject({ status: 'pending' })
  expect([await bench.jobsOf(waiting), await bench.jobsOf(ofInvoice)]).toEqual([0, 1])
})

test('a transaction is told again, byte for byte, when the service stopped before it could record the 2xx', async () => {
  await using bench = await openBench()
  await using receiver = await openReceiver()
  const secret = await bench.setClientAddress(receiver.url)
  const eventId = await bench.announce('transaction.completed', sold)
  bench.stopBefore('record outcome of postback')
  await expect(bench.attempt(eventId)).rejects.toThrow('stopped')
  bench.world.now += 61_000
  expect(await bench.attempt(eventId)).toBe('done')
  const [first, second] = receiver.received
  expect(second?.raw).toEqual(first?.raw)
  expect(second?.headers['x-service-timestamp']).not.toBe(first?.headers['x-service-timestamp'])
  expect(bench.isAuthentic(second, secret)).toBe(true)
})

test('in production the address needs https, and is refused where it is inside the network', async () => {
  const lookup = async () => [{ address: '10.0.0.1', family: 4 }]
  await using bench = await openBench({ environment: 'production', lookup })
  for (const [url, message] of [
    ['http://shop.example/in', 'https required'],
    ['https://10.0.0.1/in', 'address not allowed'],
    ['https://localhost/in', 'address not allowed'],
  ] as const)
    await expect(bench.setClientAddress(url)).rejects.toMatchObject({
      details: { fields: [{ path: 'body.clientPostbackUrl', message }] },
    })
  await bench.setClientAddress('https://shop.example/in')
  const eventId = await bench.announce('transaction.completed', sold)
  await bench.attempt(eventId)
  const { status, attempts, next_attempt_at } = await bench.delivery(eventId)
  expect({ status, attempts }).toMatchObject({
    status: 'pending',
    attempts: [{ error: 'address not allowed' }],
  })
  expect(next_attempt_at).toBeGreaterThan(start + 30_000)
})

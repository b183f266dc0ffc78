import { expect, test } from 'vitest'
import { createSystemCall } from '#audit'
import { loadExistingCompany } from '#companies'
import { toPublicId } from '#kernel/ids'
import { openReceiver } from '../../test/support/receiver.ts'
import { openBench, start } from './delivery-bench.fixture.ts'
import { removeWebhook } from './remove-webhook.ts'
import { replayPostbacks } from './replay-postbacks.ts'

const minuteMs = 60_000
const invoicePaid = { invoiceStatus: 'Paid', amountPaid: 100 }

test('an event with nowhere to go is dropped', async () => {
  await using bench = await openBench()
  const eventId = await bench.announce()
  expect(await bench.attempt(eventId)).toBe('done')
  expect(await bench.delivery(eventId)).toMatchObject({ status: 'dropped', attempts: [] })
})

test('what waits is dropped, and its jobs are cancelled, when the webhook is removed', async () => {
  await using bench = await openBench()
  await using receiver = await openReceiver()
  await bench.setUp(receiver.url)
  const [waiting, delivered] = [await bench.announce(), await bench.announce()]
  await bench.attempt(delivered)
  await removeWebhook(bench.context, bench.companyId, createSystemCall(bench.context.ids))
  expect(await bench.delivery(waiting)).toMatchObject({ status: 'dropped', next_attempt_at: null })
  expect(await bench.delivery(delivered)).toMatchObject({ status: 'delivered' })
  expect(await bench.jobsOf(waiting)).toBe(0)
  expect(await bench.attempt(waiting)).toBe('done')
  expect(receiver.received).toHaveLength(1)
})

test('in production an address inside the network is refused when it is connected to, and tried again', async () => {
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }]
  await using bench = await openBench({ environment: 'production', lookup })
  await bench.setUp('https://hooks.example.com/in')
  const eventId = await bench.announce()
  const outcome = await bench.attempt(eventId)
  const { status, attempts, next_attempt_at } = await bench.delivery(eventId)
  expect(status).toBe('pending')
  expect(attempts).toMatchObject([{ error: 'address not allowed' }])
  expect(outcome).toEqual({ againAt: next_attempt_at })
  // Production delays are up to 10 % longer, so that events that failed together are not retried together.
  expect(next_attempt_at).toBeGreaterThan(start + 30_000)
  expect(next_attempt_at).toBeLessThanOrEqual(start + 33_000)
})

test('in production a webhook needs https', async () => {
  await using bench = await openBench({ environment: 'production' })
  await expect(bench.setUp('http://hooks.example.com/in')).rejects.toMatchObject({
    details: { fields: [{ path: 'body.url', message: 'https required' }] },
  })
})

test('an event is sent again, byte for byte, when the service stopped before it could record the 2xx', async () => {
  await using bench = await openBench()
  await using receiver = await openReceiver()
  const signingSecret = await bench.setUp(receiver.url)
  const eventId = await bench.announce('invoice.paid', invoicePaid)
  bench.stopBefore('record outcome of postback')
  await expect(bench.attempt(eventId)).rejects.toThrow('stopped')
  bench.world.invoice = { ...bench.world.invoice, amountDue: 0, transactions: [{ id: 'trx_later' }] }
  bench.world.now += 61_000
  expect(await bench.attempt(eventId)).toBe('done')
  const [first, second] = receiver.received
  expect(second?.raw).toEqual(first?.raw)
  expect(second?.headers['x-service-event-id']).toBe(first?.headers['x-service-event-id'])
  expect(second?.headers['x-service-timestamp']).not.toBe(first?.headers['x-service-timestamp'])
  expect(bench.isAuthentic(second, signingSecret)).toBe(true)
  expect(await bench.delivery(eventId)).toMatchObject({
    status: 'delivered',
    attempts: [{ statusCode: 200 }],
  })
})

test('an attempt that was recorded is not made again before its time', async () => {
  await using bench = await openBench()
  await using receiver = await openReceiver()
  await bench.setUp(receiver.url)
  receiver.reactWith(503)
  const eventId = await bench.announce()
  const outcome = await bench.attempt(eventId)
  expect(outcome).toEqual({ againAt: start + 30_000 })
  expect(await bench.attempt(eventId)).toEqual(outcome)
  expect(receiver.received).toHaveLength(1)
})

test('eight attempts are made within the hour, then the event is parked', async () => {
  await using bench = await openBench()
  await using receiver = await openReceiver()
  await bench.setUp(receiver.url)
  receiver.reactWith(...Array.from({ length: 9 }, () => 500))
  const eventId = await bench.announce()
  let outcome = await bench.attempt(eventId)
  while (outcome !== 'done') {
    bench.world.now = outcome.againAt
    outcome = await bench.attempt(eventId)
  }
  const { status, attempts, next_attempt_at } = await bench.delivery(eventId)
  expect({ status, next_attempt_at }).toEqual({ status: 'parked', next_attempt_at: null })
  const minutes = attempts.map(({ at }) => (Date.parse(at) - start) / minuteMs)
  expect(minutes).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 30.5, 45.5])
  expect(new Set(receiver.received.map(({ raw }) => raw.toString())).size).toBe(1)
})

test('the timestamp is real, whatever the time of the company', async () => {
  await using bench = await openBench({ clockOffsetMs: 90 * 24 * 60 * minuteMs })
  await using receiver = await openReceiver()
  const signingSecret = await bench.setUp(receiver.url)
  const eventId = await bench.announce()
  await bench.attempt(eventId)
  expect(bench.isAuthentic(receiver.received[0], signingSecret)).toBe(true)
  expect(receiver.received[0]?.body.occurredAt).toBe('2026-04-02T00:00:00.000Z')
  expect((await bench.delivery(eventId)).attempts).toMatchObject([{ at: '2026-04-02T00:00:00.000Z' }])
})

test('a replay that is asked for during an attempt is made whatever becomes of the attempt', async () => {
  await using bench = await openBench()
  await using receiver = await openReceiver()
  await bench.setUp(receiver.url)
  const eventId = await bench.announce()
  bench.world.interruptions.set('record outcome of postback', async () => {
    bench.world.now += 1_000
    const company = await loadExistingCompany(bench.context.db, bench.companyId)
    const request = { eventId: toPublicId('evt', eventId) }
    const call = createSystemCall(bench.context.ids)
    expect(await replayPostbacks(bench.context, company, request, call, { keepBody: false })).toEqual({
      replayed: 1,
    })
  })
  // The attempt returns the time that the replay has already set.
  expect(await bench.attempt(eventId)).toEqual({ againAt: bench.world.now })
  expect(await bench.delivery(eventId)).toMatchObject({ status: 'pending', attempts: [{ statusCode: 200 }] })
  expect(await bench.jobsOf(eventId)).toBe(1)
  expect(await bench.attempt(eventId)).toBe('done')
  expect((await bench.delivery(eventId)).attempts).toHaveLength(2)
})

import { describe, expect, test } from 'vitest'
import { getBooks, fault, type TestResponse } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { askRefund, clearFaults } from '../support/invoice-life.ts'
import {
  requestAuthorization,
  requestBlindRefund,
  requestCharge,
  requestStep,
  authorize,
  charge,
  expectBooksToAgree,
  expectCreated,
  netOf,
  newestOf,
  notCharged,
  openOneOffCheckout,
  outcomeUnknown,
  getTransaction,
  recordsOf,
  unprocessable,
  unreadable,
  type OneOffCheckout,
} from '../support/one-off.ts'
import { day, hour, advanceClock, minute } from '../support/checkout.ts'

type Headers_ = Record<string, string>
type Ask = (headers?: Headers_) => Promise<TestResponse>

const step =
  (action: string) =>
  async (checkout: OneOffCheckout): Promise<Ask> => {
    const { _id } = await authorize(checkout)
    return (headers) => requestStep(checkout, _id, { action }, headers)
  }

const submitted = { success: 200, before: 0, after: 0, twice: false }

/** Each call with the processor's name for it, and the net amount (in cents) before it and after its success. */
const calls = {
  'a charge': {
    ...submitted,
    operation: 'sale',
    prepare:
      async (checkout: OneOffCheckout): Promise<Ask> =>
      (headers) =>
        requestCharge(checkout, {}, headers),
    after: 10_000,
    twice: true,
  },
  'an authorization': {
    ...submitted,
    operation: 'auth',
    prepare:
      async (checkout: OneOffCheckout): Promise<Ask> =>
      (headers) =>
        requestAuthorization(checkout, {}, headers),
    success: 201,
    twice: true,
  },
  'a completion': { ...submitted, operation: 'capture', prepare: step('authcomplete'), after: 10_000 },
  'a void': { ...submitted, operation: 'void', prepare: step('void') },
  'a refund': {
    ...submitted,
    operation: 'refund',
    async prepare(checkout: OneOffCheckout): Promise<Ask> {
      const { _id } = await charge(checkout)
      return (headers) => askRefund(checkout.company, _id, undefined, headers)
    },
    before: 10_000,
  },
  'a blind refund': {
    ...submitted,
    operation: 'credit',
    prepare:
      async (checkout: OneOffCheckout): Promise<Ask> =>
      (headers) =>
        requestBlindRefund(checkout, {}, headers),
    success: 201,
    after: -10_000,
  },
}

const names = Object.keys(calls) as (keyof typeof calls)[]

/** Each fault, the response, and whether the processor performed the call. */
const faults = [
  ['lost_before', outcomeUnknown, false],
  ['lost_after', outcomeUnknown, true],
  ['unreadable', unreadable, true],
  ['malformed', unreadable, false],
] as const

let serial = 0
const keyed = () => ({ 'idempotency-key': `one-off-outcome-${process.pid}-${serial++}` })

async function open(name: keyof typeof calls) {
  const checkout = await openOneOffCheckout()
  const call = calls[name]
  return { checkout, ...call, ask: await call.prepare(checkout) }
}

describe.each(names)('%s', (name) => {
  test('that never reached the processor answers NOT_CHARGED, and the same key may try again', async () => {
    const { checkout, ask, operation, success, before, after } = await open(name)
    const headers = keyed()
    await fault(checkout.company, operation, 'outage')
    expect(await ask(headers)).toMatchObject(notCharged)
    expect(await netOf(checkout.company)).toBe(before)
    await expectBooksToAgree(checkout.company)
    const again = await ask(headers)
    expect(again.status, again.text).toBe(success)
    expect(again.headers.get('idempotent-replayed')).toBeNull()
    expect(await netOf(checkout.company)).toBe(after)
    await expectBooksToAgree(checkout.company)
  })

  test.each(faults)('under the fault %s is unknown, and found out', async (fault_, response, happened) => {
    const { checkout, ask, operation, success, before, after, twice } = await open(name)
    const { company } = checkout
    await fault(company, operation, fault_)
    expect(await ask()).toMatchObject(response)
    const movements = (await getBooks(company)).length
    // A blind retry does not place a second order, with or without its own key.
    for (const headers of [undefined, keyed()]) expect(await ask(headers)).toMatchObject(outcomeUnknown)
    expect(await getBooks(company)).toHaveLength(movements)
    await advanceClock(company, 20 * minute)
    expect(await netOf(company)).toBe(happened ? after : before)
    await expectBooksToAgree(company)
    const next = await ask()
    if (happened && !twice) expect(next).toMatchObject(unprocessable)
    else expect(next.status, next.text).toBe(success)
    await expectBooksToAgree(company)
  })

  test('keeps its unknown answer for its key, before and after it is known', async () => {
    const { checkout, ask, operation, after } = await open(name)
    const headers = keyed()
    await fault(checkout.company, operation, 'lost_after')
    const first = await ask(headers)
    expect(first).toMatchObject(outcomeUnknown)
    for (const wait of [0, 20 * minute]) {
      if (wait > 0) await advanceClock(checkout.company, wait)
      const again = await ask(headers)
      expect(again).toMatchObject({ status: first.status, text: first.text })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
    expect(await netOf(checkout.company)).toBe(after)
    await expectBooksToAgree(checkout.company)
  })

  test.each([true, false])(
    'stays unknown while the processor cannot be asked (done: %s)',
    async (happened) => {
      const { checkout, ask, operation, before, after } = await open(name)
      await fault(checkout.company, operation, happened ? 'lost_after' : 'lost_before')
      await fault(checkout.company, 'find', 'outage', { times: 0 })
      expect(await ask()).toMatchObject(outcomeUnknown)
      await advanceClock(checkout.company, 2 * hour)
      expect(await ask()).toMatchObject(outcomeUnknown)
      await clearFaults(checkout.company)
      await advanceClock(checkout.company, 20 * minute)
      expect(await netOf(checkout.company)).toBe(happened ? after : before)
      await expectBooksToAgree(checkout.company)
    },
  )
})

// The calls run at the same time, because each waits until the service gives up on the response.
test('what the processor does only after its answer was given up ends in the same books', async () => {
  await Promise.all(names.map(giveUp))
})

async function giveUp(name: (typeof names)[number]): Promise<void> {
  const { checkout, ask, operation } = await open(name)
  const call = await holdCall(checkout.company, operation)
  expect(await ask()).toMatchObject({ body: { reasonCode: 'OUTCOME_UNKNOWN' } })
  // The reconciler asks about the call before the processor performs it, and again afterwards.
  await advanceClock(checkout.company, minute)
  await call.release()
  await advanceClock(checkout.company, 20 * minute)
  await expectBooksToAgree(checkout.company)
}

describe('the test card', () => {
  test.each([
    ['4000000000008500', outcomeUnknown, 'completed', 'authorized'],
    ['4000000000008518', outcomeUnknown, 'failed', 'failed'],
    ['4000000000008526', notCharged, 'failed', 'failed'],
    ['4000000000008534', unreadable, 'completed', 'authorized'],
  ])('%s does to charges and authorizations what it says', async (card, response, sale, authStatus) => {
    const checkout = await openOneOffCheckout(card)
    expect(await requestCharge(checkout, { order_id: 'order-sale' })).toMatchObject(response)
    expect(await requestAuthorization(checkout, { order_id: 'order-auth' })).toMatchObject(response)
    for (const { status, action } of await recordsOf(checkout.company)) {
      expect(status).toBe(response === notCharged ? 'failed' : 'created')
      expect(['sale', 'auth']).toContain(action)
    }
    await advanceClock(checkout.company, 20 * minute)
    expect(await recordsOf(checkout.company)).toMatchObject([{ status: authStatus }, { status: sale }])
    await expectBooksToAgree(checkout.company)
  })
})

describe('while an outcome is unknown', () => {
  test('another order, amount or method is charged', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'sale', 'lost_after')
    expect(await requestCharge(checkout)).toMatchObject(outcomeUnknown)
    for (const other of [{ order_id: 'order-2' }, { transaction_amount: 99 }])
      expect((await requestCharge(checkout, other)).status).toBe(200)
    expect(await requestCharge(checkout, { description: 'Other words' })).toMatchObject(outcomeUnknown)
    await advanceClock(checkout.company, 20 * minute)
    expect(await netOf(checkout.company)).toBe(29_900)
    await expectBooksToAgree(checkout.company)
  })

  test('a transaction cannot be refunded, completed, voided or tried again', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'auth', 'lost_after')
    expect(await requestAuthorization(checkout)).toMatchObject(outcomeUnknown)
    const { _id } = await newestOf(checkout)
    for (const action of ['authcomplete', 'void'])
      expect(await requestStep(checkout, _id, { action })).toMatchObject(unprocessable)
    for (const call of ['refund', 'rerun'])
      expect(await checkout.company.legacy.post(`/api/trx/${call}/${_id}`)).toMatchObject(unprocessable)
    await advanceClock(checkout.company, 20 * minute)
    expectCreated(await requestStep(checkout, _id, { action: 'authcomplete' }))
    await expectBooksToAgree(checkout.company)
  })

  test.each([
    ['authcomplete', 'void'],
    ['void', 'authcomplete'],
  ])('of the step %s, the step %s is refused, and so is another amount', async (first, second) => {
    for (const fault_ of ['lost_before', 'lost_after']) {
      const checkout = await openOneOffCheckout()
      const { _id } = await authorize(checkout)
      await fault(checkout.company, first === 'void' ? 'void' : 'capture', fault_)
      expect(await requestStep(checkout, _id, { action: first })).toMatchObject(outcomeUnknown)
      for (const body of [{ action: second }, { action: 'authcomplete', transaction_amount: 40 }])
        expect(await requestStep(checkout, _id, body)).toMatchObject(unprocessable)
      await advanceClock(checkout.company, 20 * minute)
      const done = await requestStep(checkout, _id, { action: second })
      if (fault_ === 'lost_after') expect(done).toMatchObject(unprocessable)
      else expectCreated(done)
      await expectBooksToAgree(checkout.company)
    }
  })

  test.each(['lost_before', 'lost_after'])(
    'of a completion (%s), the end of the week waits for what the processor says',
    async (fault_) => {
      const checkout = await openOneOffCheckout()
      const { _id } = await authorize(checkout)
      await advanceClock(checkout.company, 7 * day - hour)
      await fault(checkout.company, 'capture', fault_)
      await fault(checkout.company, 'find', 'outage', { times: 0 })
      expect(await requestStep(checkout, _id, { action: 'authcomplete' })).toMatchObject(outcomeUnknown)
      await advanceClock(checkout.company, 3 * hour)
      expect((await getTransaction(checkout, _id)).status).toBe('authorized')
      await clearFaults(checkout.company)
      await advanceClock(checkout.company, 2 * hour)
      const status = fault_ === 'lost_after' ? 'captured' : 'voided'
      expect(await getTransaction(checkout, _id)).toMatchObject({ status })
      await expectBooksToAgree(checkout.company)
    },
  )

  test('of a refund, nothing counts as given back, and the rest can be', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await charge(checkout)
    await fault(checkout.company, 'refund', 'lost_before')
    const ask = (transaction_amount: number) => askRefund(checkout.company, _id, { transaction_amount })
    expect(await ask(30)).toMatchObject(outcomeUnknown)
    expect(await ask(70.01)).toMatchObject(unprocessable)
    expectCreated(await ask(70))
    await advanceClock(checkout.company, 20 * minute)
    expectCreated(await ask(30))
    expect(await netOf(checkout.company)).toBe(0)
    await expectBooksToAgree(checkout.company)
  })
})

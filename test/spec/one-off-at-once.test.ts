import { describe, expect, test } from 'vitest'
import { getBooks, fault, operator, type TestResponse } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { askRefund } from '../support/invoice-life.ts'
import { inLayer } from '../support/layer.ts'
import {
  requestAuthorization,
  requestBlindRefund,
  requestCharge,
  requestRerun,
  requestStep,
  concurrently,
  authorize,
  charge,
  expectBooksToAgree,
  expectThrough,
  expectCreated,
  netOf,
  newestOf,
  notCharged,
  openOneOffCheckout,
  getTransaction,
  recordsOf,
  type OneOffCheckout,
} from '../support/one-off.ts'
import { advanceClock, minute } from '../support/checkout.ts'

/** Enough concurrent calls to conflict with each other. One test of each movement makes twenty. */
const several = inLayer(8, 20)

const actionsOf = async ({ company }: OneOffCheckout) => (await getBooks(company)).map(({ action }) => action)

describe('many at once of one authorization', () => {
  test.each(['authcomplete', 'void'])('as %s are one', async (action) => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    expectThrough(await concurrently(20, () => requestStep(checkout, _id, { action })), 1)
    expect(await actionsOf(checkout)).toHaveLength(2)
    await expectBooksToAgree(checkout.company)
  })

  test('as completions of different parts are one, of the part that was answered', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    const answers = await concurrently(several, (index) =>
      requestStep(checkout, _id, { action: 'authcomplete', transaction_amount: index + 1 }),
    )
    expectThrough(answers, 1)
    const { transaction } = answers.find(({ status }) => status === 200)?.body ?? {}
    expect(await netOf(checkout.company)).toBe(transaction.transaction_amount * 100)
    expect(await getTransaction(checkout, _id)).toEqual(transaction)
    await expectBooksToAgree(checkout.company)
  })

  test('as completions and voids are one or the other', async () => {
    const checkout = await openOneOffCheckout()
    for (let round = 0; round < 5; round++) {
      const { _id } = await authorize(checkout)
      const actionOf = (index: number) => ((index + round) % 2 ? 'void' : 'authcomplete')
      const answers = await concurrently(several, (index) =>
        requestStep(checkout, _id, { action: actionOf(index) }),
      )
      expectThrough(answers, 1)
      expect(['captured', 'voided']).toContain((await getTransaction(checkout, _id)).status)
      expect(await actionsOf(checkout)).toHaveLength(2 * (round + 1))
    }
    await expectBooksToAgree(checkout.company)
  })

  test('as completions of which the first one’s answer is lost take the money once', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    await fault(checkout.company, 'capture', 'lost_after')
    const answers = await concurrently(several, () => requestStep(checkout, _id, { action: 'authcomplete' }))
    for (const { status, text } of answers) expect([400, 422], text).toContain(status)
    await advanceClock(checkout.company, 20 * minute)
    expect(await netOf(checkout.company)).toBe(10_000)
    await expectBooksToAgree(checkout.company)
  })

  test('as completions and refunds give back no more than was taken', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    const answers = await concurrently(several, (index) =>
      index % 2
        ? askRefund(checkout.company, _id, { transaction_amount: 10 })
        : requestStep(checkout, _id, { action: 'authcomplete', transaction_amount: 25 }),
    )
    for (const { status, text } of answers) expect([200, 422], text).toContain(status)
    expect(await netOf(checkout.company)).toBeGreaterThanOrEqual(0)
    await expectBooksToAgree(checkout.company)
  })
})

describe('many refunds at once', () => {
  test('of all of a charge are one', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await charge(checkout)
    expectThrough(await concurrently(20, () => askRefund(checkout.company, _id)), 1)
    expect(await netOf(checkout.company)).toBe(0)
    await expectBooksToAgree(checkout.company)
  })

  test('of 30 of 100 are three', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await charge(checkout)
    const ask = () => askRefund(checkout.company, _id, { transaction_amount: 30 })
    expectThrough(await concurrently(several, ask), 3)
    expect(await netOf(checkout.company)).toBe(1_000)
    await expectBooksToAgree(checkout.company)
  })

  test('of what was captured, in parts and in full, never give back more than that', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    expectCreated(await requestStep(checkout, _id, { action: 'authcomplete', transaction_amount: 40 }))
    const ask = (index: number) =>
      askRefund(checkout.company, _id, index % 4 ? { transaction_amount: 7.77 } : undefined)
    for (const { status, text } of await concurrently(several, ask))
      expect([200, 422], text).toContain(status)
    expect(await netOf(checkout.company)).toBeGreaterThanOrEqual(0)
    await expectBooksToAgree(checkout.company)
  })
})

describe('many blind refunds at once', () => {
  test('of 30 stay within the 100 of the day', async () => {
    const checkout = await openOneOffCheckout()
    const ask = (index: number) =>
      requestBlindRefund(checkout, { transaction_amount: 30, order_id: `order-${index}` })
    expectThrough(await concurrently(20, ask), 3)
    expect(await netOf(checkout.company)).toBe(-9_000)
    expect(await recordsOf(checkout.company)).toHaveLength(3)
    expectThrough([await requestBlindRefund(checkout, { transaction_amount: 10 })], 1)
    await expectBooksToAgree(checkout.company)
  })

  test('and the trying again of failed ones share that room', async () => {
    const checkout = await openOneOffCheckout()
    const failed: string[] = []
    await fault(checkout.company, 'credit', 'outage', { times: 5 })
    for (let each = 0; each < 5; each++) {
      const order = { transaction_amount: 30, order_id: `failed-${each}` }
      const response = await requestBlindRefund(checkout, order)
      expect(response).toMatchObject(notCharged)
      failed.push((await newestOf(checkout))._id)
    }
    const answers = await concurrently(several, (index) =>
      index % 2
        ? requestRerun(checkout, failed[index % 5] ?? '')
        : requestBlindRefund(checkout, { transaction_amount: 30, order_id: `order-${index}` }),
    )
    for (const { status, text } of answers) expect([200, 201, 400, 422], text).toContain(status)
    expect(await netOf(checkout.company)).toBe(-9_000)
    await expectBooksToAgree(checkout.company)
  })

  test('of which the processor refuses some never exceed the maximum either', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'credit', 'outage', { times: 2 })
    const ask = (index: number) =>
      requestBlindRefund(checkout, { transaction_amount: 20, order_id: `order-${index}` })
    for (const { status, text } of await concurrently(several, ask))
      expect([201, 422, 503], text).toContain(status)
    expect(await netOf(checkout.company)).toBeGreaterThanOrEqual(-10_000)
    await expectBooksToAgree(checkout.company)
    await operator().patch(`/operator/v1/companies/${checkout.company.companyId}`, {
      settings: { blindRefunds: { enabled: false } },
    })
    for (const { status } of await concurrently(5, ask)) expect(status).toBe(403)
  })
})

describe('many tries again at once', () => {
  test('of one failed charge are one', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'sale', 'outage')
    expect(await requestCharge(checkout)).toMatchObject(notCharged)
    const { _id } = await newestOf(checkout)
    const answers = await concurrently(20, () => requestRerun(checkout, _id))
    for (const { status, text } of answers) expect([200, 400, 422], text).toContain(status)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await recordsOf(checkout.company)).toHaveLength(2)
    expect(await netOf(checkout.company)).toBe(10_000)
    await expectBooksToAgree(checkout.company)
  })

  test('of a failed charge and of its failed try are one', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'sale', 'outage', { times: 2 })
    expect(await requestCharge(checkout)).toMatchObject(notCharged)
    const first = await newestOf(checkout)
    expect(await requestRerun(checkout, first._id)).toMatchObject(notCharged)
    const second = await newestOf(checkout)
    await concurrently(several, (index) => requestRerun(checkout, [first._id, second._id][index % 2]))
    expect(await netOf(checkout.company)).toBe(10_000)
    await expectBooksToAgree(checkout.company)
  })

  test('of a failed refund give back once', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await charge(checkout)
    await fault(checkout.company, 'refund', 'outage')
    expect(await askRefund(checkout.company, _id, { transaction_amount: 60 })).toMatchObject(notCharged)
    const failed = await newestOf(checkout)
    const answers = await concurrently(several, (index) =>
      index % 2
        ? requestRerun(checkout, failed._id)
        : askRefund(checkout.company, _id, { transaction_amount: 60 }),
    )
    for (const { status, text } of answers) expect([200, 400, 422], text).toContain(status)
    expect(await netOf(checkout.company)).toBe(4_000)
    await expectBooksToAgree(checkout.company)
  })
})

describe('several requests at once under one key', () => {
  let serial = 0
  type Ask = (headers: Record<string, string>) => Promise<TestResponse>
  const calls: Record<string, (checkout: OneOffCheckout) => Promise<Ask>> = {
    'a charge': async (checkout) => (headers) => requestCharge(checkout, {}, headers),
    'an authorization': async (checkout) => (headers) => requestAuthorization(checkout, {}, headers),
    'a blind refund': async (checkout) => (headers) =>
      requestBlindRefund(checkout, { transaction_amount: 1 }, headers),
    async 'a refund'(checkout) {
      const { _id } = await charge(checkout)
      return (headers) => askRefund(checkout.company, _id, { transaction_amount: 1 }, headers)
    },
    async 'a completion'(checkout) {
      const { _id } = await authorize(checkout)
      return (headers) => requestStep(checkout, _id, { action: 'authcomplete' }, headers)
    },
    async 'a void'(checkout) {
      const { _id } = await authorize(checkout)
      return (headers) => requestStep(checkout, _id, { action: 'void' }, headers)
    },
    async 'a try again'(checkout) {
      await fault(checkout.company, 'sale', 'outage')
      await requestCharge(checkout)
      const { _id } = await newestOf(checkout)
      return (headers) => requestRerun(checkout, _id, headers)
    },
  }

  test.each(Object.keys(calls))('of %s are one', async (name) => {
    const checkout = await openOneOffCheckout()
    const ask = (await calls[name]?.(checkout)) ?? expect.fail(name)
    const before = (await getBooks(checkout.company)).length
    const headers = { 'idempotency-key': `one-off-at-once-${process.pid}-${serial++}` }
    const answers = await concurrently(several, () => ask(headers))
    const isThrough = ({ status }: TestResponse) => [200, 201].includes(status)
    const through = answers.filter(isThrough)
    for (const response of answers.filter((one) => !isThrough(one)))
      expect(response.body).toMatchObject({ statusCode: 409, error: 'request_in_progress' })
    const first = through.filter(({ headers }) => headers.get('idempotent-replayed') === null)
    expect(first).toHaveLength(1)
    for (const { body } of through) expect(body.transaction).toEqual(first[0]?.body.transaction)
    expect(await getBooks(checkout.company)).toHaveLength(before + 1)
    await expectBooksToAgree(checkout.company)
  })
})

describe('many charges at once', () => {
  test('of different orders are twenty', async () => {
    const checkout = await openOneOffCheckout()
    const answers = await concurrently(20, (index) =>
      requestCharge(checkout, { order_id: `order-${index}`, transaction_amount: index + 1 }),
    )
    expectThrough(answers, 20)
    expect(await netOf(checkout.company)).toBe(21_000)
    await expectBooksToAgree(checkout.company)
  })

  test('of one order, amount and method are one while the first is under way', async () => {
    const checkout = await openOneOffCheckout()
    const sale = await holdCall(checkout.company, 'sale')
    const answers: TestResponse[] = []
    const asking = concurrently(several, async () => answers.push(await requestCharge(checkout)))
    await expect.poll(() => answers.length).toBe(several - 1)
    for (const { status, body } of answers)
      expect([status, body.reasonCode]).toEqual([400, 'ALREADY_PROCESSING'])
    await sale.release().then(() => asking)
    expect(answers.at(-1)?.status).toBe(200)
    expect(await netOf(checkout.company)).toBe(10_000)
    // Once the first charge is done, the same order may be placed again.
    expectThrough([await requestCharge(checkout)], 1)
    await expectBooksToAgree(checkout.company)
  })

  test('of one order, of which the first one’s answer is lost, are each told what is known', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'sale', 'lost_after')
    const answers = await concurrently(several, () => requestCharge(checkout))
    for (const { status, text } of answers) expect([200, 400], text).toContain(status)
    await advanceClock(checkout.company, 20 * minute)
    const through = answers.filter(({ status }) => status === 200).length
    expect(await netOf(checkout.company)).toBe((through + 1) * 10_000)
    await expectBooksToAgree(checkout.company)
  })
})

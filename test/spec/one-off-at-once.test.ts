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
  openOneOffTill,
  getTransaction,
  recordsOf,
  type OneOffTill,
} from '../support/one-off.ts'
import { advanceClock, minute } from '../support/checkout.ts'

/** Enough concurrent calls to conflict with each other. One test of each movement makes twenty. */
const several = inLayer(8, 20)

const actionsOf = async ({ company }: OneOffTill) => (await getBooks(company)).map(({ action }) => action)

describe('many at once of one authorization', () => {
  test.each(['authcomplete', 'void'])('as %s are one', async (action) => {
    const till = await openOneOffTill()
    const { _id } = await authorize(till)
    expectThrough(await concurrently(20, () => requestStep(till, _id, { action })), 1)
    expect(await actionsOf(till)).toHaveLength(2)
    await expectBooksToAgree(till.company)
  })

  test('as completions of different parts are one, of the part that was answered', async () => {
    const till = await openOneOffTill()
    const { _id } = await authorize(till)
    const answers = await concurrently(several, (index) =>
      requestStep(till, _id, { action: 'authcomplete', transaction_amount: index + 1 }),
    )
    expectThrough(answers, 1)
    const { transaction } = answers.find(({ status }) => status === 200)?.body ?? {}
    expect(await netOf(till.company)).toBe(transaction.transaction_amount * 100)
    expect(await getTransaction(till, _id)).toEqual(transaction)
    await expectBooksToAgree(till.company)
  })

  test('as completions and voids are one or the other', async () => {
    const till = await openOneOffTill()
    for (let round = 0; round < 5; round++) {
      const { _id } = await authorize(till)
      const actions = ['authcomplete', 'void']
      const answers = await concurrently(several, (index) =>
        requestStep(till, _id, { action: actions[(index + round) % 2] }),
      )
      expectThrough(answers, 1)
      expect(['captured', 'voided']).toContain((await getTransaction(till, _id)).status)
      expect(await actionsOf(till)).toHaveLength(2 * (round + 1))
    }
    await expectBooksToAgree(till.company)
  })

  test('as completions of which the first one’s answer is lost take the money once', async () => {
    const till = await openOneOffTill()
    const { _id } = await authorize(till)
    await fault(till.company, 'capture', 'lost_after')
    const answers = await concurrently(several, () => requestStep(till, _id, { action: 'authcomplete' }))
    for (const { status, text } of answers) expect([400, 422], text).toContain(status)
    await advanceClock(till.company, 20 * minute)
    expect(await netOf(till.company)).toBe(10_000)
    await expectBooksToAgree(till.company)
  })

  test('as completions and refunds give back no more than was taken', async () => {
    const till = await openOneOffTill()
    const { _id } = await authorize(till)
    const answers = await concurrently(several, (index) =>
      index % 2
        ? askRefund(till.company, _id, { transaction_amount: 10 })
        : requestStep(till, _id, { action: 'authcomplete', transaction_amount: 25 }),
    )
    for (const { status, text } of answers) expect([200, 422], text).toContain(status)
    expect(await netOf(till.company)).toBeGreaterThanOrEqual(0)
    await expectBooksToAgree(till.company)
  })
})

describe('many refunds at once', () => {
  test('of all of a charge are one', async () => {
    const till = await openOneOffTill()
    const { _id } = await charge(till)
    expectThrough(await concurrently(20, () => askRefund(till.company, _id)), 1)
    expect(await netOf(till.company)).toBe(0)
    await expectBooksToAgree(till.company)
  })

  test('of 30 of 100 are three', async () => {
    const till = await openOneOffTill()
    const { _id } = await charge(till)
    const ask = () => askRefund(till.company, _id, { transaction_amount: 30 })
    expectThrough(await concurrently(several, ask), 3)
    expect(await netOf(till.company)).toBe(1_000)
    await expectBooksToAgree(till.company)
  })

  test('of what was captured, in parts and in full, never give back more than that', async () => {
    const till = await openOneOffTill()
    const { _id } = await authorize(till)
    expectCreated(await requestStep(till, _id, { action: 'authcomplete', transaction_amount: 40 }))
    const ask = (index: number) =>
      askRefund(till.company, _id, index % 4 ? { transaction_amount: 7.77 } : undefined)
    for (const { status, text } of await concurrently(several, ask))
      expect([200, 422], text).toContain(status)
    expect(await netOf(till.company)).toBeGreaterThanOrEqual(0)
    await expectBooksToAgree(till.company)
  })
})

describe('many blind refunds at once', () => {
  test('of 30 stay within the 100 of the day', async () => {
    const till = await openOneOffTill()
    const ask = (index: number) =>
      requestBlindRefund(till, { transaction_amount: 30, order_id: `order-${index}` })
    expectThrough(await concurrently(20, ask), 3)
    expect(await netOf(till.company)).toBe(-9_000)
    expect(await recordsOf(till.company)).toHaveLength(3)
    expectThrough([await requestBlindRefund(till, { transaction_amount: 10 })], 1)
    await expectBooksToAgree(till.company)
  })

  test('and the trying again of failed ones share that room', async () => {
    const till = await openOneOffTill()
    const failed: string[] = []
    await fault(till.company, 'credit', 'outage', { times: 5 })
    for (let each = 0; each < 5; each++) {
      const asked = await requestBlindRefund(till, { transaction_amount: 30, order_id: `failed-${each}` })
      expect(asked).toMatchObject(notCharged)
      failed.push((await newestOf(till))._id)
    }
    const answers = await concurrently(several, (index) =>
      index % 2
        ? requestRerun(till, failed[index % 5] ?? '')
        : requestBlindRefund(till, { transaction_amount: 30, order_id: `order-${index}` }),
    )
    for (const { status, text } of answers) expect([200, 201, 400, 422], text).toContain(status)
    expect(await netOf(till.company)).toBe(-9_000)
    await expectBooksToAgree(till.company)
  })

  test('of which the processor refuses some never exceed the maximum either', async () => {
    const till = await openOneOffTill()
    await fault(till.company, 'credit', 'outage', { times: 2 })
    const ask = (index: number) =>
      requestBlindRefund(till, { transaction_amount: 20, order_id: `order-${index}` })
    for (const { status, text } of await concurrently(several, ask))
      expect([201, 422, 503], text).toContain(status)
    expect(await netOf(till.company)).toBeGreaterThanOrEqual(-10_000)
    await expectBooksToAgree(till.company)
    await operator().patch(`/operator/v1/companies/${till.company.companyId}`, {
      settings: { blindRefunds: { enabled: false } },
    })
    for (const { status } of await concurrently(5, ask)) expect(status).toBe(403)
  })
})

describe('many tries again at once', () => {
  test('of one failed charge are one', async () => {
    const till = await openOneOffTill()
    await fault(till.company, 'sale', 'outage')
    expect(await requestCharge(till)).toMatchObject(notCharged)
    const { _id } = await newestOf(till)
    const answers = await concurrently(20, () => requestRerun(till, _id))
    for (const { status, text } of answers) expect([200, 400, 422], text).toContain(status)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await recordsOf(till.company)).toHaveLength(2)
    expect(await netOf(till.company)).toBe(10_000)
    await expectBooksToAgree(till.company)
  })

  test('of a failed charge and of its failed try are one', async () => {
    const till = await openOneOffTill()
    await fault(till.company, 'sale', 'outage', { times: 2 })
    expect(await requestCharge(till)).toMatchObject(notCharged)
    const first = await newestOf(till)
    expect(await requestRerun(till, first._id)).toMatchObject(notCharged)
    const second = await newestOf(till)
    await concurrently(several, (index) => requestRerun(till, [first._id, second._id][index % 2]))
    expect(await netOf(till.company)).toBe(10_000)
    await expectBooksToAgree(till.company)
  })

  test('of a failed refund give back once', async () => {
    const till = await openOneOffTill()
    const { _id } = await charge(till)
    await fault(till.company, 'refund', 'outage')
    expect(await askRefund(till.company, _id, { transaction_amount: 60 })).toMatchObject(notCharged)
    const failed = await newestOf(till)
    const answers = await concurrently(several, (index) =>
      index % 2 ? requestRerun(till, failed._id) : askRefund(till.company, _id, { transaction_amount: 60 }),
    )
    for (const { status, text } of answers) expect([200, 400, 422], text).toContain(status)
    expect(await netOf(till.company)).toBe(4_000)
    await expectBooksToAgree(till.company)
  })
})

describe('several requests at once under one key', () => {
  let serial = 0
  const calls: Record<
    string,
    (till: OneOffTill) => Promise<(headers: Record<string, string>) => Promise<TestResponse>>
  > = {
    'a charge': async (till) => (headers) => requestCharge(till, {}, headers),
    'an authorization': async (till) => (headers) => requestAuthorization(till, {}, headers),
    'a blind refund': async (till) => (headers) =>
      requestBlindRefund(till, { transaction_amount: 1 }, headers),
    async 'a refund'(till) {
      const { _id } = await charge(till)
      return (headers) => askRefund(till.company, _id, { transaction_amount: 1 }, headers)
    },
    async 'a completion'(till) {
      const { _id } = await authorize(till)
      return (headers) => requestStep(till, _id, { action: 'authcomplete' }, headers)
    },
    async 'a void'(till) {
      const { _id } = await authorize(till)
      return (headers) => requestStep(till, _id, { action: 'void' }, headers)
    },
    async 'a try again'(till) {
      await fault(till.company, 'sale', 'outage')
      await requestCharge(till)
      const { _id } = await newestOf(till)
      return (headers) => requestRerun(till, _id, headers)
    },
  }

  test.each(Object.keys(calls))('of %s are one', async (name) => {
    const till = await openOneOffTill()
    const ask = await calls[name]?.(till)
    if (ask === undefined) throw new Error(name)
    const before = (await getBooks(till.company)).length
    const headers = { 'idempotency-key': `one-off-at-once-${process.pid}-${serial++}` }
    const answers = await concurrently(several, () => ask(headers))
    const through = answers.filter(({ status }) => status === 200 || status === 201)
    for (const { status, body } of answers)
      if (status !== 200 && status !== 201)
        expect(body).toMatchObject({ statusCode: 409, error: 'request_in_progress' })
    const first = through.filter(({ headers }) => headers.get('idempotent-replayed') === null)
    expect(first).toHaveLength(1)
    for (const { body } of through) expect(body.transaction).toEqual(first[0]?.body.transaction)
    expect(await getBooks(till.company)).toHaveLength(before + 1)
    await expectBooksToAgree(till.company)
  })
})

describe('many charges at once', () => {
  test('of different orders are twenty', async () => {
    const till = await openOneOffTill()
    const answers = await concurrently(20, (index) =>
      requestCharge(till, { order_id: `order-${index}`, transaction_amount: index + 1 }),
    )
    expectThrough(answers, 20)
    expect(await netOf(till.company)).toBe(21_000)
    await expectBooksToAgree(till.company)
  })

  test('of one order, amount and method are one while the first is under way', async () => {
    const till = await openOneOffTill()
    const sale = await holdCall(till.company, 'sale')
    const answers: TestResponse[] = []
    const asking = concurrently(several, async () => answers.push(await requestCharge(till)))
    await expect.poll(() => answers.length).toBe(several - 1)
    for (const { body } of answers)
      expect(body).toMatchObject({ statusCode: 400, reasonCode: 'ALREADY_PROCESSING' })
    await sale.release().then(() => asking)
    expect(answers.at(-1)?.status).toBe(200)
    expect(await netOf(till.company)).toBe(10_000)
    // Once the first charge is done, the same order may be placed again.
    expectThrough([await requestCharge(till)], 1)
    await expectBooksToAgree(till.company)
  })

  test('of one order, of which the first one’s answer is lost, are each told what is known', async () => {
    const till = await openOneOffTill()
    await fault(till.company, 'sale', 'lost_after')
    const answers = await concurrently(several, () => requestCharge(till))
    for (const { status, text } of answers) expect([200, 400], text).toContain(status)
    await advanceClock(till.company, 20 * minute)
    const through = answers.filter(({ status }) => status === 200).length
    expect(await netOf(till.company)).toBe((through + 1) * 10_000)
    await expectBooksToAgree(till.company)
  })
})

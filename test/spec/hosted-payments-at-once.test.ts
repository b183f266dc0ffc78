import { describe, expect, test } from 'vitest'
import { getBooks, fault, newCompany, testCards, type TestResponse } from '../support/florin.ts'
import { holdAnswer, holdCall } from '../support/hold-calls.ts'
import {
  captureMethod,
  complete,
  confirmQuote,
  expectOpen,
  expectPaidOnce,
  openForm,
  openHosted,
  openSurcharged,
  paid,
  payWith,
  getQuote,
  submitSale,
  getPage,
  getCharges,
  type Hosted,
} from '../support/hosted-payments.ts'
import { clearFaults } from '../support/invoice-life.ts'
import { concurrently, expectBooksToAgree, notCharged, recordsOf } from '../support/one-off.ts'
import { bankEntry, cardEntry, doneEvent, fillIn } from '../support/pay-page.ts'
import { getActiveAccounts } from '../support/quotes.ts'
import { getAlerts, advanceClock, minute } from '../support/checkout.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `hosted-at-once-${process.pid}-${serial++}` })

const open = async () => openHosted(await newCompany())

/** Expects a number of successes, all with the same payment, and no error of the service. */
function expectSuccesses(answers: TestResponse[], fewest: number, most: number) {
  for (const { status, text } of answers) expect([200, 400, 409], text).toContain(status)
  const good = answers.filter(({ status }) => status === 200)
  expect(good.length).toBeGreaterThanOrEqual(fewest)
  expect(good.length).toBeLessThanOrEqual(most)
  expect(new Set(good.map(({ body }) => body.transactionId)).size).toBe(good.length > 0 ? 1 : 0)
}

describe('twenty at once', () => {
  test('confirm one quote: it is paid once, and its card is gone', async () => {
    const hosted = await openSurcharged()
    const { quoteId } = await getQuote(hosted.page)
    expectSuccesses(await concurrently(20, () => confirmQuote(hosted.page, quoteId)), 1, 1)
    await expectPaidOnce(hosted, 10_300)
    expect(await getActiveAccounts(hosted.company)).toEqual([])
  })

  test('confirm eight quotes of one page: one of them is charged', async () => {
    const hosted = await openSurcharged()
    const quotes = await concurrently(8, () => getQuote(hosted.page))
    const answers = await concurrently(20, (index) => confirmQuote(hosted.page, quotes[index % 8].quoteId))
    expectSuccesses(answers, 1, 1)
    await expectPaidOnce(hosted, 10_300)
    await advanceClock(hosted.company, 16 * minute)
    expect(await getActiveAccounts(hosted.company)).toEqual([])
  })

  test('complete with one captured card', async () => {
    const hosted = await open()
    const event = await captureMethod(hosted.page)
    expectSuccesses(await concurrently(20, () => complete(hosted.page, event)), 1, 1)
    await expectPaidOnce(hosted)
  })

  test('complete with ten captured cards and bank accounts: one of them is charged', async () => {
    const hosted = await open()
    const events = await concurrently(10, (index) =>
      captureMethod(hosted.page, index % 2 ? bankEntry() : cardEntry()),
    )
    const answers = await concurrently(20, (index) => complete(hosted.page, events[index % 10]))
    expectSuccesses(answers, 1, 1)
    expect(await getCharges(hosted.company)).toEqual([10_000])
    await expectBooksToAgree(hosted.company)
  })

  test('tell of one sale in the form, beside its postback: all are told of the same payment', async () => {
    for (let round = 0; round < 4; round++) {
      const hosted = await open()
      // The first postback fails, and the next one comes while the payers report the sale.
      await fault(hosted.company, 'find', 'outage')
      const event = await submitSale(hosted.page)
      expectSuccesses(await concurrently(20, () => complete(hosted.page, event)), 20, 20)
      await advanceClock(hosted.company, 61 * minute)
      await expectPaidOnce(hosted)
      expect(await getAlerts(hosted.company)).toEqual([])
    }
  })

  test('under one key are one payment, and answered alike', async () => {
    const hosted = await open()
    const headers = keyed()
    const event = await captureMethod(hosted.page)
    const answers = await concurrently(20, () => complete(hosted.page, event, headers))
    for (const { status, text } of answers) expect([200, 409], text).toContain(status)
    const again = await complete(hosted.page, event, headers)
    expect(again).toMatchObject(paid)
    for (const { text } of answers.filter(({ status }) => status === 200)) expect(text).toBe(again.text)
    await expectPaidOnce(hosted)
  })

  test('under keys of their own are one payment', async () => {
    const hosted = await openSurcharged()
    const { quoteId } = await getQuote(hosted.page)
    expectSuccesses(await concurrently(20, () => confirmQuote(hosted.page, quoteId, keyed())), 1, 1)
    await expectPaidOnce(hosted, 10_300)
  })
})

describe('two windows', () => {
  test('that pay in their forms at the same time make one sale', async () => {
    for (let round = 0; round < 4; round++) {
      const hosted = await open()
      const forms = await concurrently(4, () => openForm(hosted.page))
      const filled = await concurrently(8, (index) => fillIn(forms[index % 4] ?? '', cardEntry()))
      const events = filled.filter(({ status }) => status === 200).map(({ body }) => body)
      expect(events.length).toBeGreaterThan(0)
      expectSuccesses(
        await concurrently(events.length, (index) => complete(hosted.page, events[index])),
        1,
        8,
      )
      await expectPaidOnce(hosted)
    }
  })

  test.each([
    ['captured card', async ({ page }: Hosted) => [await captureMethod(page)] as const],
    ['quote', async ({ page }: Hosted) => [undefined, await getQuote(page)] as const],
  ])('of which one pays in the form and one with a %s take the money once', async (_way, prepare) => {
    for (let round = 0; round < 6; round++) {
      const hosted = await openSurcharged()
      const { company, page } = hosted
      const form = await openForm(page)
      const [event, quote] = await prepare(hosted)
      const inForm = async () => {
        const filled = await fillIn(form, cardEntry())
        return filled.status === 200 ? complete(page, filled.body) : undefined
      }
      const elsewhere = () => (quote ? confirmQuote(page, quote.quoteId) : complete(page, event))
      const [sold, charged] =
        round % 2
          ? await Promise.all([inForm(), elsewhere()])
          : (await Promise.all([elsewhere(), inForm()])).toReversed()
      expect([sold, charged].filter((response) => response?.status === 200)).toHaveLength(1)
      await advanceClock(company, 75 * minute)
      expect(await getCharges(company)).toHaveLength(1)
      expect(await getPage(page)).toMatchObject({ status: 'paid' })
      await expectBooksToAgree(company)
    }
  })

  test('that open forms while a card is declined can pay afterwards, and pay once', async () => {
    const { company, page } = await open()
    const declined = await captureMethod(page, cardEntry(testCards.insufficientFunds))
    const [refused, ...opened] = await Promise.all([
      complete(page, declined),
      ...Array.from({ length: 6 }, () => page.post('/intention', {})),
    ])
    expect(refused.status, refused.text).toBe(422)
    for (const { status, text } of opened) expect([201, 400], text).toContain(status)
    const event = await doneEvent(await openForm(page))
    expect(await complete(page, event)).toMatchObject(paid)
    for (const { body } of opened.filter(({ status }) => status === 201))
      await fillIn(body.clientToken, cardEntry())
    await advanceClock(company, 75 * minute)
    expect(await getCharges(company)).toEqual([10_000])
    await expectBooksToAgree(company)
  })
})

const lost = ['lost_after', 'unreadable'] as const
const never = ['outage', 'lost_before', 'malformed'] as const

describe('when the processor fails at the sale', () => {
  const ways = ['ticket', 'quote'] as const

  /** Opens a page with a captured method and returns the call that charges it. */
  async function prepared(way: (typeof ways)[number]) {
    const hosted = await openSurcharged()
    const { page } = hosted
    if (way === 'quote') {
      const { quoteId } = await getQuote(page)
      return { ...hosted, cents: 10_300, ask: () => confirmQuote(page, quoteId) }
    }
    const event = await captureMethod(page)
    return { ...hosted, cents: 10_000, ask: () => complete(page, event) }
  }

  test.each(ways.flatMap((way) => lost.map((name) => [way, name] as const)))(
    'after charging a %s (%s), nobody charges again, and the page is paid in time',
    async (way, name) => {
      const hosted = await prepared(way)
      await fault(hosted.company, 'sale', name)
      const first = await hosted.ask()
      expect(first.status).toBe(name === 'unreadable' ? 503 : 400)
      expect(first.body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
      expect(await hosted.ask()).toMatchObject({ status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } })
      expect(await getPage(hosted.page)).toMatchObject({ status: 'processing' })
      await advanceClock(hosted.company, 20 * minute)
      await expectPaidOnce(hosted, hosted.cents)
    },
  )

  test.each(ways.flatMap((way) => never.map((name) => [way, name] as const)))(
    'before charging a %s (%s), the page is open again in time, and takes one payment',
    async (way, name) => {
      const hosted = await prepared(way)
      await fault(hosted.company, 'sale', name)
      const refused = await hosted.ask()
      if (name === 'outage') expect(refused).toMatchObject(notCharged)
      else expect(refused.body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
      await advanceClock(hosted.company, 20 * minute)
      await expectOpen(hosted)
      expect(await payWith(hosted.page)).toMatchObject(paid)
      await expectPaidOnce(hosted)
    },
  )

  test.each([
    ['waits before it is made', holdCall, 0],
    ['is made, and its answer waits', holdAnswer, 1],
  ])('while the sale %s, a second window and the clock do not charge again', async (_, hold, taken) => {
    const hosted = await openSurcharged()
    const { company, page } = hosted
    const [slow, other] = [await captureMethod(page), await captureMethod(page)]
    const sale = await hold(company, 'sale')
    const first = complete(page, slow)
    await sale.untilWaiting()
    expect((await getPage(page)).status).toBe('processing')
    expect((await complete(page, other)).status).toBe(400)
    expect((await page.post('/intention', {})).status).toBe(400)
    await advanceClock(company, minute)
    await sale.release()
    await first
    await advanceClock(company, 20 * minute)
    expect(await getCharges(company)).toHaveLength(taken)
    if (taken === 0) expect(await payWith(page)).toMatchObject(paid)
    await expectPaidOnce(hosted)
  })
})

describe('when the books of the processor cannot be asked', () => {
  test.each(['outage', 'lost_before', 'lost_after', 'unreadable', 'malformed'])(
    'for the form that is to end (%s), the captured card is not charged beside it',
    async (name) => {
      const hosted = await open()
      const { company, page } = hosted
      const form = await openForm(page)
      const event = await captureMethod(page)
      await fault(company, 'find', name, { times: 0 })
      const refused = await complete(page, event)
      expect(refused.status, refused.text).toBe(503)
      expect(refused.body).toMatchObject({ reasonCode: 'NOT_CHARGED' })
      expect(await getCharges(company)).toEqual([])
      await clearFaults(company)
      await fillIn(form, cardEntry())
      await complete(page, event)
      await expectPaidOnce(hosted)
    },
  )

  test('a lost answer stays unknown, then is found: the page is paid once', async () => {
    const hosted = await open()
    const { company, page } = hosted
    const event = await captureMethod(page)
    await fault(company, 'find', 'outage', { times: 0 })
    await fault(company, 'sale', 'lost_after')
    expect((await complete(page, event)).body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
    await advanceClock(company, 30 * minute)
    expect(await getPage(page)).toMatchObject({ status: 'processing' })
    await clearFaults(company)
    await advanceClock(company, 20 * minute)
    await expectPaidOnce(hosted)
    expect(await recordsOf(company)).toHaveLength(1)
    expect(await getBooks(company)).toHaveLength(1)
  })
})

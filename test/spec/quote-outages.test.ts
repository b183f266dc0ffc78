import { beforeAll, describe, expect, test } from 'vitest'
import { drain, fault, newCustomer, newInvoice, testCards } from '../support/florin.ts'
import { clearFaults } from '../support/invoice-life.ts'
import { inLayer } from '../support/layer.ts'
import { getAlerts, advanceClock, minute, getInvoice } from '../support/checkout.ts'
import {
  captureCard,
  confirm,
  expectNothingCharged,
  expectUsedUp,
  faultAfter,
  getActiveAccounts,
  getMethods,
  newQuote,
  openQuotedCheckout,
  openQuoteCheckout,
  quoteCard,
  getSales,
  surchargingCompany,
  type QuoteCheckout,
} from '../support/quotes.ts'

const faults = ['outage', 'lost_before', 'lost_after', 'unreadable', 'malformed']
const unreadables = ['unreadable', 'malformed']

describe('a quote during trouble of the processor', () => {
  let checkout: QuoteCheckout

  beforeAll(async () => {
    checkout = await openQuoteCheckout()
  })

  test.each(faults)(
    'under the fault %s while the ticket is read, is answered 503 or 502 and leaves the ticket usable',
    async (name) => {
      const { company, customerId } = checkout
      const { id } = await newInvoice(company, customerId)
      const ticketId = await captureCard(company)
      await fault(company, 'read_ticket', name)
      const failed = await quoteCard(company, id, ticketId)
      expect(failed.status).toBe(unreadables.includes(name) ? 502 : 503)
      const quoted = await quoteCard(company, id, ticketId)
      expect(quoted.status, quoted.text).toBe(201)
      expect((await confirm(company, id, quoted.body.quoteId)).status).toBe(200)
    },
  )

  test.each(['outage', 'lost_before', 'malformed'])(
    'that never made the check, under the fault %s, leaves the ticket usable: for another amount too',
    async (name) => {
      const { company, id } = await openQuoteCheckout()
      const ticketId = await captureCard(company)
      await faultAfter(company, 1, name)
      const failed = await quoteCard(company, id, ticketId)
      expect(failed.status).toBe(unreadables.includes(name) ? 502 : 503)
      const quoted = await quoteCard(company, id, ticketId, { amount: 50, billingZip: '80202' })
      expect(quoted.body, quoted.text).toMatchObject({ subtotal: 50, surcharge: 1, total: 51 })
      expect((await confirm(company, id, quoted.body.quoteId)).body).toMatchObject({ totalCharged: 51 })
      expect(await getSales(company)).toMatchObject([{ amountCents: 5_100, surchargeCents: 100 }])
      expect(await getActiveAccounts(company)).toEqual([])
    },
  )

  test.each(['lost_after', 'unreadable'])(
    'whose check was made and its answer lost, under the fault %s, never quotes the card twice, nor leaves it behind',
    async (name) => {
      const { company, id } = await openQuoteCheckout()
      const ticketId = await captureCard(company)
      await faultAfter(company, 1, name)
      expect((await quoteCard(company, id, ticketId)).status).toBe(name === 'unreadable' ? 502 : 503)
      const again = await quoteCard(company, id, ticketId)
      expect([201, 400]).toContain(again.status)
      if (again.status === 201) expect((await confirm(company, id, again.body.quoteId)).status).toBe(200)
      else await expectNothingCharged(company, id)
      await advanceClock(company, 16 * minute)
      expect(await getActiveAccounts(company)).toEqual([])
    },
  )

  // The tests in src/processor/sandbox cover the client's result for each fault at each call.
  test.each(inLayer(['lost_after', 'malformed'], faults))(
    'at each call, one to three times, under the fault %s, leaves no card behind',
    async (name) => {
      const { company, customerId, id } = await openQuoteCheckout()
      for (const calls of [0, 1, 2, 3])
        for (const times of [1, 3]) {
          const ticketId = await captureCard(company)
          await faultAfter(company, calls, name, times)
          expect([201, 502, 503]).toContain((await quoteCard(company, id, ticketId)).status)
          await clearFaults(company)
        }
      await advanceClock(company, 60 * minute)
      await drain(company)
      // Only quoted cards become vaults. A card that was never quoted is an expired ticket.
      expect((await getActiveAccounts(company)).filter(({ kind }) => kind === 'vault')).toEqual([])
      expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
      await expectNothingCharged(company, id)
    },
  )
})

describe('a confirmation that fails before anything was submitted', () => {
  let checkout: QuoteCheckout

  beforeAll(async () => {
    checkout = await openQuoteCheckout()
  })

  test.each([
    ['read_vault', 'outage'],
    ['read_vault', 'lost_before'],
    ['read_vault', 'lost_after'],
    ['read_vault', 'unreadable'],
    ['read_vault', 'malformed'],
    ['sale', 'outage'],
    ['any', 'outage'],
  ])('(%s: %s) answers 503 NOT_CHARGED, and is confirmed again', async (operation, name) => {
    const { company, customerId } = checkout
    const { id } = await newInvoice(company, customerId)
    const { quoteId } = await newQuote(company, id)
    const before = await getSales(company)
    for (let each = 0; each < 2; each++) {
      await fault(company, operation, name)
      expect(await confirm(company, id, quoteId)).toMatchObject({
        status: 503,
        body: { error: 'service_unavailable', reasonCode: 'NOT_CHARGED' },
      })
      expect(await getSales(company)).toHaveLength(before.length)
      expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, amountDue: 100 })
    }
    const confirmed = await confirm(company, id, quoteId)
    expect(confirmed, confirmed.text).toMatchObject({ status: 200, body: { totalCharged: 103 } })
    await expectUsedUp(company, id, quoteId)
    expect(await getSales(company)).toHaveLength(before.length + 1)
    expect(await getActiveAccounts(company)).toEqual([])
  })

  test('keeps its quote’s end: confirmed again too late, the quote has expired and its card is gone', async () => {
    const { company, id, quoteId } = await openQuotedCheckout()
    await advanceClock(company, 14 * minute)
    await fault(company, 'sale', 'outage')
    expect((await confirm(company, id, quoteId)).body.reasonCode).toBe('NOT_CHARGED')
    await advanceClock(company, 2 * minute)
    const expired = await confirm(company, id, quoteId)
    expect(expired).toMatchObject({ status: 400, body: { message: expect.stringMatching(/expired/) } })
    expect(await getActiveAccounts(company)).toEqual([])
    await expectNothingCharged(company, id)
  })

  test('may be confirmed again with another wish for the card', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout()
    await fault(company, 'sale', 'outage')
    await confirm(company, id, quoteId, { savePaymentMethod: true })
    expect((await confirm(company, id, quoteId)).status).toBe(200)
    expect(await getActiveAccounts(company)).toEqual([])
    expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
  })

  test('is what the card for it does, as often as it is confirmed', async () => {
    const { company, id, quoteId } = await openQuotedCheckout({}, { accountNumber: testCards.notCharged })
    for (let each = 0; each < 3; each++)
      expect((await confirm(company, id, quoteId)).body.reasonCode).toBe('NOT_CHARGED')
    await advanceClock(company, 16 * minute)
    await expectNothingCharged(company, id)
    expect(await getActiveAccounts(company)).toEqual([])
  })

  test('never charges twice when ten confirm again at once', async () => {
    const { company, id, quoteId } = await openQuotedCheckout({}, { amount: 10 })
    await fault(company, 'sale', 'outage', { times: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(company, id, quoteId)))
    for (const { status } of answers) expect([200, 400, 503]).toContain(status)
    const confirmed = answers.filter(({ status }) => status === 200).length
    await clearFaults(company)
    if (confirmed === 0) expect((await confirm(company, id, quoteId)).status).toBe(200)
    expect(await getSales(company)).toHaveLength(1)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 10 })
  })
})

const unknowns = [
  { name: 'lost_before', status: 400, charged: 0 },
  { name: 'lost_after', status: 400, charged: 1 },
  { name: 'unreadable', status: 503, charged: 1 },
  { name: 'malformed', status: 503, charged: 0 },
]

describe.each(unknowns)('a confirmation under the fault $name', ({ name, status, charged }) => {
  test('is of unknown outcome, and confirming again charges nothing, now and later', async () => {
    const { company, id, quoteId } = await openQuotedCheckout({}, { amount: 60 })
    await fault(company, 'sale', name)
    expect(await confirm(company, id, quoteId)).toMatchObject({
      status,
      body: { reasonCode: 'OUTCOME_UNKNOWN' },
    })
    for (let each = 0; each < 3; each++)
      expect(await confirm(company, id, quoteId)).toMatchObject({
        status: 400,
        body: { reasonCode: 'OUTCOME_UNKNOWN' },
      })
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, amountDue: 40 })
    await advanceClock(company, minute)
    await expectUsedUp(company, id, quoteId)
    expect(await getSales(company)).toHaveLength(charged)
    expect(await getInvoice(company, id)).toMatchObject({
      amountPaid: charged * 60,
      amountDue: 100 - charged * 60,
    })
    expect(await getAlerts(company)).toEqual([])
    const next = await newQuote(company, id, { amount: 40 })
    expect((await confirm(company, id, next.quoteId)).status).toBe(200)
  })
})

const moments = [0, 1, 2, 3].flatMap((calls) => [1, 4].map((times) => ({ calls, times })))

const savings = [true, false]
const everyMoment = savings.flatMap((savePaymentMethod) =>
  faults.map((name) => ({ savePaymentMethod, name, times: [1, 4] })),
)
const someMoments = [
  { savePaymentMethod: true, name: 'outage', times: [1, 4] },
  { savePaymentMethod: true, name: 'lost_after', times: [1, 4] },
  { savePaymentMethod: true, name: 'malformed', times: [1] },
  { savePaymentMethod: false, name: 'lost_before', times: [1] },
  { savePaymentMethod: false, name: 'lost_after', times: [1] },
  { savePaymentMethod: false, name: 'unreadable', times: [1, 4] },
]

// All moments share one company. The result of each is read once its time has passed for all of them.
test.each(inLayer(someMoments, everyMoment))(
  'a confirmation that saves its card: $savePaymentMethod, under the fault $name at whichever call charges at most once, and holds what the invoice shows',
  async ({ savePaymentMethod, name, times }) => {
    const company = await surchargingCompany()
    const confirmed = []
    for (const moment of moments.filter((each) => times.includes(each.times))) {
      const customerId = await newCustomer(company, { state: 'TX' })
      const { id } = await newInvoice(company, customerId)
      const { quoteId } = await newQuote(company, id, { amount: 10 })
      await faultAfter(company, moment.calls, name, moment.times)
      const first = await confirm(company, id, quoteId, { savePaymentMethod })
      expect([200, 400, 503], first.text).toContain(first.status)
      await clearFaults(company)
      const isFree = first.body.reasonCode === 'NOT_CHARGED'
      const second = await confirm(company, id, quoteId, { savePaymentMethod })
      expect(second.status, second.text).toBe(isFree ? 200 : 400)
      const isCertain = first.status === 200 || second.status === 200
      confirmed.push({ ...moment, customerId, id, isCertain })
    }
    await advanceClock(company, 60 * minute)
    let charged = 0
    for (const { calls, times, customerId, id, isCertain } of confirmed) {
      const place = `${name} ${times} times after ${calls} calls`
      const paid = (await getInvoice(company, id)).amountPaid
      expect([0, 10], place).toContain(paid)
      if (isCertain) expect(paid, place).toBe(10)
      const kept = savePaymentMethod && paid > 0 ? 1 : 0
      expect(await getMethods(company, customerId), place).toMatchObject({ total: kept })
      charged += paid / 10
    }
    expect(await getSales(company)).toHaveLength(charged)
    expect(await getActiveAccounts(company)).toHaveLength(savePaymentMethod ? charged : 0)
  },
)

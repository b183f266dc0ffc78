import { describe, expect, test } from 'vitest'
import { getBooks, newCompany, newCustomer, newInvoice, testCards, type Caller } from '../support/florin.ts'
import { captureMethod, complete, openForm, openHosted } from '../support/hosted-payments.ts'
import {
  captureMethodOnPage,
  cardEntry,
  fillIn,
  openPage,
  openPageCheckout,
  openSaleForm,
} from '../support/pay-page.ts'
import { sendProcessorResult } from '../support/processor-result.ts'
import { getAlerts, advanceClock, minute, getInvoice } from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'
import type { PayersAddress } from '../support/side.ts'

const declined = { walletProvider: 'apple_pay', walletData: walletGives('declined') }
const approved = { walletProvider: 'apple_pay', walletData: walletGives('approved') }
const zipFails = '4000000000000036'
const declinedCard = cardEntry(testCards.declined)

const tooMany = { status: 429, body: { error: 'rate_limited', message: 'Too Many Requests' } }

/** Submits a declined card in a form this many times and returns the statuses. */
async function tryIn(form: string, times: number, from?: PayersAddress): Promise<number[]> {
  const statuses = []
  for (let each = 0; each < times; each++) statuses.push((await fillIn(form, declinedCard, from)).status)
  return statuses
}

async function declineOnPage(page: Caller, times: number) {
  for (let each = 0; each < times; each++)
    expect((await page.put('/api/invoices', declined)).body).toMatchObject({ reasonCode: 1616 })
}

describe('of the page of an invoice', () => {
  test('ten declines in sale forms shut every way to pay, for an hour', async () => {
    const { company, page, id } = await openPageCheckout()
    for (let form = 0; form < 3; form++)
      expect(await tryIn(await openSaleForm(page), 4)).toEqual([422, 422, 422, 410])
    const last = await openSaleForm(page)
    expect(await tryIn(last, 2)).toEqual([422, 410])
    const ticket = await captureMethodOnPage(page)
    for (const body of [approved, { processorEvent: ticket }])
      expect(await page.put('/api/invoices', body)).toMatchObject(tooMany)
    expect(await page.post('/api/invoices/hosted/intention', {})).toMatchObject(tooMany)
    expect((await fillIn(last, cardEntry())).status).toBeGreaterThanOrEqual(400)
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, transactions: [] })
    await advanceClock(company, 61 * minute)
    expect((await page.put('/api/invoices', approved)).status).toBe(200)
  })

  test('declines of the page, of captured cards and of sale forms are one number', async () => {
    const { company, page } = await openPageCheckout()
    await declineOnPage(page, 3)
    expect(await tryIn(await openSaleForm(page), 3)).toEqual([422, 422, 422])
    for (let each = 0; each < 2; each++) {
      const processorEvent = await captureMethodOnPage(page, declinedCard)
      expect((await page.put('/api/invoices', { processorEvent })).body.reasonCode).toBe(1500)
    }
    const form = await openSaleForm(page)
    expect(await tryIn(form, 3)).toEqual([422, 422, 410])
    expect(await page.put('/api/invoices', declined)).toMatchObject(tooMany)
    expect((await getBooks(company)).filter(({ status }) => status === 'declined')).toHaveLength(10)
  })

  test('a form that is open while the page is tried otherwise gives no tries beside those', async () => {
    const { company, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    await declineOnPage(page, 9)
    expect(await tryIn(form, 1)).toEqual([409])
    expect(await tryIn(await openSaleForm(page), 2)).toEqual([422, 410])
    expect(await getBooks(company)).toHaveLength(10)
  })

  test('twenty tries at once in five forms are ten declines', async () => {
    const { company, page } = await openPageCheckout()
    const forms = []
    for (let each = 0; each < 5; each++) forms.push(await openSaleForm(page))
    const statuses = await Promise.all(
      forms.flatMap((form) => Array.from({ length: 4 }, () => fillIn(form, declinedCard))),
    )
    expect(statuses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(await getBooks(company)).toHaveLength(10)
    expect(await page.put('/api/invoices', approved)).toMatchObject(tooMany)
  })

  test('thirty tries at once, of charges, checks of cards and forms, are never more than ten declines', async () => {
    const { company, page } = await openPageCheckout()
    const tickets = []
    for (let each = 0; each < 10; each++) tickets.push(await captureMethodOnPage(page, cardEntry(zipFails)))
    const form = await openSaleForm(page)
    const checked = tickets.map((ticketId) =>
      page.post('/api/invoices/hosted/quote', { ticketId: ticketId['id'], billingZip: '75201' }),
    )
    const tried = Array.from({ length: 10 }, () => fillIn(form, declinedCard))
    const charged = tickets.map(() => page.put('/api/invoices', declined))
    const answers = await Promise.all([...checked, ...tried, ...charged])
    const refused = answers.filter(({ body }) =>
      [1500, 1655, 1616].includes(body.reasonCode ?? body.reason_code_id),
    )
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(10)
    expect(await getBooks(company)).toHaveLength(
      refused.filter(({ body }) => body.reasonCode !== 1655).length,
    )
  })

  test('declines that the processor told of twice, or of which its news was lost, count once', async () => {
    const { company, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    await tryIn(form, 3)
    const [{ reference = '' } = {}] = await getBooks(company)
    const sale = reference.split('~')[0] ?? ''
    for (let each = 0; each < 3; each++)
      expect((await sendProcessorResult(company, sale, 'transaction.declined')).status).toBe(200)
    await declineOnPage(page, 7)
    expect(await page.put('/api/invoices', approved)).toMatchObject(tooMany)
  })
})

describe('of a hosted payment', () => {
  test('ten declines in forms of whatever kind shut its page, and no other page of the company', async () => {
    const company = await newCompany()
    const { page } = await openHosted(company)
    expect(await tryIn(await openForm(page), 4)).toEqual([422, 422, 422, 410])
    for (let each = 0; each < 5; each++)
      expect((await complete(page, await captureMethod(page, declinedCard))).status).toBe(422)
    expect(await tryIn(await openForm(page), 3)).toEqual([422, 422, 410])
    expect(await page.post('/intention', {})).toMatchObject(tooMany)
    expect(await page.post('/capture/intention', {})).toMatchObject(tooMany)
    expect((await getBooks(company)).filter(({ status }) => status === 'declined')).toHaveLength(10)
    const other = await openHosted(company)
    expect((await complete(other.page, await captureMethod(other.page))).status).toBe(200)
  })

  test('twenty tries at once in five forms are ten declines', async () => {
    const company = await newCompany()
    const { page } = await openHosted(company)
    const forms = await Promise.all(Array.from({ length: 5 }, () => openForm(page)))
    await Promise.all(forms.flatMap((form) => Array.from({ length: 4 }, () => fillIn(form, declinedCard))))
    expect(await getBooks(company)).toHaveLength(10)
    expect(await page.post('/intention', {})).toMatchObject(tooMany)
  })
})

describe('twenty declines of a company from one address within ten minutes', () => {
  test('are told as card testing, once for a bout, whatever forms and pages they came from', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const pages: Caller[] = []
    for (let each = 0; each < 5; each++)
      pages.push(await openPage(company, (await newInvoice(company, customerId)).id))
    const [first, second, third, fourth, fifth] = pages as [Caller, Caller, Caller, Caller, Caller]
    await declineOnPage(first, 10)
    expect(await tryIn(await openSaleForm(second), 3, 'here')).toEqual([422, 422, 422])
    await declineOnPage(second, 6)
    expect(await getAlerts(company)).toEqual([])
    expect(await tryIn(await openSaleForm(third), 1, 'here')).toEqual([422])
    const raised = await getAlerts(company)
    expect(raised).toMatchObject([{ kind: 'card_testing' }])
    await declineOnPage(third, 9)
    await advanceClock(company, 8 * minute)
    await declineOnPage(fourth, 10)
    expect(await getAlerts(company)).toEqual(raised)
    await advanceClock(company, 25 * minute)
    await declineOnPage(fifth, 10)
    expect(await getAlerts(company)).toEqual(raised)
  })

  test('are told again when they begin again', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    for (let bout = 0; bout < 2; bout++) {
      for (let each = 0; each < 2; each++) {
        const page = await openPage(company, (await newInvoice(company, customerId)).id)
        await declineOnPage(page, 10)
      }
      await advanceClock(company, 21 * minute)
    }
    expect(await getAlerts(company)).toMatchObject([{ kind: 'card_testing' }, { kind: 'card_testing' }])
  })

  test('that come at once are told once', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const pages: Caller[] = []
    for (let each = 0; each < 3; each++)
      pages.push(await openPage(company, (await newInvoice(company, customerId)).id))
    await Promise.all(pages.map((page) => declineOnPage(page, 9)))
    expect(await getAlerts(company)).toMatchObject([{ kind: 'card_testing' }])
  })

  test('over a longer time are nobody’s news', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    for (let each = 0; each < 3; each++) {
      const page = await openPage(company, (await newInvoice(company, customerId)).id)
      await declineOnPage(page, 9)
      await advanceClock(company, 11 * minute)
    }
    expect(await getAlerts(company)).toEqual([])
  })
})

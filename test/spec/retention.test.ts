import { describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { expectEnvelope } from '../support/envelope.ts'
import {
  advance,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  sessionFor,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { openHosted } from '../support/hosted-payments.ts'
import { cardEntry, fillIn, openPageCheckout, openSaleForm } from '../support/pay-page.ts'
import { openQuoteCheckout, newQuote } from '../support/quotes.ts'
import { openReceiver } from '../support/receiver.ts'
import { inDatabase } from '../support/search.ts'
import { advanceClock, minute, pay } from '../support/checkout.ts'

const day = 24 * 3_600
const outbox = ({ companyId }: TestCompany) => operator().get(`/sandbox/v1/outbox?companyId=${companyId}`)
const replay = ({ companyId }: TestCompany, body: object) =>
  operator().post(`/operator/v1/companies/${companyId}/webhook/replay`, body)

async function rowsOf(company: TestCompany, table: string, columns = '*') {
  return inDatabase(`select ${columns} from ${table} where company_id = $1`, [
    parseId('cmp', company.companyId),
  ])
}

const countOf = async (company: TestCompany, table: string) => (await rowsOf(company, table)).length

async function setUp({ companyId }: TestCompany, url: string) {
  const set = await operator().put(`/operator/v1/companies/${companyId}/webhook`, {
    url,
    eventTypes: ['invoice.created', 'invoice.paid'],
  })
  expect(set.status, set.text).toBe(200)
}

async function deliveriesOf(company: TestCompany) {
  const at = `/operator/v1/companies/${company.companyId}/webhook/deliveries`
  return (await operator().get(at)).body.deliveries
}

describe('the settings of how long things are kept', () => {
  test.each([
    ['shorter than what is promised', { messageDays: 89 }, 'body.settings.retention.messageDays'],
    ['shorter for what is parked', { parkedPostbackDays: 364 }, 'body.settings.retention.parkedPostbackDays'],
    ['longer than ten years', { pageDays: 3_651 }, 'body.settings.retention.pageDays'],
    ['of half a day', { postbackDays: 90.5 }, 'body.settings.retention.postbackDays'],
    ['of something else', { invoiceDays: 90 }, 'body.settings.retention.invoiceDays'],
  ])('are refused when they are %s', async (_, retention, path) => {
    const { companyId } = await newCompany()
    const response = await operator().patch(`/operator/v1/companies/${companyId}`, {
      settings: { retention },
    })
    expectEnvelope(response, 400, 'validation_failed')
    expect(response.body.fields[0].path).toBe(path)
  })

  test('have the promised days where nothing was sent, and change part by part', async () => {
    const { companyId } = await newCompany({ settings: { retention: { messageDays: 400 } } })
    const at = `/operator/v1/companies/${companyId}`
    const { body } = await operator().patch(at, { settings: { retention: { pageDays: 120 } } })
    expect(body.settings.retention).toEqual({
      messageDays: 400,
      postbackDays: 90,
      parkedPostbackDays: 365,
      pageDays: 120,
    })
  })
})

test('words of messages are forgotten after their days, and that they were sent is not', async () => {
  const [company, longer] = [
    await newCompany(),
    await newCompany({ settings: { retention: { messageDays: 100 } } }),
  ]
  for (const each of [company, longer]) await newInvoice(each, await newCustomer(each), { sendEmail: true })
  const [mail] = (await outbox(company)).body.messages
  expect(mail).toMatchObject({
    kind: 'invoice',
    to: 'payer@example.com',
    links: [expect.stringContaining('/pay/itk_')],
  })
  await advance(company, 89 * day)
  expect((await outbox(company)).body.messages[0]).toEqual(mail)
  for (const each of [company, longer]) await advance(each, 92 * day - (each === company ? 89 * day : 0))
  const { text: _text, html: _html, subject: _subject, ...rest } = mail
  expect((await outbox(company)).body.messages[0]).toEqual({ ...rest, text: '', links: [] })
  expect((await outbox(longer)).body.messages[0].text).not.toBe('')
  await advance(longer, 10 * day)
  expect((await outbox(longer)).body.messages[0].text).toBe('')
})

test('the link in a message stands in clear in no row', async () => {
  const company = await newCompany()
  await newInvoice(company, await newCustomer(company), { sendEmail: true })
  const [{ links, text, html }] = (await outbox(company)).body.messages
  const [link] = links
  expect([text.includes(link), html.includes(link)]).toEqual([true, true])
  const kept = JSON.stringify(await rowsOf(company, 'outbox', 'outbox::text'))
  expect(kept).toContain('This link is private.')
  expect(kept).not.toContain(link.split('/').at(-1))
  expect((await outbox(company)).body.messages[0]).toMatchObject({ links, text, html })
})

test('bodies of postbacks are forgotten after their days, and a replay says so', async () => {
  await using receiver = await openReceiver()
  const company = await newCompany()
  await setUp(company, receiver.url)
  await newInvoice(company, await newCustomer(company))
  await advance(company, day)
  const [delivery] = await deliveriesOf(company)
  expect(delivery.status).toBe('delivered')
  await advance(company, 88 * day)
  expect((await replay(company, { eventId: delivery.eventId })).status).toBe(202)
  await advance(company, 3 * day)
  expect(await rowsOf(company, 'postbacks', 'body, snapshot')).toEqual([{ body: null, snapshot: {} }])
  const again = await replay(company, { eventId: delivery.eventId })
  expectEnvelope(again, 422, 'unprocessable_entity')
  expect(again.body.message).toContain('90 days')
  const [kept] = await deliveriesOf(company)
  expect(kept).toMatchObject({ eventId: delivery.eventId, status: 'delivered', type: 'invoice.created' })
  expect(kept.attempts.length).toBeGreaterThan(0)
})

test('a parked postback can be replayed for a year, and after that neither by itself nor with all parked ones', async () => {
  await using receiver = await openReceiver()
  const company = await newCompany()
  await setUp(company, receiver.url)
  const customerId = await newCustomer(company)
  const parked = async () => {
    receiver.reactWith(...Array.from({ length: 8 }, () => 500))
    // A session expires earlier than this.
    const api = await sessionFor(company.apiKey)
    await newInvoice({ ...company, api }, customerId)
    await advance(company, day)
    const [newest] = await deliveriesOf(company)
    expect(newest.status).toBe('parked')
    return newest.eventId
  }
  const first = await parked()
  await advance(company, 360 * day)
  expect((await replay(company, { eventId: first })).status).toBe(202)
  await advance(company, day)
  expect((await deliveriesOf(company))[0]).toMatchObject({ eventId: first, status: 'delivered' })
  const second = await parked()
  await advance(company, 366 * day)
  expect((await replay(company, { status: 'parked' })).body).toEqual({ replayed: 0 })
  expectEnvelope(await replay(company, { eventId: second }), 422, 'unprocessable_entity')
})

test('quotes, unpaid hosted payments and set-up links go 90 days after their end; what was paid stays', async () => {
  const { company, customerId, id } = await openQuoteCheckout()
  await newQuote(company, id)
  await openHosted(company)
  const made = await company.legacy.post('/api/trx/init-recurring', { contact_api_id: customerId })
  expect(made.status, made.text).toBe(201)
  const tables = ['quotes', 'hosted_payments', 'setup_links']
  const counts = () => Promise.all(tables.map((table) => countOf(company, table)))
  expect(await counts()).toEqual([1, 1, 1])
  await advance(company, 89 * day)
  expect(await counts()).toEqual([1, 1, 1])
  await advance(company, 711 * day)
  expect(await counts()).toEqual([0, 0, 0])
  const lookups = await rowsOf(company, 'secret_lookups', 'kind')
  expect(lookups.map(({ kind }: { kind: string }) => kind)).not.toContain('setup')
})

test('declined tries in forms go 90 days after they were made', async () => {
  const { company, page } = await openPageCheckout()
  const form = await openSaleForm(page)
  expect((await fillIn(form, cardEntry(testCards.declined))).status).toBe(422)
  await advanceClock(company, minute)
  expect(await countOf(company, 'form_declines')).toBe(1)
  await advance(company, 89 * day)
  expect(await countOf(company, 'form_declines')).toBe(1)
  await advance(company, 2 * day)
  expect(await countOf(company, 'form_declines')).toBe(0)
})

test('after 800 days the books are as they were', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const card = await saveCard(company, customerId)
  const { id } = await newInvoice(company, customerId)
  await pay(company, id, card, 40)
  const books = [
    'invoices',
    'transactions',
    'customers',
    'account_vaults',
    'alerts',
    'outbox',
    'postbacks',
    'api_keys',
  ]
  const counts = () => Promise.all(books.map((table) => countOf(company, table)))
  const before = await counts()
  const { body } = await operator().get(`/operator/v1/companies/${company.companyId}`)
  await advance(company, 800 * day)
  const after = await counts()
  expect(after.map((count, place) => count >= (before[place] ?? 0))).toEqual(books.map(() => true))
  expect(await rowsOf(company, 'transactions', 'status, subtotal_cents::int')).toEqual([
    { status: 'completed', subtotal_cents: 4_000 },
  ])
  for (const table of ['sessions', 'idempotency_keys', 'page_sessions', 'verification_codes'])
    expect([table, await countOf(company, table)]).toEqual([table, 0])
  expect((await operator().get(`/operator/v1/companies/${company.companyId}`)).body).toEqual(body)
})

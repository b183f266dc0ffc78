import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  getBooks,
  fault,
  florin,
  newCompany,
  newCustomer,
  saveCard,
  send,
  testCards,
  type Caller,
} from '../support/florin.ts'
import { newSetupPage } from '../support/hosted-pages.ts'
import { openHosted } from '../support/hosted-payments.ts'
import { callersAs } from '../support/invoice-life.ts'
import { concurrently } from '../support/one-off.ts'
import { anonymousCallerAt } from '../support/own-address.ts'
import { bankEntry, captureCard, cardEntry, doneEvent, fillIn } from '../support/pay-page.ts'
import { getMethods } from '../support/quotes.ts'
import { day, advanceClock, minute, openCheckout } from '../support/checkout.ts'

const setupWith = (token: string): Caller => anonymousCallerAt(`/api/trx/setup/${token}`)

/** Creates a customer and the calls of the page on which the customer saves a method. */
async function openSetup(overrides: Record<string, unknown> = {}, fields: object = {}) {
  const checkout = await openCheckout(overrides)
  const { url } = await newSetupPage(checkout.company, checkout.customerId, fields)
  return { ...checkout, url, page: setupWith(url.split('/').at(-1) ?? '') }
}

/** Saves a method in the page's form and returns the done event. */
async function savedIn(page: Caller, entry: object = cardEntry()) {
  const opened = await page.post('/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return doneEvent(opened.body.clientToken, entry)
}

const complete = (page: Caller, processorEvent: unknown, headers: Record<string, string> = {}) =>
  page.post('/complete', { processorEvent }, headers)

const statusOf = async (page: Caller) => (await page.get('')).body.status

describe('no set-up page is made', () => {
  test.each([
    [{ contact_api_id: undefined }, 'body.contact_api_id'],
    [{ contact_api_id: '' }, 'body.contact_api_id'],
    [{ contact_api_id: 5 }, 'body.contact_api_id'],
    [{ order_id: 5 }, 'body.order_id'],
    [{ description: ['x'] }, 'body.description'],
    [{ account_vault_id: 'vlt_x' }, 'body.account_vault_id'],
    [{ transaction_amount: 1 }, 'body.transaction_amount'],
    [{ cvv: '123' }, 'body.cvv'],
  ])('from the body %j', async (fields, path) => {
    const { company, customerId } = await openCheckout()
    const body = { contact_api_id: customerId, ...fields }
    const refused = await company.legacy.post('/api/trx/init-recurring', body)
    expect(getFields(refused)).toMatchObject([{ path }])
  })

  test('for a contact that is unknown, or another company’s', async () => {
    const [{ company }, other] = [await openCheckout(), await openCheckout()]
    for (const contact_api_id of [other.customerId, 'cus_01h455vb4pex5vsknk084sn02q', 'x', '💸'])
      expectEnvelope(
        await company.legacy.post('/api/trx/init-recurring', { contact_api_id }),
        404,
        'not_found',
      )
    expect((await company.legacy.post('/api/trx/init-recurring', { contact_api_id: '\u0000' })).status).toBe(
      400,
    )
  })

  test('without an API key that may write', async () => {
    const { company, customerId } = await openCheckout()
    const body = { contact_api_id: customerId }
    const naked = await send(`${florin().baseUrl}/api/trx/init-recurring`, 'POST', body)
    expectEnvelope(naked, 401, 'unauthorized')
    expectEnvelope(await company.api.post('/api/trx/init-recurring', body), 401, 'unauthorized')
    const reader = await callersAs(company, 'read_only')
    expectEnvelope(await reader.legacy.post('/api/trx/init-recurring', body), 403, 'forbidden')
    const clerk = await callersAs(company, 'clerk')
    expect((await clerk.legacy.post('/api/trx/init-recurring', body)).status).toBe(201)
  })
})

describe('a set-up page', () => {
  test('is made for a customer by any of its names, and opens', async () => {
    const company = await newCompany({ name: 'Juniper & Sons' })
    const customerId = await newCustomer(company, { externalUserId: 'pat-7' })
    await saveCard(company, customerId)
    const { contactId } = (await company.api.get(`/api/customers/${customerId}`)).body
    for (const contact_api_id of [customerId, 'pat-7', contactId]) {
      const body = { contact_api_id, order_id: 'order-7', description: 'Monthly rent' }
      const made = await company.legacy.post('/api/trx/init-recurring', body)
      expect(made.status, made.text).toBe(201)
      const { url, hpp_url } = made.body
      expect(hpp_url).toBe(url)
      expect(url.startsWith(`${florin().publicUrl}/setup/`)).toBe(true)
      expect((await send(url, 'GET')).status).toBe(200)
      const shown = await setupWith(url.split('/').at(-1)).get('')
      expect(shown.body).toMatchObject({
        companyName: 'Juniper & Sons',
        status: 'open',
        description: 'Monthly rent',
        order_id: 'order-7',
        paymentMethods: ['cc', 'ach'],
      })
      for (const secret of ['payer@example.com', customerId, contactId, company.companyId])
        expect(shown.text).not.toContain(secret)
    }
  })

  test('is answered again under its key', async () => {
    const { company, customerId } = await openCheckout()
    const headers = { 'idempotency-key': `setup-${process.pid}` }
    const ask = () => company.legacy.post('/api/trx/init-recurring', { contact_api_id: customerId }, headers)
    const first = await ask()
    expect(await ask()).toMatchObject({ status: 201, text: first.text })
  })

  test('that nobody was given is not found, whatever is asked of it', async () => {
    const { company, url } = await openSetup()
    const { token } = await openHosted(company)
    const own = url.split('/').at(-1) ?? ''
    for (const wrong of ['stp_unknown', `${own}x`, own.slice(0, -1), token, company.hppToken, '%00', '💸'])
      for (const response of [
        await setupWith(wrong).get(''),
        await setupWith(wrong).post('/intention', {}),
        await complete(setupWith(wrong), { '@action': 'tokenization', id: 'vlt_x' }),
      ])
        expectEnvelope(response, 404, 'not_found')
  })

  test('opens no form of a rail that there is not', async () => {
    const { page } = await openSetup({ products: ['ach'] })
    for (const body of [
      { paymentMethods: [] },
      { paymentMethods: ['x'] },
      { paymentMethods: ['cc'] },
      { x: 1 },
    ])
      expect((await page.post('/intention', body)).status).toBe(400)
    expect(await page.post('/intention', {})).toMatchObject({
      status: 201,
      body: { methods: [{ type: 'ach' }] },
    })
  })

  test.each([
    ['card', cardEntry(), { paymentMethod: 'cc', lastFour: '4242' }],
    ['bank account', bankEntry(), { paymentMethod: 'ach', lastFour: '6789' }],
  ])('saves a %s as the customer’s, and charges nothing', async (_what, entry, method) => {
    const { company, customerId, page } = await openSetup()
    const event = await savedIn(page, entry)
    expect(event).toMatchObject({ '@action': 'tokenization' })
    const done = await complete(page, event)
    expect(done, done.text).toMatchObject({ status: 200, body: { status: 'success' } })
    const { accountVaultId } = done.body
    expect(accountVaultId).toBe(event.account_vault_id)
    const { accountvaults } = await getMethods(company, customerId)
    expect(accountvaults).toMatchObject([{ id: accountVaultId, active: true, ...method }])
    expect(await statusOf(page)).toBe('saved')
    expect(await getBooks(company)).toEqual([])
    const body = { contact_api_id: customerId, account_vault_id: accountVaultId, transaction_amount: 1 }
    const charged = await company.legacy.post('/api/trx/payment', {
      ...body,
      type: 'av',
      order_id: 'order-7',
    })
    expect(charged.status, charged.text).toBe(200)
    for (const { text } of [done, await page.get(''), charged])
      expect(text).not.toMatch(/4242424242424242|000123456789/)
  })

  test('notes one method and no other, and the same event may be told again', async () => {
    const { company, page } = await openSetup()
    const opened = await page.post('/intention', {})
    const first = await doneEvent(opened.body.clientToken)
    const second = await doneEvent(opened.body.clientToken, cardEntry(testCards.visaDebit))
    const done = await complete(page, first)
    expect(done.status, done.text).toBe(200)
    expect(await complete(page, first)).toMatchObject({ status: 200, body: { accountVaultId: first.id } })
    expectEnvelope(await complete(page, second), 400, 'bad_request')
    expectEnvelope(await page.post('/intention', {}), 400, 'bad_request')
    await advanceClock(company, day)
    expect(await statusOf(page)).toBe('saved')
    expect((await complete(page, first)).status).toBe(200)
  })

  test('takes one of many methods that are told at once', async () => {
    const { page } = await openSetup()
    const events = await concurrently(4, () => savedIn(page))
    const answers = await concurrently(20, (index) => complete(page, events[index % 4]))
    const good = answers.filter(({ status }) => status === 200)
    for (const { status, text } of answers) expect([200, 400], text).toContain(status)
    expect(good.length).toBeGreaterThanOrEqual(1)
    expect(new Set(good.map(({ body }) => body.accountVaultId)).size).toBe(1)
  })

  test('does not note a method of another customer, of nobody or of another company', async () => {
    const { company, customerId, page } = await openSetup()
    const another = await saveCard(company, await newCustomer(company, { email: 'other@example.com' }))
    const sibling = await savedIn(
      setupWith((await newSetupPage(company, await newCustomer(company))).url.split('/').at(-1) ?? ''),
    )
    const foreign = await openCheckout()
    const theirs = await saveCard(foreign.company, foreign.customerId)
    const anonymous = await company.api.post('/api/payment/intention', {})
    const nobodys = await doneEvent(anonymous.body.clientToken)
    const ids = [
      another,
      sibling.account_vault_id,
      theirs,
      nobodys.account_vault_id,
      'vlt_unknown',
      '../../x',
      '💸',
    ]
    for (const account_vault_id of ids) {
      const refused = await complete(page, {
        '@action': 'tokenization',
        id: account_vault_id,
        account_vault_id,
      })
      expect(refused.status, refused.text).toBe(400)
    }
    expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
    expect(await statusOf(page)).toBe('open')
  })

  test('is not ended by what is no saved method', async () => {
    const { company, page } = await openSetup()
    const sale = { '@action': 'sale', id: 'trx_x', status_code: 101 }
    for (const event of [
      {},
      { '@action': 'tokenization' },
      sale,
      await captureCard(company),
      { id: '\u0000' },
    ])
      expect((await complete(page, event)).status, JSON.stringify(event)).toBe(400)
    for (const body of [{}, { processorEvent: 'x' }, { processorEvent: {}, customerId: 'cus_x' }, []])
      expect((await page.post('/complete', body)).status).toBe(400)
    expect(await statusOf(page)).toBe('open')
  })

  test('is over after a day, also for a method that was saved in time', async () => {
    const { company, page, url } = await openSetup()
    await advanceClock(company, day - 2 * minute)
    const event = await savedIn(page)
    await advanceClock(company, 2 * minute)
    expect(await statusOf(page)).toBe('expired')
    expectEnvelope(await page.post('/intention', {}), 400, 'bad_request')
    expectEnvelope(await complete(page, event), 400, 'bad_request')
    expect((await send(url, 'GET')).status).toBe(410)
  })

  test('declines an entry that is no card, and is told when the processor cannot be asked', async () => {
    const { company, customerId, page } = await openSetup()
    const opened = await page.post('/intention', {})
    expect((await fillIn(opened.body.clientToken, cardEntry('4242424242424241'))).status).toBe(422)
    const event = await doneEvent(opened.body.clientToken)
    for (const name of ['outage', 'lost_before', 'unreadable', 'malformed']) {
      await fault(company, 'read_vault', name)
      expect([502, 503]).toContain((await complete(page, event)).status)
    }
    expect((await complete(page, event)).status).toBe(200)
    expect(await getMethods(company, customerId)).toMatchObject({ total: 1 })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, card, startFixture, getText } from './processor.fixture.ts'
import type { Fixture, Json } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const visa = '4242424242424242'
const sale = { reference: 'form-sale', amountCents: 1234, description: 'Invoice 7' }

describe('the secure form refuses', () => {
  test.each<[string, Json, number, Json]>([
    ['a wrong check digit', card('4242424242424241'), 422, { reason_code_id: 1608 }],
    ['a number that is not listed', card('4000000000000010'), 422, { reason_code_id: 1608 }],
    ['an expired card', card(visa, { expDate: '0120' }), 422, { reason_code_id: 1622 }],
    ['an account that is not listed', bank('000999999999'), 422, { reason_code_id: 1608 }],
    ['a month 13', card(visa, { expDate: '1330' }), 400, { fields: [{ path: 'expDate' }] }],
    ['letters', card('4242x'), 400, { fields: [{ path: 'accountNumber' }] }],
    ['an unknown key', card(visa, { pin: '1' }), 400, { error: 'invalid_request' }],
    [
      'a wrong routing number',
      bank('1234', { routingNumber: '110000001' }),
      400,
      { fields: [{ path: 'routingNumber' }] },
    ],
    [
      'a nameless account',
      bank('1234', { accountHolderName: '' }),
      400,
      { fields: [{ path: 'accountHolderName' }] },
    ],
    [
      'a ZIP of 11 characters',
      card(visa, { billingZip: '75201-12345' }),
      400,
      { fields: [{ path: 'billingZip' }] },
    ],
    [
      'a ZIP of letters alone',
      card(visa, { billingZip: 'Dallas' }),
      400,
      { fields: [{ path: 'billingZip' }] },
    ],
    ['an empty ZIP', card(visa, { billingZip: '' }), 400, { fields: [{ path: 'billingZip' }] }],
    ['a state in digits', card(visa, { billingState: '75' }), 400, { fields: [{ path: 'billingState' }] }],
    ['a long state', card(visa, { billingState: 'TEX' }), 400, { fields: [{ path: 'billingState' }] }],
    ['another method', { paymentMethod: 'cash' }, 400, { fields: [{ path: 'paymentMethod' }] }],
  ])('%s', async (_name, entry, status, body) => {
    const location = await fixture.newLocation()
    const clientToken = await location.open('tokenization')
    expect(await location.fill(clientToken, entry)).toMatchObject({ status, body })
    expect(await location.own('GET', `/v1/contacts/${location.contactId}/vaults`)).toMatchObject({
      body: { vaults: [] },
    })
  })

  test('a bank account where only cards are accepted', async () => {
    const location = await fixture.newLocation(['cc'])
    const fields = [{ path: 'paymentMethod', message: 'this form accepts cc only' }]
    expect(await location.fill(await location.open('tokenization'), bank('000123456789'))).toMatchObject({
      status: 400,
      body: { fields },
    })
  })

  test.each<[string, Json]>([
    ['tokenization', {}],
    ['ticket', {}],
    ['sale', { sale }],
  ])('a billing address that is none, in a %s form', async (kind, more) => {
    const location = await fixture.newLocation()
    const clientToken = await location.open(kind, more)
    const fields = [{ path: 'billingZip' }, { path: 'billingState' }]
    const wrong = { billingZip: '75201_12', billingState: 'T1' }
    expect(await location.fill(clientToken, card(visa, wrong))).toMatchObject({
      status: 400,
      body: { fields },
    })
    expect(await location.books()).toEqual([])
    const right = { billingZip: '75201-1234', billingState: 'tx' }
    expect(await location.fill(clientToken, card(visa, right))).toMatchObject({ status: 200 })
  })

  test('tokens that are unknown or expired', async () => {
    const location = await fixture.newLocation()
    expect(await location.fill('ct_unknown', card(visa))).toMatchObject({ status: 404 })
    const clientToken = await location.open('tokenization', { lifetimeSeconds: 60 })
    await location.moveTo(new Date((await location.now()).getTime() + 61_000))
    expect(await location.fill(clientToken, card(visa))).toMatchObject({ status: 410 })
  })
})

test('a tokenization form stores the method and posts it back', async () => {
  const location = await fixture.newLocation()
  const entry = card(visa, { accountHolderName: 'Ada Lovelace', billingZip: '75201', billingState: 'tx' })
  const done = await location.fill(await location.open('tokenization'), entry)
  const id = getText(done, 'account_vault_id')
  expect(done).toEqual({
    status: 200,
    body: {
      '@action': 'tokenization',
      id,
      payment_method: 'cc',
      status_code: 121,
      reason_code_id: 1000,
      verbiage: 'Approved',
      last_four: '4242',
      first_six: '424242',
      account_type: 'visa',
      account_vault_id: id,
    },
  })
  expect((await location.own('GET', `/v1/vaults/${id}`)).body).toMatchObject({
    id,
    title: 'Visa 4242',
    accountHolderName: 'Ada Lovelace',
    billingZip: '75201',
    billingState: 'TX',
    expDate: '1240',
  })
  expect(location.postbacks()).toMatchObject([{ type: 'vault.created', vaultId: id, isSigned: true }])
})

test('a bank account is stored with its type', async () => {
  const location = await fixture.newLocation()
  const id = await location.newVault(bank('000123456789', { accountType: 'savings' }))
  expect((await location.own('GET', `/v1/vaults/${id}`)).body).toMatchObject({
    paymentMethod: 'ach',
    lastFour: '6789',
    accountType: 'savings',
    title: 'Savings 6789',
    binInfo: null,
  })
})

describe('a sale in the form', () => {
  test('is made once, whoever posts it how often, and posted back before the form hears of it', async () => {
    const location = await fixture.newLocation()
    const clientToken = await location.open('sale', { sale })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => location.fill(clientToken, card(visa))),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    const done = replies.find((reply) => reply.status === 200)
    expect(done?.body).toMatchObject({ '@action': 'sale', status_code: 101, transaction_amount: 1234 })
    const postback = {
      type: 'transaction.completed',
      reference: 'form-sale',
      transactionId: done?.body['id'],
    }
    expect(location.postbacks()).toMatchObject([{ ...postback, isSigned: true }])
    expect(await location.books()).toMatchObject([
      { reference: 'form-sale', amountCents: 1234, status: 'approved' },
    ])
  })

  test('may be tried with another card after a decline', async () => {
    const location = await fixture.newLocation()
    const clientToken = await location.open('sale', { sale })
    const declined = { status: 422, body: { reason_code_id: 1616, verbiage: 'Insufficient funds' } }
    expect(await location.fill(clientToken, card('4000000000009995'))).toEqual(declined)
    expect(await location.fill(clientToken, card('4000000000000036'))).toMatchObject({
      body: { reason_code_id: 1655 },
    })
    expect(await location.own('GET', '/v1/references/form-sale')).toMatchObject({ status: 404 })
    expect(await location.fill(clientToken, card(visa))).toMatchObject({ status: 200 })
    expect((await location.books()).map((line) => [line['reference'], line['status']])).toEqual([
      [expect.stringMatching(/^form-sale~\w{8}~1$/), 'declined'],
      [expect.stringMatching(/^form-sale~\w{8}~2$/), 'declined'],
      ['form-sale', 'approved'],
    ])
  })

  test('is refused once its reference was cancelled', async () => {
    const location = await fixture.newLocation()
    const clientToken = await location.open('sale', { sale })
    await location.own('POST', '/v1/references/form-sale/cancel')
    expect(await location.fill(clientToken, card(visa))).toMatchObject({
      status: 409,
      body: { error: 'closed' },
    })
  })

  test('is made and posted back although the answer is lost', async () => {
    const location = await fixture.newLocation()
    const clientToken = await location.open('sale', { sale })
    await expect(location.fill(clientToken, card('4000000000008500'))).rejects.toThrow()
    expect(location.postbacks()).toMatchObject([{ type: 'transaction.completed' }])
    expect(await location.own('GET', '/v1/references/form-sale')).toMatchObject({ status: 200 })
  })
})

test('a ticket intention captures one card, from which a vault is made', async () => {
  const location = await fixture.newLocation()
  const clientToken = await location.open('ticket')
  const ticketId = getText(await location.fill(clientToken, card(visa)), 'ticket_id')
  expect(await location.fill(clientToken, card(visa))).toMatchObject({ status: 409 })
  const body = { contactId: location.contactId, billingZip: '60601' }
  const path = `/v1/tickets/${ticketId}/vault`
  expect(await location.own('POST', path, body)).toMatchObject({ status: 201, body: { billingZip: '60601' } })
})

describe('the page of the form', () => {
  test.each<[string, unknown]>([
    ['an address', ['http://shop.test/x']],
    ['another scheme', ['javascript://shop.test']],
    ['more than one in a text', ['http://shop.test http://other.test']],
    ['more of a policy', ["http://shop.test; script-src 'unsafe-inline'"]],
    ['anybody', ['*']],
    ['many at once', ['https://*.shop.test']],
    ['too many', Array.from({ length: 33 }, (_, number) => `https://shop${number}.test`)],
  ])('is opened for origins and not for %s', async (_, frameAncestors) => {
    const { own, contactId } = await fixture.newLocation()
    const body = { kind: 'ticket', contactId, methods: ['cc'], lifetimeSeconds: 60, frameAncestors }
    expect(await own('POST', '/v1/intentions', body)).toMatchObject({ status: 400 })
  })

  test('may be framed by nobody where nobody was named', async () => {
    const location = await fixture.newLocation()
    const page = await fetch(`${fixture.url}/v1/elements/${await location.open('ticket')}`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('may be framed by those only for whom it was opened and runs its own script only', async () => {
    const location = await fixture.newLocation()
    const frameAncestors = ['http://shop.test', 'https://other.test:8443']
    const clientToken = await location.open('sale', { sale, frameAncestors })
    const page = await fetch(`${fixture.url}/v1/elements/${clientToken}`)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(policy).toContain('frame-ancestors http://shop.test https://other.test:8443')
    const html = await page.text()
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
    expect(html).toContain(`<script nonce="${nonce}">`)
    expect(html).toContain('role="tablist"')
  })

  test.each<[string, Json, string]>([
    ['tokenization', {}, 'Save payment method'],
    ['ticket', {}, 'Continue to review'],
    ['sale', { sale }, 'Pay $12.34'],
  ])('has a button that says what a %s form does', async (kind, more, label) => {
    const location = await fixture.newLocation(['cc'])
    const page = await fetch(`${fixture.url}/v1/elements/${await location.open(kind, more)}`)
    expect(await page.text()).toContain(`<button type="submit">${label}</button>`)
  })

  test('labels every field, and says there what is wrong with it', async () => {
    const location = await fixture.newLocation()
    const page = await fetch(`${fixture.url}/v1/elements/${await location.open('tokenization')}`)
    const html = await page.text()
    const ids = [...html.matchAll(/<(?:input|select) id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(10)
    for (const id of ids) expect(html).toContain(`<label for="${id}">`)
    for (const [input] of html.matchAll(/<input [^>]+>/g))
      expect(html).toContain(`id="${/aria-describedby="([^"]+)"/.exec(input)?.[1]}"`)
  })

  test.each<[string, Json, boolean]>([
    ['tokenization', {}, false],
    ['ticket', {}, true],
    ['ticket', { zipRequired: false }, false],
    ['sale', { sale }, false],
  ])(
    'of a %s with %j asks for a ZIP, which is required for a ticket only',
    async (kind, more, isRequired) => {
      const location = await fixture.newLocation()
      const page = await fetch(`${fixture.url}/v1/elements/${await location.open(kind, more)}`)
      const [input = ''] = /<input [^>]*name="billingZip"[^>]*>/.exec(await page.text()) ?? []
      expect(input.includes(' required ')).toBe(isRequired)
      const problem = "Enter the ZIP or postal code from your card's billing address."
      expect(input).toContain(isRequired ? `data-problem="${problem}"` : 'or leave it blank')
    },
  )

  test('shows one method without tabs, and says when it has expired', async () => {
    const location = await fixture.newLocation()
    const url = `${fixture.url}/v1/elements/${await location.open('ticket', { methods: ['cc'], lifetimeSeconds: 60 })}`
    expect(await (await fetch(url)).text()).not.toContain('role="tablist"')
    await location.moveDays(1)
    const expired = await fetch(url)
    expect([expired.status, await expired.text()]).toEqual([
      410,
      expect.stringContaining(
        'data-error="intention_expired">This payment form has expired. Go back and try again.',
      ),
    ])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, florin, newCustomer, newInvoice, send, testCards } from '../support/florin.ts'
import { callersAs } from '../support/invoice-life.ts'
import {
  expectBooksToAgree,
  methodBody,
  openOneOffCheckout,
  recordsOf,
  type OneOffCheckout,
} from '../support/one-off.ts'
import { day, advanceClock, saveExpiringCard } from '../support/checkout.ts'

const calls = ['/api/trx/payment', '/api/trx/auth', '/api/trx/refund'] as const
type Call = (typeof calls)[number]

/** Sends a valid body in which some fields are replaced. */
function ask(checkout: OneOffCheckout, call: Call, fields: object) {
  const body = methodBody(checkout, { ...(call === '/api/trx/payment' && { type: 'av' }), ...fields })
  return checkout.company.legacy.post(call, body)
}

/** Expects that no record was written and the processor was not called. */
async function expectNothing(checkout: OneOffCheckout) {
  expect(await getBooks(checkout.company)).toEqual([])
  expect(await recordsOf(checkout.company)).toEqual([])
}

const wrongFields: [object, string, string][] = [
  ...['contact_api_id', 'transaction_amount', 'account_vault_id', 'order_id'].flatMap(
    (key): [object, string, string][] => [
      [{ [key]: undefined }, key, 'invalid_type'],
      [{ [key]: null }, key, 'invalid_type'],
      [{ [key]: true }, key, 'invalid_type'],
      [{ [key]: [5] }, key, 'invalid_type'],
      [{ [key]: {} }, key, 'invalid_type'],
    ],
  ),
  ...['contact_api_id', 'account_vault_id', 'order_id'].flatMap((key): [object, string, string][] => [
    [{ [key]: '' }, key, 'too_small'],
    [{ [key]: 5 }, key, 'invalid_type'],
    [{ [key]: 'x'.repeat(5_000) }, key, 'too_big'],
  ]),
  [{ transaction_amount: 0 }, 'transaction_amount', 'too_small'],
  [{ transaction_amount: -0.01 }, 'transaction_amount', 'too_small'],
  [{ transaction_amount: 0.001 }, 'transaction_amount', 'invalid_precision'],
  [{ transaction_amount: 10.005 }, 'transaction_amount', 'invalid_precision'],
  [{ transaction_amount: '50' }, 'transaction_amount', 'invalid_type'],
  [{ transaction_amount: 10_000_000 }, 'transaction_amount', 'too_big'],
  [{ description: 5 }, 'description', 'invalid_type'],
  [{ description: null }, 'description', 'invalid_type'],
  [{ amount: 50 }, 'amount', 'unrecognized_keys'],
  [{ Order_id: 'x' }, 'Order_id', 'unrecognized_keys'],
  [{ surcharge: 1 }, 'surcharge', 'unrecognized_keys'],
  [{ close_invoice: true }, 'close_invoice', 'unrecognized_keys'],
]

describe.each(calls)('%s refuses', (call) => {
  let checkout: OneOffCheckout
  let other: OneOffCheckout

  beforeAll(async () => {
    checkout = await openOneOffCheckout()
    other = await openOneOffCheckout()
  })

  test('every wrong field by its name, and moves nothing', async () => {
    for (const [fields, key, code] of wrongFields) {
      const response = await ask(checkout, call, fields)
      expect(getFields(response), JSON.stringify(fields)).toEqual([{ path: `body.${key}`, code }])
    }
    await expectNothing(checkout)
  })

  test('card data, and repeats none of it', async () => {
    for (const key of ['account_number', 'card_number', 'cvv', 'exp_date', 'routing_number', 'track_data']) {
      const response = await ask(checkout, call, { [key]: testCards.visaDebit })
      expect(getFields(response)).toEqual([{ path: `body.${key}`, code: 'unrecognized_keys' }])
      expect(response.text).not.toContain(testCards.visaDebit)
    }
    await expectNothing(checkout)
  })

  test('bodies that are no object, no JSON, too deep or too large', async () => {
    const { legacy } = checkout.company
    for (const body of [[], [methodBody(checkout)], 'null', '"text"', '5', '{}'])
      expectEnvelope(await legacy.post(call, body), 400, 'validation_failed')
    const nested = `${'{"order_id":'.repeat(40)}1${'}'.repeat(40)}`
    const huge = JSON.stringify(methodBody(checkout)).replace('100', '1e400')
    const twice = JSON.stringify(methodBody(checkout)).replace('{', '{"order_id":"order-0",')
    for (const body of ['{', '{"order_id":', "{'a':1}", nested, huge, twice])
      expectEnvelope(await legacy.post(call, body), 400, 'bad_request')
    const large = methodBody(checkout, { description: 'x'.repeat(262_144) })
    expectEnvelope(await legacy.post(call, large), 413, 'payload_too_large')
    const plain = { 'content-type': 'text/plain' }
    expectEnvelope(await legacy.post(call, methodBody(checkout), plain), 400, 'bad_request')
    await expectNothing(checkout)
  })

  test.each(['contact_api_id', 'account_vault_id', 'order_id', 'description'])(
    'a %s that no text can hold',
    async (key) => {
      for (const text of ['a\u0000b', '\u0000', '\ud800'])
        expect((await ask(checkout, call, { [key]: text })).status).toBe(400)
      await expectNothing(checkout)
    },
  )

  test('a payer that the company does not have, as not found', async () => {
    const { id } = await newInvoice(checkout.company, checkout.customerId)
    const wrong = [
      other.customerId,
      id,
      checkout.vaultId,
      checkout.company.companyId,
      'nobody',
      ` ${checkout.customerId}`,
    ]
    for (const contact_api_id of [...wrong, checkout.customerId.toUpperCase(), '%', "' or 1=1 --"])
      expectEnvelope(await ask(checkout, call, { contact_api_id }), 404, 'not_found')
    await expectNothing(checkout)
    await expectNothing(other)
  })

  test('a saved method that the company never had, by its field', async () => {
    for (const wrong of [
      other.vaultId,
      checkout.customerId,
      checkout.company.locationId,
      'vlt_1',
      'x',
      '../x',
      '%00',
    ])
      expect(getFields(await ask(checkout, call, { account_vault_id: wrong })), wrong).toEqual([
        { path: 'body.account_vault_id', code: 'not_found' },
      ])
    await expectNothing(checkout)
    await expectNothing(other)
  })

  test('a saved method that was deleted, and one that is past its month', async () => {
    const checkout = await openOneOffCheckout()
    const { company, customerId, vaultId } = checkout
    const kept = await saveExpiringCard(checkout)
    const deleted = await company.api.delete(`/api/customers/${customerId}/paymentmethods/${vaultId}`)
    expect(deleted.status, deleted.text).toBe(200)
    expectEnvelope(await ask(checkout, call, {}), 422, 'unprocessable_entity')
    await advanceClock(company, 62 * day)
    expectEnvelope(await ask(checkout, call, { account_vault_id: kept }), 422, 'unprocessable_entity')
    await expectNothing(checkout)
  })

  test('callers without a key, with a session, and with a key that may only read', async () => {
    const url = `${florin().baseUrl}${call}`
    const body = methodBody(checkout, call === '/api/trx/payment' ? { type: 'av' } : {})
    const { apiKey, sessionToken } = checkout.company
    const wrong: Record<string, string>[] = [
      {},
      { 'x-session-token': sessionToken },
      { authorization: apiKey },
      { authorization: `Bearer ${apiKey}` },
      { authorization: 'Api-Key ' },
      { authorization: `Api-Key ${apiKey}x` },
      { authorization: `Api-Key ${sessionToken}` },
    ]
    for (const headers of wrong) expectEnvelope(await send(url, 'POST', body, headers), 401, 'unauthorized')
    const { legacy } = await callersAs(checkout.company, 'read_only')
    expectEnvelope(await legacy.post(call, body), 403, 'forbidden')
    await expectNothing(checkout)
  })
})

describe.each(calls)('%s takes', (call) => {
  test('a payer by its id, the merchant’s own id and its contact, and tells them apart', async () => {
    const checkout = await openOneOffCheckout()
    const { company, customerId } = checkout
    const own = await newCustomer(company, { externalUserId: 'own-1' })
    const { contactId } = (await company.api.get(`/api/customers/${customerId}`)).body
    // The merchant gave this customer the id of another one as its external id. The id takes precedence.
    await newCustomer(company, { externalUserId: customerId })
    const payers = { [customerId]: customerId, 'own-1': own, [contactId]: customerId }
    for (const [contact_api_id, customer_id] of Object.entries(payers)) {
      const response = await ask(checkout, call, { contact_api_id, transaction_amount: 1 })
      expect(response.body, response.text).toMatchObject({ transaction: { customer_id } })
    }
    await expectBooksToAgree(company)
  })

  test('a saved method of another customer of the company', async () => {
    const checkout = await openOneOffCheckout()
    const contact_api_id = await newCustomer(checkout.company)
    const response = await ask(checkout, call, { contact_api_id })
    expect(response.body, response.text).toMatchObject({
      transaction: { customer_id: contact_api_id, account_vault_id: checkout.vaultId },
    })
    await expectBooksToAgree(checkout.company)
  })

  test('texts in any script, and amounts to the cent', async () => {
    const checkout = await openOneOffCheckout()
    const texts = { order_id: '訂單 №1/2 👩‍🌾?', description: '<b>“Äpfel”</b>\n👍' }
    for (const transaction_amount of [0.01, 0.29, 1.1, 4.35, 12.34, 33.33, 1e1]) {
      const response = await ask(checkout, call, { ...texts, transaction_amount })
      expect(response.body, response.text).toMatchObject({ transaction: { ...texts, transaction_amount } })
    }
    const path = `/api/trx/order/${encodeURIComponent(texts.order_id)}`
    expect((await checkout.company.legacy.get(path)).body).toMatchObject({ ...texts, transaction_amount: 10 })
    const cents = (await getBooks(checkout.company)).map(({ amountCents }) => amountCents)
    expect(cents).toEqual([1, 29, 110, 435, 1234, 3333, 1000])
    await expectBooksToAgree(checkout.company)
  })
})

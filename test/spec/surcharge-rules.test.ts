import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { createDatabase } from '../support/database.ts'
import { caller, florin, newCompany, operator, send, testCards } from '../support/florin.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice, type OwnShop } from '../support/own-shop.ts'
import { processorSide } from '../support/processor-side.ts'

const rulesPath = '/operator/v1/surcharge-rules'
const cap = { place: 'TX', rule: 'cap', rate: 1, from: '2020-01-01', source: 'A law of this test' }

describe('rules that are refused', () => {
  test.each([
    ['a place that is none', { ...cap, place: 'ZZ' }, [['place', 'invalid_enum_value']]],
    ['a kind of rule that is none', { ...cap, rule: 'tax' }, [['rule', 'invalid_enum_value']]],
    ['a cap without a rate', { ...cap, rate: undefined }, [['rate', 'invalid_type']]],
    ['a ban with a rate', { ...cap, rule: 'ban' }, [['rate', 'not_applicable']]],
    ['an at-cost rule with a rate', { ...cap, rule: 'at_cost' }, [['rate', 'not_applicable']]],
    ['a rate of 0', { ...cap, rate: 0 }, [['rate', 'too_small']]],
    ['a rate above 100', { ...cap, rate: 100.01 }, [['rate', 'too_big']]],
    ['a rate of three decimals', { ...cap, rate: 1.005 }, [['rate', 'invalid_precision']]],
    ['a rate in words', { ...cap, rate: '1' }, [['rate', 'invalid_type']]],
    ['a day that is none', { ...cap, from: '2026-02-30' }, [['from', 'invalid_string']]],
    ['a time', { ...cap, from: '2026-02-03T10:00:00Z' }, [['from', 'invalid_string']]],
    ['no first day', { ...cap, from: undefined }, [['from', 'invalid_type']]],
    ['an end before it begins', { ...cap, to: '2020-01-01' }, [['to', 'invalid_string']]],
    ['no source', { ...cap, source: '' }, [['source', 'too_small']]],
    ['a long source', { ...cap, source: 'x'.repeat(501) }, [['source', 'too_big']]],
    ['a key that is not there', { ...cap, state: 'TX' }, [['state', 'unrecognized_keys']]],
  ])('for %s', async (_, row, problems) => {
    const response = await operator().put(rulesPath, { rules: [cap, row] })
    expect(response).toMatchObject({ status: 400, body: { error: 'validation_failed' } })
    expect(getFields(response)).toEqual(
      problems.map(([key, code]) => ({ path: `body.rules.1.${key}`, code })),
    )
  })

  test('with every problem of every row in one answer', async () => {
    const rules = [
      { place: 'ZZ', rule: 'cap', from: 'today', source: '' },
      cap,
      { place: 'TX', rule: 'ban', rate: 2, from: '2026-05-01', to: '2026-05-01', source: 7 },
    ]
    const response = await operator().put(rulesPath, { rules })
    expect(
      getFields(response)
        .map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
        .sort(),
    ).toEqual([
      'body.rules.0.from invalid_string',
      'body.rules.0.place invalid_enum_value',
      'body.rules.0.rate invalid_type',
      'body.rules.0.source too_small',
      'body.rules.2.rate not_applicable',
      'body.rules.2.source invalid_type',
      'body.rules.2.to invalid_string',
    ])
  })

  test.each([
    [{}, 'body.rules', 'invalid_type'],
    [{ rules: Array.from({ length: 501 }, () => cap) }, 'body.rules', 'too_big'],
    [{ rules: [null] }, 'body.rules.0', 'invalid_type'],
    [{ rules: [], version: 'operator-1' }, 'body.version', 'unrecognized_keys'],
  ])('where the whole is no set of rules (%#)', async (body, path, code) => {
    expect(getFields(await operator().put(rulesPath, body))).toEqual([{ path, code }])
  })

  test('where anybody but the operator sends them', async () => {
    const { api, legacy } = await newCompany()
    for (const them of [api, legacy, caller(florin().baseUrl, {})]) {
      expect((await them.get(rulesPath)).status).toBe(401)
      expect((await them.put(rulesPath, { rules: [] })).status).toBe(401)
      expect((await them.delete(rulesPath)).status).toBe(401)
    }
  })

  test('and the shipped ones go on holding', async () => {
    const read = await operator().get(rulesPath)
    expect(read).toMatchObject({ status: 200, body: { version: '2026-11' } })
    expect(read.body.rules).toContainEqual({
      place: 'CO',
      rule: 'cap',
      rate: 2,
      from: '2022-07-01',
      source: 'CRS 5-2-212',
    })
    expect(
      read.body.rules
        .map(({ place }: { place: string }) => place)
        .sort()
        .join(' '),
    ).toBe('CO CT MA ME MN NJ NV NY OK PR SD')
    expect((await operator().get(`${rulesPath}?version=2026-11`)).body).toEqual(read.body)
  })

  test('as is a version that never was', async () => {
    for (const version of [
      'operator-7',
      'operator-0',
      'operator-',
      'operator-99999999999',
      '2025-01',
      '',
      'x',
    ])
      expect(await operator().get(`${rulesPath}?version=${version}`), version).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      })
  })
})

test('rules that an operator puts hold at once, in every process, and every earlier charge keeps its own', async () => {
  await using database = await createDatabase()
  const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const service = await startService(shared)
  const second = await startService({
    ...shared,
    FLORIN_ROLES: 'api',
    PROCESSOR_URL: service.processorUrl,
  })
  const shop = await openSurchargingShop(service)
  const { sessionToken } = shop
  const elsewhere = caller(second.baseUrl, { 'x-session-token': sessionToken })
  const first = await pay(shop)
  expect(first).toMatchObject({ fee: 3 })
  const waiting = await quoteNewCard(service, shop)
  expect(waiting).toMatchObject({ surcharge: 3 })
  const open = await ownInvoice(shop)

  const put = await service.operator.put(rulesPath, { rules: [cap] })
  expect(put, put.text).toMatchObject({ status: 200, body: { version: 'operator-1', rules: [cap] } })
  for (const api of [elsewhere, shop.api]) {
    const body = { accountVaultId: shop.vaultId }
    expect((await api.post(`/api/invoices/${open}/surcharge-quote`, body)).body).toMatchObject({
      surcharge: 1,
      percentage: 1,
    })
  }
  const changed = { status: 400, body: { reasonCode: 'QUOTE_CHANGED' } }
  expect(await confirm(shop, waiting)).toMatchObject(changed)
  const quoted = { accountVaultId: shop.vaultId, quotedSurcharge: 3 }
  expect(await elsewhere.put(`/api/invoices/${open}/payment`, quoted)).toMatchObject(changed)
  expect(await approvedSales(service, shop)).toHaveLength(1)
  const capped = await pay(shop)
  expect(capped).toMatchObject({ fee: 1 })

  // An empty list is a set of rules as well, and does not fall back to the shipped ones.
  const none = await service.operator.put(rulesPath, { rules: [] })
  expect(none.body).toEqual({ version: 'operator-2', rules: [] })
  const free = await pay(shop)
  expect(free).toMatchObject({ fee: 3 })

  const reset = await service.operator.delete(rulesPath)
  expect(reset).toMatchObject({ status: 200, body: { version: '2026-11' } })
  const last = await pay(shop)

  for (const [charge, version, explanation] of [
    [first, '2026-11', /3 % of \$100\.00\..* under rule set 2026-11\./],
    [capped, 'operator-1', /Texas allows at most 1 % \(A law of this test\)\..* under rule set operator-1\./],
    [free, 'operator-2', /3 % of \$100\.00\..* under rule set operator-2\./],
    [last, '2026-11', /3 % of \$100\.00\..* under rule set 2026-11\./],
  ] as const)
    expect((await shop.api.get(charge.surchargePath)).body).toMatchObject({
      rules: version,
      explanation: expect.stringMatching(explanation),
      deviations: [],
    })
  // Four charges and the pending quote.
  const checked = await second.operator.get('/operator/v1/surcharge-check')
  expect(checked.body).toEqual({ checked: 5, undecided: 0, deviations: [] })
})

test('every version that ever held can be read, whatever holds now', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  const { put, get, delete: reset } = service.operator
  const sent = [
    { ...cap, place: 'tx', to: '2030-01-01' },
    { place: 'NY', rule: 'ban', from: '2026-01-01', source: ' GBL 518 ' },
  ]
  const kept = [
    { ...cap, to: '2030-01-01' },
    { place: 'NY', rule: 'ban', from: '2026-01-01', source: 'GBL 518' },
  ]
  expect((await put(rulesPath, { rules: sent })).body).toEqual({ version: 'operator-1', rules: kept })
  const shipped = await reset(rulesPath)
  expect(shipped.body.version).toBe('2026-11')
  expect((await get(rulesPath)).body).toEqual(shipped.body)
  // A reset takes a version number but is no set of rules.
  expect((await get(`${rulesPath}?version=operator-2`)).status).toBe(404)
  const both = await Promise.all([put(rulesPath, { rules: [] }), put(rulesPath, { rules: [] })])
  expect(both.map(({ body }) => body.version).sort()).toEqual(['operator-3', 'operator-4'])
  expect((await get(rulesPath)).body).toEqual({ version: 'operator-4', rules: [] })
  expect((await get(`${rulesPath}?version=operator-1`)).body).toEqual({ version: 'operator-1', rules: kept })
  expect((await get(`${rulesPath}?version=2026-11`)).body).toEqual(shipped.body)
})

type Shop = OwnShop & { sessionToken: string }

async function openSurchargingShop(service: OwnService): Promise<Shop> {
  const shop = await openOwnShop(service)
  const surcharge = { enabled: true, percentage: 3 }
  const changed = await service.operator.patch(`/operator/v1/companies/${shop.companyId}`, { surcharge })
  expect(changed.status, changed.text).toBe(200)
  const authorization = `Api-Key ${shop.apiKey}`
  const session = await send(`${service.baseUrl}/api/auth/session`, 'POST', undefined, { authorization })
  return { ...shop, sessionToken: session.body.sessionToken }
}

/** Pays a new invoice of 100 dollars with the saved card. Returns the fee and the path of its explanation. */
async function pay({ api, vaultId, ...shop }: Shop) {
  const invoiceId = await ownInvoice({ api, vaultId, ...shop })
  const paid = await api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: vaultId })
  expect(paid.status, paid.text).toBe(200)
  const { transactionId, feeAmount } = paid.body
  return {
    fee: feeAmount,
    surchargePath: `/api/invoices/${invoiceId}/transactions/${transactionId}/surcharge`,
  }
}

/** Captures a card and quotes it for a new invoice of 100 dollars. */
async function quoteNewCard(service: OwnService, shop: Shop) {
  const invoiceId = await ownInvoice(shop)
  const intention = await shop.api.post('/api/payment/ticket/intention', {})
  const done = await processorSide(service).fillIn(intention.body.clientToken, {
    paymentMethod: 'cc',
    accountNumber: testCards.visa,
    expDate: '1230',
    cvv: '123',
    accountHolderName: 'Pat Payer',
  })
  const body = { ticketId: done.body.ticket_id, billingZip: '75201', amount: 100 }
  const quoted = await shop.api.post(`/api/invoices/${invoiceId}/quote`, body)
  expect(quoted.status, quoted.text).toBe(201)
  return { ...quoted.body, invoiceId }
}

function confirm({ api }: Shop, { invoiceId, quoteId }: { invoiceId: string; quoteId: string }) {
  return api.post(`/api/invoices/${invoiceId}/quote/confirm`, { quoteId })
}

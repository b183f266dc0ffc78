import { connect } from 'node:net'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { send, testCards } from '../support/florin.ts'
import { newDataFolder, startService, untilFileEnds, type OwnService } from '../support/own-service.ts'
import { openOwnShop, ownInvoice, saveOwnCard } from '../support/own-shop.ts'

type Line = Record<string, unknown>

/** Returns the log lines of the service about refused requests. */
function linesOf(): Line[] {
  const lines = service.stderr().split('\n')
  return lines
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))
    .filter(({ event }) => event === 'a request was refused')
}

const whenOver = untilFileEnds()
let service: OwnService

beforeAll(async () => {
  const database = await createDatabase()
  whenOver(() => database[Symbol.asyncDispose]())
  const FLORIN_DATA = newDataFolder(whenOver)
  service = await startService({ FLORIN_DATA, DATABASE_URL: database.url, FLORIN_LOG: 'info' }, whenOver)
})

test('the correlation id of a declined payment leads to one line that says whose it was and why', async () => {
  const shop = await openOwnShop(service)
  const invoiceId = await ownInvoice(shop)
  const accountVaultId = await saveOwnCard(service, shop.api, shop.customerId, testCards.insufficientFunds)
  const declined = await shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId })
  expect(declined).toMatchObject({ status: 400, body: { reasonCode: 1616 } })
  const { correlationId } = declined.body
  const ofPayment = () => linesOf().filter((line) => line['correlationId'] === correlationId)
  await expect.poll(ofPayment).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      event: 'a request was refused',
      companyId: shop.companyId,
      correlationId,
      method: 'PUT',
      route: '/api/invoices/:id/payment',
      statusCode: 400,
      code: 'bad_request',
      reasonCode: 1616,
      keyId: expect.stringMatching(/^key_/),
      durationMs: expect.any(Number),
    },
  ])
})

test('every refusal is a line, also of what is no request, and what goes well is none', async () => {
  const shop = await openOwnShop(service)
  const { companyId, apiKey } = shop
  const company = `/operator/v1/companies/${companyId}`
  const before = linesOf().length
  await service.operator.get(company)
  await shop.api.get('/api/customers/cus_none')
  await service.operator.get(`${company}/alerts?limit=x`)
  await send(`${service.baseUrl}/api/nope/${apiKey}`, 'GET')
  await send(`${service.baseUrl}/api/%zz`, 'GET')
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  socket.resume().end('no request\r\n\r\n')
  await once(socket, 'close')
  const newLines = () =>
    linesOf()
      .slice(before)
      .map(({ route, statusCode, code, companyId }) => [route, statusCode, code, companyId])
  await expect.poll(newLines).toEqual([
    ['/api/customers/:id', 404, 'not_found', companyId],
    [`/operator/v1/companies/:companyId/alerts`, 400, 'validation_failed', companyId],
    ['unknown', 404, 'not_found', undefined],
    ['unknown', 400, 'bad_request', undefined],
    ['unknown', 400, 'bad_request', undefined],
  ])

  await service.operator.post(`${company}/suspend`)
  await shop.api.get('/api/customers/cus_none')
  await expect
    .poll(() => newLines().at(-1))
    .toEqual(['/api/customers/:id', 403, 'company_suspended', companyId])
})

test('whoever is not let in is a stranger, whatever company the path names', async () => {
  const shop = await openOwnShop(service)
  const before = linesOf().length
  const company = `${service.baseUrl}/operator/v1/companies/${shop.companyId}`
  for (const authorization of [undefined, 'Bearer guessed', `Api-Key ${shop.apiKey}`])
    await send(company, 'GET', undefined, authorization === undefined ? {} : { authorization })
  const invoiceId = await ownInvoice(shop)
  const forged = `exp=4102444800&sig=${'0'.repeat(64)}`
  await send(`${service.baseUrl}/invoices/pdf/${shop.companyId}/${invoiceId}?${forged}`, 'GET')
  const newLines = () => linesOf().slice(before)
  await expect.poll(newLines).toHaveLength(4)
  expect(newLines().map(({ route, statusCode, companyId }) => [route, statusCode, companyId])).toEqual([
    ...Array.from({ length: 3 }, () => ['/operator/v1/companies/:companyId', 401, undefined]),
    ['/invoices/pdf/:companyId/:invoiceId', 403, undefined],
  ])
})

test('no line holds a token, a key, a card number, a mail address or what a path or a body held', async () => {
  const shop = await openOwnShop(service)
  const secrets = {
    path: 'token-of-a-path',
    body: 'word-of-a-body',
    query: 'word-of-a-query',
    mail: 'payer@secret.example',
    card: '4242424242424242',
  }
  const before = linesOf().length
  const headers = { authorization: `Api-Key ${shop.apiKey}x`, 'x-correlation-id': `c-${secrets.card}` }
  await send(`${service.baseUrl}/pay/${secrets.path}?q=${secrets.query}`, 'GET', undefined, headers)
  await send(`${service.baseUrl}/api/trx/hostedpayment/${secrets.path}`, 'GET', undefined, headers)
  await send(`${service.baseUrl}/api/trx/sale`, 'POST', { [secrets.body]: secrets.mail }, headers)
  await shop.api.post('/api/customers', { email: secrets.mail, [secrets.body]: secrets.card })
  await shop.api.post('/api/customers', `{"${secrets.body}`)
  await shop.api.get(`/api/customers/${secrets.path}`, { 'x-invoice-token': secrets.body })
  await expect.poll(() => linesOf().length).toBe(before + 6)
  for (const secret of [...Object.values(secrets), shop.apiKey, shop.hppToken])
    expect(service.stderr()).not.toContain(secret)
})

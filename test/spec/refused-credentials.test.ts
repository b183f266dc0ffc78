import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { caller, type Caller } from '../support/florin.ts'
import { noInvoice, noTransaction } from '../support/invoice-life.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { openOwnShop } from '../support/own-shop.ts'

/** Starts a service with a company, and returns its metrics and log lines of refused credentials. */
async function openWatched() {
  const database = await createDatabase()
  const service = await startService({
    FLORIN_DATA: newDataFolder(),
    DATABASE_URL: database.url,
    FLORIN_LOG: 'warn',
  })
  const at = (headers: Record<string, string>): Caller => caller(service.baseUrl, headers)
  const figures = async () => (await at({}).get('/metrics')).text
  const counted = async (credential: string, reason: string) => {
    const name = `florin_refused_credentials_total{credential="${credential}",reason="${reason}"}`
    const line = (await figures()).split('\n').find((each) => each.startsWith(name))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  const written = () =>
    service
      .stderr()
      .split('\n')
      .filter((line) => line.includes('a credential was refused'))
  const lines = () => written().map((line) => JSON.parse(line))
  return { service, shop: await openOwnShop(service), at, figures, counted, lines }
}

const company = '/operator/v1/companies/cmp_01h455vb4pex5vsknk084sn02q'
const manage = '/api/subscriptions/v2/manage'
const invoice = `/api/invoices/${noInvoice}`

/** An invalid credential: its kind, the reason, the status of the response, and the request that sends it. */
type Shown = [string, string, number, string, Record<string, string>?, object?]

const inHeaders: Shown[] = [
  ['operator_token', 'wrong', 401, company, { authorization: 'Bearer guessed' }],
  ['api_key', 'unknown', 401, '/api/trx', { authorization: 'Api-Key sk_sandbox_guessed' }],
  ['api_key', 'wrong', 401, '/api/trx', { authorization: 'Basic guessed' }],
  ['session_token', 'unknown', 401, invoice, { 'x-session-token': 'st_guessed' }],
  ['invoice_link', 'unknown', 401, '/api/invoices/hosted', { 'x-invoice-token': 'itk_guessed' }],
  ['manage_link', 'unknown', 401, `${manage}/code`, { 'x-subscription-token': 'mtk_guessed' }, {}],
  ['page_session', 'unknown', 401, manage, { 'x-subscription-session': 'mns_guessed' }],
]

const postback = { id: 'pb_1', type: 'transaction.completed', locationId: 'loc_guessed' }

const elsewhere: Shown[] = [
  ['invoice_link', 'unknown', 404, '/pay/itk_guessed'],
  ['hosted_payment_link', 'unknown', 404, '/hpp/guessed'],
  ['hosted_payment_link', 'unknown', 404, '/api/trx/hostedpayment/guessed'],
  ['setup_link', 'unknown', 404, '/setup/guessed'],
  ['setup_link', 'unknown', 404, '/api/trx/setup/guessed'],
  ['manage_link', 'unknown', 404, '/manage/mtk_guessed'],
  ['hpp_token', 'unknown', 401, '/api/trx/hostedpayment', {}, { hpp_token: 'hpp_guessed', total: 1 }],
  ['processor_signature', 'wrong', 401, '/processor/postbacks', {}, postback],
]

// Each has its own service, because together they exceed the log's limit of lines per second.
test.each([
  ['a header', inHeaders],
  ['an address or a body', elsewhere],
])('a credential in %s that opens nothing is counted, and is one line of the log', async (_where, shown) => {
  const { service, at, counted, lines } = await openWatched()
  for (const [credential, reason, status, path, headers = {}, body] of shown) {
    const [countedBefore, linesBefore] = [await counted(credential, reason), lines().length]
    const response = await (body ? at(headers).post(path, body) : at(headers).get(path))
    expect(response.status, `${path} ${response.text}`).toBe(status)
    expect(await counted(credential, reason), path).toBe(countedBefore + 1)
    const line = { level: 'warn', kind: credential, reason, correlationId: expect.any(String) }
    await expect.poll(() => lines().slice(linesBefore), { message: path }).toMatchObject([line])
  }
  expect(service.stderr()).not.toContain('guessed')
})

test('so is a key that was revoked, one without the right, and a session that has expired', async () => {
  const { service, shop, at, counted, figures, lines } = await openWatched()
  const keys = `/operator/v1/companies/${shop.companyId}/api-keys`
  const { keyId, apiKey: key } = (await service.operator.post(keys, { role: 'read_only' })).body
  const reader = at({ authorization: `Api-Key ${key}` })
  const { sessionToken } = (await reader.post('/api/auth/session', undefined)).body
  const reading = at({ 'x-session-token': sessionToken })
  expect(await figures(), 'what is right').not.toContain('florin_refused_credentials_total{')
  expect((await reader.post(`/api/trx/refund/${noTransaction}`, {})).status).toBe(403)
  expect((await reading.post('/api/customers', {})).status).toBe(403)
  await service.operator.post('/sandbox/v1/clock', { companyId: shop.companyId, advanceSeconds: 3_600 })
  expect((await reading.get(invoice)).status).toBe(401)
  await service.operator.delete(`${keys}/${keyId}`)
  expect((await reader.get('/api/trx')).status).toBe(401)
  const reasons = () => lines().map(({ kind, reason }) => `${kind} ${reason}`)
  await expect
    .poll(reasons)
    .toEqual(['api_key no_right', 'session_token no_right', 'session_token expired', 'api_key unknown'])
  for (const [credential, path] of [
    ['operator_token', company],
    ['api_key', '/api/trx'],
    ['session_token', invoice],
    ['invoice_link', '/api/invoices/hosted'],
  ] as const) {
    expect((await at({}).get(path)).status, 'what is not shown at all').toBe(401)
    expect(await counted(credential, 'missing')).toBe(1)
  }
  expect(lines()).toHaveLength(4)
})

test('of what is tried by the hundred few lines are written, all is counted, and none is in the log', async () => {
  const { service, at, counted, lines } = await openWatched()
  const secret = 'sk_sandbox_aGuessThatNobodyMustEverReadAnywhere'
  const started = Date.now()
  const guessing = at({ authorization: `Api-Key ${secret}` })
  await Promise.all(Array.from({ length: 200 }, () => guessing.get('/api/trx')))
  const seconds = Math.ceil((Date.now() - started) / 1_000) + 1
  expect(await counted('api_key', 'unknown')).toBe(200)
  expect(lines().length).toBeLessThanOrEqual(10 * seconds)
  expect(service.stderr()).not.toContain(secret)
})

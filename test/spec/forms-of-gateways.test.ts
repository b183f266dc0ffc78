import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer, type HttpServer } from '#platform/http'
import type { Idempotency } from '#platform/idempotency'
import { createLog, createMetrics } from '#platform/telemetry'
import { createGatewayForms } from '#processor'
import { openMethodsBench } from '../../src/processor/stripe/methods-bench.fixture.ts'
import { gatewayFormEndpoints } from '../../src/pages/endpoints/gateway-form.ts'

type Bench = Awaited<ReturnType<typeof openMethodsBench>>
type Location = ReturnType<Bench['openLocation']>['location']

let bench: Bench
let server: HttpServer
let url: string
const locations = new Map<string, Location>()

const idempotency: Idempotency = {
  checkFormat() {},
  claim: () => Promise.reject(new Error('no endpoint here honours a key')),
}

beforeAll(async () => {
  bench = await openMethodsBench()
  const forms = createGatewayForms(bench.calls, {
    locationOf: async (companyId) => locations.get(companyId),
    saved: async () => {},
    declined: async () => {},
  })
  const anyone = { scheme: undefined, public: true, authenticate: async () => undefined }
  server = createHttpServer({
    endpoints: gatewayFormEndpoints({ public: anyone }, forms),
    idempotency,
    log: createLog({ level: 'error', destination: { write: () => {} } }),
    metrics: createMetrics(),
    security: { refused: () => {} },
    requests: { failed: () => {} },
    newCorrelationId: () => randomUUID(),
    isNamedOrigin: async () => false,
    isHttps: false,
    trustedProxies: undefined,
    admitAddress() {},
  })
  url = `http://127.0.0.1:${(await server.listen('127.0.0.1', 0)).port}`
})
afterAll(async () => {
  await server.close()
  await bench[Symbol.asyncDispose]()
})

async function openForm() {
  const { account, location } = bench.openLocation()
  locations.set(location.companyId, location)
  const contactId = await bench.calls.createContact(location, { firstName: 'Ada' })
  const shown = {
    contactId,
    methods: ['cc' as const],
    lifetimeSeconds: 600,
    frameAncestors: ['https://shop.example'],
  }
  const { clientToken } = await bench.calls.createIntention(location, { ...shown, kind: 'ticket' })
  const address = `${url}/processor/forms/${clientToken}`
  const post = async (body: object, at = address) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(at, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  return { account, address, clientToken, post }
}

test('a form is not there under a token of nobody, of another shape, or of a company that takes no payments', async () => {
  const { account, clientToken, post } = await openForm()
  const others = [
    clientToken.slice(0, -1),
    `${clientToken.slice(0, -1)}~`,
    clientToken.replace(/_.*_/, `_${'0'.repeat(32)}_`),
    'x',
  ]
  for (const token of others) {
    const at = `${url}/processor/forms/${token}`
    const page = await fetch(at)
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining('This payment form has expired. Go back and try again.'),
    ])
    expect(await post({ confirmationToken: account.enter('pm_card_visa') }, at)).toMatchObject({
      status: 404,
      body: { statusCode: 404, error: 'not_found', correlationId: expect.any(String) },
    })
  }
})

test('a form is shown, takes what it knows alone, and takes it once', async () => {
  const { account, address, post } = await openForm()
  const page = await fetch(address, { headers: { referer: 'https://shop.example/' } })
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example')
  expect(page.headers.has('x-frame-options')).toBe(false)
  expect(await page.text()).toContain(account.publishableKey)
  for (const body of [{}, { confirmationToken: 1 }, { confirmationToken: 'x', more: true }])
    expect((await post(body)).status).toBe(400)
  const entered = { confirmationToken: account.enter('pm_card_visa') }
  const done = await post(entered)
  expect(done).toMatchObject({ status: 200, body: { '@action': 'ticket', last_four: '4242' } })
  expect(await post(entered)).toEqual(done)
  const other = { confirmationToken: account.enter('pm_card_visa') }
  expect(await post(other)).toMatchObject({ status: 409, body: { error: 'intention_used' } })
  expect((await fetch(address)).status).toBe(409)
})

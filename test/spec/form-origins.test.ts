import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  newSession,
  operator,
  type TestResponse,
  type TestCompany,
} from '../support/florin.ts'
import { anonymousCaller, newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import { linkTo, openPage, openSaleForm } from '../support/pay-page.ts'
import { newPlan, newSubscription, openCheckoutAt } from '../support/subscriptions.ts'
import { processorSide } from '../support/processor-side.ts'

const shop = 'https://shop.example'
const change = ({ companyId }: TestCompany, formOrigins: unknown) =>
  operator().patch(`/operator/v1/companies/${companyId}`, { formOrigins })

const refused: [string, unknown][] = [
  ['a text alone', shop],
  ['nothing', null],
  ['a number', [1]],
  ['a host', ['shop.example']],
  ['an address', [`${shop}/checkout`]],
  ['an origin with a slash', [`${shop}/`]],
  ['a query', [`${shop}?a=b`]],
  ['a name and a password', ['https://me:secret@shop.example']],
  ['another scheme', ['ftp://shop.example']],
  ['a script', ['javascript:alert(1)']],
  ['everybody', ['*']],
  ['a wildcard', ['https://*.shop.example']],
  ['two in one', [`${shop} https://other.example`]],
  ['more of a policy', [`${shop}; script-src *`]],
  ['a port that goes without saying', [`${shop}:443`]],
  ['plain http elsewhere', ['http://shop.example']],
  ['more than twenty', Array.from({ length: 21 }, (_, number) => `https://shop${number}.example`)],
]

describe('the origins of the pages of a merchant', () => {
  let company: TestCompany

  beforeAll(async () => {
    company = await newCompany()
  })

  test.each(refused)('are not %s', async (_, formOrigins) => {
    const response = await change(company, formOrigins)
    expectEnvelope(response, 400, 'validation_failed')
    expect(response.body.fields[0].path).toMatch(/^body\.formOrigins/)
    const made = await operator().post('/operator/v1/companies', { name: 'Shop', formOrigins })
    expectEnvelope(made, 400, 'validation_failed')
  })

  test('are kept as they were named, each once, until they are named anew', async () => {
    const company = await newCompany({ formOrigins: [shop] })
    const read = () => operator().get(`/operator/v1/companies/${company.companyId}`)
    expect((await read()).body.formOrigins).toEqual([shop])
    const named = ['HTTPS://Other.Example:8443', 'https://other.example:8443', 'http://localhost:3000']
    const changed = await change(company, named)
    expect(changed.body.formOrigins).toEqual(['https://other.example:8443', 'http://localhost:3000'])
    await operator().patch(`/operator/v1/companies/${company.companyId}`, { name: 'Renamed' })
    expect((await read()).body.formOrigins).toEqual(changed.body.formOrigins)
    expect((await change(company, [])).body.formOrigins).toEqual([])
    const [last] = await getAudit(company, { action: 'company.changed' })
    expect(last?.changes).toMatchObject({ formOrigins: { after: [] } })
  })
})

describe('a secure form', () => {
  test.each<[string, (company: TestCompany) => Promise<string>]>([
    ['that saves a method', savingForm],
    ['that captures a card', ticketForm],
    ['that sells an invoice', saleForm],
    ['of a hosted payment', hostedForm],
    ['of a set-up page', setupForm],
  ])('%s is shown on our pages and on those that the company named', async (_, open) => {
    const company = await newCompany({ formOrigins: [shop, 'https://other.example'] })
    expect(await framesOf(await open(company))).toEqual([ours(), shop, 'https://other.example'])
    const another = await newCompany()
    expect(await framesOf(await open(another))).toEqual([ours()])
  })
})

describe('a page of a merchant', () => {
  test.each<[string, string, string]>([
    ['PUT', '/api/invoices', 'x-invoice-token'],
    ['GET', '/api/invoices/hosted', 'x-invoice-token'],
    ['POST', '/api/invoices/hosted/capture/intention', 'content-type'],
    ['GET', '/api/trx/hostedpayment/hpt_some', 'x-correlation-id'],
    ['POST', '/api/trx/hostedpayment/hpt_some/intention', 'idempotency-key'],
    ['POST', '/api/trx/setup/set_some/intention', 'content-type'],
    ['POST', '/api/subscriptions/v2/payment-method', 'x-subscription-token'],
    ['POST', '/api/subscriptions/v2/manage/code', 'x-subscription-token'],
    ['GET', '/api/subscriptions/v2/manage', 'x-subscription-session'],
  ])('may ask before %s %s, if any company named it', async (method, path, header) => {
    const origin = newOrigin()
    expect(await preflight(origin, method, path)).toEqual([204, null, null])
    await newCompany({ formOrigins: [origin] })
    const [status, allowed, headers] = await preflight(origin, method, path)
    expect([status, allowed]).toEqual([204, origin])
    expect(headers).toContain(header)
    expect(headers).not.toMatch(/session-token|authorization/)
    expect(await preflight(origin, 'TRACE', path)).toEqual([204, null, null])
  })

  test.each([
    // Payers have a different call on this path.
    ['POST', '/api/invoices', 204],
    ['GET', '/api/customers/cus_01h455vb4pex5vsknk084sn02q', 404],
    ['POST', '/api/auth/session', 404],
    ['POST', '/api/trx/sale', 404],
    ['GET', '/operator/v1/companies', 404],
  ])('is not heard for %s %s, which is no call of a payer', async (method, path, status) => {
    const origin = newOrigin()
    await newCompany({ formOrigins: [origin] })
    expect(await preflight(origin, method, path)).toEqual([status, null, null])
  })

  test('reads what concerns its own company, refusals too, and nothing of another', async () => {
    const [origin, elsewhere] = [newOrigin(), newOrigin()]
    const company = await newCompany({ formOrigins: [origin] })
    await newCompany({ formOrigins: [elsewhere] })
    const { id } = await newInvoice(company, await newCustomer(company))
    const link = await linkTo(company, id)
    const token = { 'x-invoice-token': String(link.split('/').at(-1)) }
    expect(await readableBy(origin, '/api/invoices/hosted', token)).toEqual([200, origin])
    expect(await readableBy(elsewhere, '/api/invoices/hosted', token)).toEqual([200, null])
    expect(await readableBy('null', '/api/invoices/hosted', token)).toEqual([200, null])
    expect(await readableBy(origin, '/api/invoices/hosted', { 'x-invoice-token': 'ivt_none' })).toEqual([
      401,
      null,
    ])
    const { calls } = await newHostedPayment(company)
    expect(await readableBy(origin, calls, {})).toEqual([200, origin])
    const refusal = await fetch(`${florin().baseUrl}${calls}/intention`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{"paymentMethods":["cash"]}',
    })
    expect([refusal.status, refusal.headers.get('access-control-allow-origin')]).toEqual([400, origin])
    expect(refusal.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('reads nothing that a session or a key opens', async () => {
    const origin = newOrigin()
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00', { formOrigins: [origin] })
    const session = { 'x-session-token': await newSession(company.apiKey) }
    expect(await readableBy(origin, `/api/customers/${customerId}`, session)).toEqual([200, null])
    const [planId, startDate] = [await newPlan(company), on('03-11')]
    const subscriptionId = await newSubscription(company, { customerId, planId, startDate })
    const path = `/api/subscriptions/v2/authenticated-details?subscriptionId=${subscriptionId}`
    expect(await readableBy(origin, path, session)).toEqual([200, null])
  })
})

const newOrigin = () => `https://shop-${randomUUID()}.example`

/** Returns the response to a browser's preflight request: status, allowed origin and headers. */
async function preflight(origin: string, method: string, path: string) {
  const { status, headers } = await fetch(`${florin().baseUrl}${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method },
  })
  return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]
}

/** Returns the status of a call from a page, and the origin that may read the response. */
async function readableBy(origin: string, path: string, credential: Record<string, string>) {
  const { status, headers } = await fetch(`${florin().baseUrl}${path}`, {
    headers: { origin, ...credential },
  })
  return [status, headers.get('access-control-allow-origin')]
}

const ours = () => new URL(florin().publicUrl).origin

/** Returns the origins that may embed a form, from its content security policy. */
async function framesOf(clientToken: string): Promise<string[]> {
  const page = await fetch(processorSide().formUrlOf(clientToken))
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  return /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
}

async function savingForm(company: TestCompany): Promise<string> {
  const customerId = await newCustomer(company)
  return openedBy(await company.api.post('/api/payment/intention', { customerId }))
}

async function ticketForm(company: TestCompany): Promise<string> {
  return openedBy(await company.api.post('/api/payment/ticket/intention', {}))
}

async function saleForm(company: TestCompany): Promise<string> {
  const { id } = await newInvoice(company, await newCustomer(company))
  return openSaleForm(await openPage(company, id))
}

async function hostedForm(company: TestCompany): Promise<string> {
  const { calls } = await newHostedPayment(company)
  return openedBy(await anonymousCaller().post(`${calls}/intention`, {}))
}

async function setupForm(company: TestCompany): Promise<string> {
  const { calls } = await newSetupPage(company, await newCustomer(company))
  return openedBy(await anonymousCaller().post(`${calls}/intention`, {}))
}

function openedBy({ status, text, body }: TestResponse): string {
  expect(status, text).toBe(201)
  return String(body.clientToken)
}

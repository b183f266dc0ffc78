import { describe, expect, test } from 'vitest'
import { parseId, toLowestId, toPublicId } from '#kernel/ids'
import { invoiceBody, openCheckout } from '../support/checkout.ts'
import { getFields } from '../support/customers.ts'
import { newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { advance, newCompany, newInvoice, saveCard, type Loose, type TestCompany } from '../support/florin.ts'
import { openHosted } from '../support/hosted-payments.ts'
import { inDatabase } from '../support/search.ts'

const daySeconds = 86_400
const dayMs = daySeconds * 1_000

const requestsPath = ({ companyId }: TestCompany, query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) text.set(name, String(value))
  return `/dashboard/v1/companies/${companyId}/requests?${text}`
}

async function getPage(company: TestCompany, admin: DashboardClient, query = {}): Promise<Loose> {
  const read = await admin.get(requestsPath(company, query))
  expect(read.status, read.text).toBe(200)
  return read.body
}

const listRequests = async (company: TestCompany, admin: DashboardClient, query = {}): Promise<Loose[]> =>
  (await getPage(company, admin, { limit: 100, ...query })).requests

const toLine = ({ method, path, statusCode }: Loose) => `${method} ${path} ${statusCode}`
const listLines = async (company: TestCompany, admin: DashboardClient, query = {}) =>
  (await listRequests(company, admin, query)).map(toLine)

async function openDesk() {
  const shop = await openCheckout()
  return { ...shop, admin: await newDashboard(shop.company) }
}

/** Inserts requests that were answered a while ago. */
async function insertRequests({ companyId }: TestCompany, ages: number[], status = 200): Promise<void> {
  const company = parseId('cmp', companyId)
  const now = Date.now()
  const ids = ages.map((age) => toLowestId(now - age))
  await inDatabase(
    `insert into requests (company_id, id, method, path, status_code, duration_ms, correlation_id)
     select $1, id, 'POST', '/api/old', $3, 5, 'old' from unnest($2::uuid[]) as given (id)`,
    [company, ids, status],
  )
}

const unknownInvoice = '/api/invoices/inv_01k2v9m4e8f3q7r5s6t0w1x2y3'

describe('the requests of a company', () => {
  test('have each write and each refusal, newest first, and no successful read', async () => {
    const { company, customerId, admin } = await openDesk()
    const { id } = await newInvoice(company, customerId)
    expect((await company.api.get(`/api/invoices/${id}`)).status).toBe(200)
    await company.api.get(unknownInvoice)
    const refused = await company.api.post('/api/invoices?trace=1', { amount: -1 })
    const requests = await listRequests(company, admin)
    expect(requests.map(toLine)).toEqual([
      'POST /api/invoices 400',
      `GET ${unknownInvoice} 404`,
      'POST /api/invoices 201',
      'POST /api/customers 201',
      'POST /api/auth/session 201',
    ])
    expect(requests[0]).toEqual({
      id: expect.stringMatching(/^req_/),
      at: expect.stringMatching(/Z$/),
      method: 'POST',
      path: '/api/invoices',
      statusCode: 400,
      error: 'validation_failed',
      errorText: 'Some fields are missing or invalid.',
      durationMs: expect.any(Number),
      keyId: expect.stringMatching(/^key_/),
      correlationId: refused.body.correlationId,
      address: '127.0.0.1',
    })
    expect(requests[2].record).toEqual({ kind: 'invoice', id })
    expect(requests[3].record).toEqual({ kind: 'customer', id: customerId })
  })

  test('name the record that was made, or else the one of the path', async () => {
    const { company, customerId, admin } = await openDesk()
    const { id } = await newInvoice(company, customerId)
    const accountVaultId = await saveCard(company, customerId)
    const key = { 'idempotency-key': 'paid-once-and-replayed' }
    const pay = () => company.api.put(`/api/invoices/${id}/payment`, { accountVaultId }, key)
    const paid = await pay()
    expect(paid.status, paid.text).toBe(200)
    await pay()
    await company.api.post(`/api/invoices/${id}/void`, { reason: 'late' })
    const [voided, replayed, first] = await listRequests(company, admin)
    const transaction = { kind: 'transaction', id: paid.body.transactionId }
    expect([first.record, replayed.record]).toEqual([transaction, transaction])
    expect([voided.statusCode, voided.record]).toEqual([422, { kind: 'invoice', id }])
    expect(voided.errorText).toBe('This cannot be done in the current state.')
  })

  test('name the user of the dashboard who sent them', async () => {
    const { company, admin } = await openDesk()
    await admin.post(`/dashboard/v1/companies/${company.companyId}/invoices/search`, { limit: 1, bad: 1 })
    const [sent] = await listRequests(company, admin)
    expect(sent).toMatchObject({
      statusCode: 400,
      person: { id: expect.stringMatching(/^per_/), name: 'Ada Lovelace' },
    })
    expect(sent.keyId).toBeUndefined()
  })

  test('have neither secrets nor card numbers nor contact data, and no address of a payer', async () => {
    const { company, admin } = await openDesk()
    const hosted = await openHosted(company)
    expect((await hosted.page.post('/quote', {})).status).toBe(400)
    await company.legacy.get('/api/trx/order/4111111111111111')
    await company.legacy.get('/api/trx/order/4111-1111-1111-1111')
    await company.legacy.get('/api/trx/order/pat%40example.com')
    await company.legacy.get('/api/trx/order/nul%00byte')
    const requests = await listRequests(company, admin)
    const paths = requests.map(({ path }) => path)
    expect(paths[0]).toBe('/api/trx/order/nul%00byte')
    expect(paths.slice(1, 4)).toEqual(Array.from({ length: 3 }, () => '/api/trx/order/{order_id}'))
    const ofPayer = requests.find(({ path }) => path === '/api/trx/hostedpayment/{token}/quote')
    expect(ofPayer).toMatchObject({ statusCode: 400 })
    expect(ofPayer.address).toBeUndefined()
    const rows = await inDatabase(
      'select string_agg(r::text, chr(10)) as text from requests r where company_id = $1',
      [parseId('cmp', company.companyId)],
    )
    const { apiKey, sessionToken, hppToken } = company
    for (const secret of [apiKey, sessionToken, hppToken, hosted.token, '4111', 'pat@', 'pat%40'])
      expect(rows[0].text).not.toContain(secret)
  })

  test('have none without a credential, and none of the operator or another company', async () => {
    const [{ company, admin }, other] = [await openDesk(), await openDesk()]
    const before = await listLines(company, admin)
    await other.company.api.post('/api/invoices', {})
    expect(await listLines(company, admin)).toEqual(before)
    const { correlationId } = (await listRequests(other.company, other.admin))[0]
    expect(await listRequests(company, admin, { correlationId })).toEqual([])
    expectEnvelope(await admin.get(requestsPath(other.company)), 404, 'not_found')
  })

  test.each(['clerk', 'read_only'])('are refused to the role %s', async (role) => {
    const company = await newCompany()
    expectEnvelope(await (await newDashboard(company, role)).get(requestsPath(company)), 403, 'forbidden')
  })

  test('are all kept, of twenty at once', async () => {
    const { company, customerId, admin } = await openDesk()
    const made = await Promise.all(
      Array.from({ length: 20 }, () => company.api.post('/api/invoices', invoiceBody(customerId))),
    )
    const requests = await listRequests(company, admin, { path: '/api/invoices' })
    const sent = made.map(({ headers }) => headers.get('CorrelationId')).toSorted()
    expect(requests.map(({ correlationId }) => correlationId).toSorted()).toEqual(sent)
  })

  test('have those over the rate limit', async () => {
    const company = await newCompany({ limits: { requestsPerSecond: 1, burst: 1 } })
    const admin = await newDashboard(company)
    const sent = await Promise.all(Array.from({ length: 8 }, () => company.api.get(unknownInvoice)))
    expect(sent.map(({ status }) => status)).toContain(429)
    const [limited] = await listRequests(company, admin, { status: '429' })
    expect(limited).toMatchObject({ error: 'rate_limited', path: unknownInvoice })
  })
})

describe('a filter of the requests', () => {
  test('finds by correlation id, status, start of the path, and key', async () => {
    const { company, customerId, admin } = await openDesk()
    const named = { 'x-correlation-id': 'order-17' }
    await company.api.post('/api/invoices', invoiceBody(customerId), named)
    await company.api.post('/api/invoices', {}, named)
    await company.api.get(unknownInvoice)
    const { keyId } = (await listRequests(company, admin))[0]
    const both = ['POST /api/invoices 400', 'POST /api/invoices 201']
    const missing = `GET ${unknownInvoice} 404`
    expect(await listLines(company, admin, { correlationId: 'order-17' })).toEqual(both)
    expect(await listLines(company, admin, { correlationId: 'order-1' })).toEqual([])
    expect(await listLines(company, admin, { status: 'failed' })).toEqual([missing, both[0]])
    expect(await listLines(company, admin, { status: '4xx', path: '/api/invoices/' })).toEqual([missing])
    expect(await listLines(company, admin, { status: '5xx' })).toEqual([])
    expect(await listLines(company, admin, { status: '404' })).toEqual([missing])
    expect(await listLines(company, admin, { status: '201', correlationId: 'order-17' })).toEqual([both[1]])
    expect(await listLines(company, admin, { path: '/api/invoices' })).toEqual([missing, ...both])
    expect(await listLines(company, admin, { path: '/api/%' })).toEqual([])
    expect(await listLines(company, admin, { keyId })).toHaveLength(5)
    const otherKey = toPublicId('key', toLowestId(0))
    expect(await listLines(company, admin, { keyId: otherKey, status: '4xx' })).toEqual([])
  })

  test('selects days of real time, though the clock of the company is ahead', async () => {
    const { company, admin } = await openDesk()
    await advance(company, 3 * daySeconds)
    await insertRequests(company, [2 * dayMs, 5 * dayMs])
    const day = (age: number) => new Date(Date.now() - age * dayMs).toISOString()
    const old = { path: '/api/old' }
    expect(await listLines(company, admin, { ...old, from: day(6), to: day(3) })).toHaveLength(1)
    expect(await listLines(company, admin, { ...old, from: day(3) })).toHaveLength(1)
    expect(await listLines(company, admin, { ...old, to: day(0) })).toHaveLength(2)
    expect(await listLines(company, admin, { from: day(0).slice(0, 10) })).not.toHaveLength(0)
  })

  test('goes on from page to page, without gaps or repetitions', async () => {
    const { company, admin } = await openDesk()
    await insertRequests(
      company,
      Array.from({ length: 23 }, (_none, place) => (place + 1) * 1_000),
    )
    for (const filter of [{}, { status: '200' }, { path: '/api/old' }, { correlationId: 'old' }]) {
      const all = await listRequests(company, admin, filter)
      const seen: Loose[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Loose = await getPage(company, admin, { ...filter, limit: 5, ...(cursor && { cursor }) })
        expect(page.searchedTo).toBeUndefined()
        seen.push(...page.requests)
        cursor = page.nextCursor
      }
      expect(seen).toEqual(all)
      expect(all.length).toBeGreaterThanOrEqual(23)
    }
  })

  test('of frequent requests says how far back it went, and the next page goes on', async () => {
    const { company, admin } = await openDesk()
    const ages = Array.from({ length: 20_001 }, (_none, place) => dayMs + place)
    await insertRequests(company, ages)
    await insertRequests(company, [2 * dayMs], 204)
    const first = await getPage(company, admin, { status: '204' })
    expect(first).toEqual({ requests: [], nextCursor: expect.any(String), searchedTo: expect.any(String) })
    const age = Date.now() - Date.parse(first.searchedTo)
    expect(age).toBeGreaterThan(dayMs)
    const next = await getPage(company, admin, { status: '204', cursor: first.nextCursor })
    expect(next.requests.map(toLine)).toEqual(['POST /api/old 204'])
    expect([next.nextCursor, next.searchedTo]).toEqual([null, undefined])
  })

  test.each([
    ['a status of no group', { status: '3xx' }, 'query.status'],
    ['a status below 100', { status: '99' }, 'query.status'],
    ['a path without a slash', { path: 'api' }, 'query.path'],
    ['an id of another kind', { keyId: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }, 'query.keyId'],
    ['an end before the start', { from: '2026-02-02', to: '2026-02-01' }, 'query.from'],
    ['a cursor of its own making', { cursor: 'x' }, 'query.cursor'],
  ])('refuses %s', async (_what, query, path) => {
    const company = await newCompany()
    const admin = await newDashboard(company)
    expect(getFields(await admin.get(requestsPath(company, query)))).toMatchObject([{ path }])
  })
})

test('requests are forgotten after 30 days of real time, whatever the clock of the company says', async () => {
  const { company, admin } = await openDesk()
  await insertRequests(company, [31 * dayMs, 30 * dayMs + 1_000, 29 * dayMs])
  await advance(company, 400 * daySeconds)
  const left = await listRequests(company, admin)
  expect(left.filter(({ path }) => path === '/api/old')).toHaveLength(1)
  expect(left.map(toLine)).toContain('POST /api/customers 201')
})

describe('finding a request', () => {
  test('takes its correlation id, and is for admins', async () => {
    const { company, customerId, admin } = await openDesk()
    const named = { 'x-correlation-id': 'order-2026-17' }
    const made = await company.api.post('/api/invoices', invoiceBody(customerId), named)
    const path = `/dashboard/v1/companies/${company.companyId}/find?q=order-2026-17`
    expect((await admin.get(path)).body.results).toEqual([
      {
        kind: 'request',
        id: 'order-2026-17',
        title: 'POST /api/invoices',
        detail: expect.any(String),
        status: '201',
      },
    ])
    expect(made.headers.get('CorrelationId')).toBe('order-2026-17')
    const clerk = await newDashboard(company, 'clerk')
    expect((await clerk.get(path)).body.results).toEqual([])
  })

  test('of several with one correlation id is one result, the newest', async () => {
    const { company, admin } = await openDesk()
    const named = { 'x-correlation-id': 'batch-of-today' }
    await company.api.post('/api/customers', { email: 'payer@example.com' }, named)
    await company.api.post('/api/customers', { email: 1 }, named)
    const path = `/dashboard/v1/companies/${company.companyId}/find?q=batch-of-today`
    const results: Loose[] = (await admin.get(path)).body.results
    expect(results.map(({ status }) => status)).toEqual(['400'])
  })
})

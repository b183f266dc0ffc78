import { beforeAll, describe, expect, test } from 'vitest'
import { openDashboard, newDashboard, pageHeaders } from '../support/dashboard.ts'
import { florin, newCompany, newCustomer, newInvoice, send, type TestCompany } from '../support/florin.ts'
import { permissionsByOperation } from '../support/rights.ts'

const calls = Object.keys(permissionsByOperation)

const kinds: Record<string, string> = {
  trx: 'trx',
  trx_id: 'trx',
  transactionId: 'trx',
  invoiceId: 'inv',
  alertId: 'alr',
  memberId: 'mem',
  messageId: 'msg',
  hostedPaymentId: 'hpp',
  viewId: 'viw',
  order_id: 'order',
  vaultId: 'vault',
}

/**
 * Returns a call with ids that do not exist and an invalid body. An authorized user gets an error, and nothing
 * changes.
 */
function partsOf(name: string, companyId: string): [method: string, path: string, body: object | undefined] {
  const [method = '', whole = ''] = name.split(' ')
  const pattern = whole.replace('{companyId}', companyId).replace('{resource}', 'invoices')
  const kind = /invoices/.test(pattern) ? 'inv' : /subscriptions/.test(pattern) ? 'sub' : 'cus'
  const path = pattern.replaceAll(
    /\{(\w+)\}/g,
    (_, each: string) => `${kinds[each] ?? kind}_01k2v9m4e8f3q7r5s6t0w1x2y3`,
  )
  return [method, path, method === 'GET' || method === 'DELETE' ? undefined : { unknownField: 1 }]
}

const mayBy: Record<string, string[]> = {
  admin: ['read', 'write', 'manage'],
  clerk: ['read', 'write'],
  read_only: ['read'],
}

let company: TestCompany
let dashboards: Record<string, Awaited<ReturnType<typeof newDashboard>>[]>
let turns = 0

// Several users share the calls of each role, so that none exceeds the rate limit. Each operation has four calls:
// with an even number of users, the same one would make those of a role each time.
const ofEachRole = [1, 2, 3, 4, 5]

beforeAll(async () => {
  company = await newCompany()
  dashboards = Object.fromEntries(
    await Promise.all(
      Object.keys(mayBy).map(
        async (role) => [role, await Promise.all(ofEachRole.map(() => newDashboard(company, role)))] as const,
      ),
    ),
  )
})

/** Returns the next user of a role, in turn. */
function dashboardOf(role: string) {
  turns += 1
  const found = dashboards[role]?.[turns % ofEachRole.length]
  if (!found) throw new Error(`there is no ${role}`)
  return found
}

test('the table of rights names every call that a person of a company may make, and no other', async () => {
  const { body } = await send(`${florin().baseUrl}/openapi.json`, 'GET')
  const taking = Object.entries<Record<string, { security?: object[] }>>(body.paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).flatMap(([method, { security = [] }]) =>
        /^\/(api|dashboard\/v1\/companies)\//.test(path) && security.some((each) => 'dashboard' in each)
          ? [`${method.toUpperCase()} ${path}`]
          : [],
      ),
  )
  expect(taking.toSorted()).toEqual(calls.toSorted())
})

describe.each(calls)('%s', (name) => {
  test('is refused to a page of somebody else, to a forged call and to who is no member', async () => {
    const [method, path, body] = partsOf(name, company.companyId)
    const { browser } = dashboardOf('admin').user
    const own = pageHeaders(browser, company.companyId)
    const call = (headers: Record<string, string>) =>
      send(`${florin().baseUrl}${path}`, method, body, headers)
    const changed = (more: Record<string, string>) => call({ ...own, ...more })
    expect((await changed({ cookie: '' })).status).toBe(401)
    expect((await changed({ cookie: `florin=ps_${'x'.repeat(43)}` })).status).toBe(401)
    expect((await changed({ origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await changed({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await changed({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    const { 'x-csrf-token': csrfToken, 'x-company-id': companyId, ...bare } = own
    if (method !== 'GET') {
      expect((await call({ ...bare, 'x-company-id': companyId ?? '' })).status).toBe(403)
      expect((await changed({ 'x-csrf-token': 'f'.repeat(64) })).status).toBe(403)
    }
    if (!path.startsWith('/api/')) return
    const unnamed = await call({ ...bare, 'x-csrf-token': csrfToken ?? '' })
    expect([unnamed.status, unnamed.body.fields?.[0]?.path]).toEqual([400, 'header.x-company-id'])
  })

  test.each(Object.keys(mayBy))(
    'is open to a person who is %s exactly where the role has the right',
    async (role) => {
      const answered = await dashboardOf(role).call(...partsOf(name, company.companyId))
      const may = mayBy[role]?.includes(permissionsByOperation[name] ?? '')
      const asksAgain = answered.body?.reauthenticate === true
      if (may && asksAgain) expect(answered.status).toBe(403)
      else if (may) expect([401, 403, 429], answered.text).not.toContain(answered.status)
      else
        expect([answered.status, answered.body.error, asksAgain], answered.text).toEqual([
          403,
          'forbidden',
          false,
        ])
    },
  )
})

describe('a company that somebody is no member of', () => {
  test('looks like one that does not exist, to the byte', async () => {
    const other = await newCompany()
    const withoutId = (text: string) => text.replace(/"correlationId":"[^"]+"/, '')
    const { browser } = dashboardOf('admin').user
    const responses = []
    for (const companyId of [other.companyId, 'cmp_01k2v9m4e8f3q7r5s6t0w1x2y3', 'nonsense', '']) {
      responses.push(await openDashboard(browser, { companyId }).get('/api/trx'))
      if (companyId !== '')
        responses.push(await dashboardOf('admin').get(`/dashboard/v1/companies/${companyId}/alerts`))
    }
    expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect(new Set(responses.map(({ text }) => withoutId(text))).size).toBe(1)
  })

  test('gives nothing of its records to who names their own', async () => {
    const other = await newCompany()
    const { id } = await newInvoice(other, await newCustomer(other))
    expect((await dashboardOf('admin').get(`/api/invoices/${id}`)).status).toBe(404)
  })
})

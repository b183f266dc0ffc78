import { describe, expect, test } from 'vitest'
import { newDashboard } from '../support/dashboard.ts'
import { newCompany, newCustomer, type Loose, type TestCompany } from '../support/florin.ts'

const searchPath = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/customers/search`

describe('the search of customers in the dashboard', () => {
  test('lists the newest first, page by page, and the older page holds older ones', async () => {
    const company = await newCompany()
    const made: string[] = []
    for (let place = 0; place < 5; place++)
      made.push(await newCustomer(company, { email: `payer${place}@example.com` }))
    const dashboard = await newDashboard(company, 'read_only')
    const idsAfter = async (cursor: string) => {
      const read = await dashboard.post(searchPath(company), { limit: 2, cursor })
      expect(read.status, read.text).toBe(201)
      return { ids: read.body.customers.map(({ id }: Loose) => id), cursor: read.body.nextCursor }
    }
    const first = await idsAfter('')
    const second = await idsAfter(first.cursor)
    const third = await idsAfter(second.cursor)
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(made.toReversed())
    expect(third.cursor).toBeNull()
  })

  test('refuses a cursor of the public search, which has another order, and other fields', async () => {
    const company = await newCompany()
    for (let place = 0; place < 2; place++) await newCustomer(company, { email: `payer${place}@example.com` })
    const dashboard = await newDashboard(company)
    const { nextCursor: cursor } = (await company.api.post('/api/customers/search', { limit: 1 })).body
    const refused = await dashboard.post(searchPath(company), { limit: 1, cursor })
    expect(refused.body).toMatchObject({ statusCode: 400, fields: [{ path: 'body.cursor' }] })
    expect((await dashboard.post(searchPath(company), { sortBy: 'email' })).status).toBe(400)
  })

  test('shows no customer of another company', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    await newCustomer(company)
    const stranger = await newDashboard(other)
    expect((await stranger.post(searchPath(other))).body.customers).toEqual([])
    expect((await stranger.post(searchPath(company))).status).toBe(404)
  })
})

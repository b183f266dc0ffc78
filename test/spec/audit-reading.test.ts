import { describe, expect, test } from 'vitest'
import { requestAudit, getAudit } from '../support/audit.ts'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { caller, florin, newCompany, operator, type Loose, type TestCompany } from '../support/florin.ts'

/** Creates a company with this many products. Each has one audit entry. */
async function openAudited(count: number) {
  const company = await newCompany()
  for (let place = 1; place <= count; place++) await putProduct(company, `p-${place}`)
  return company
}

const putProduct = ({ companyId }: TestCompany, id: string) =>
  operator().put(`/operator/v1/companies/${companyId}/products/${id}`, { name: id, price: 1 })

const idsOf = (entries: Loose[]) => entries.map(({ subject }) => subject.id)

describe('the audit is not read', () => {
  test('by anybody but the operator', async () => {
    const { companyId, api, legacy } = await newCompany()
    for (const them of [api, legacy, caller(florin().baseUrl, {})])
      expectEnvelope(await them.get(`/operator/v1/audit?companyId=${companyId}`), 401, 'unauthorized')
  })

  test.each([
    [{ companyId: 'x' }, 'query.companyId', 'invalid_string'],
    [{ companyId: '' }, 'query.companyId', 'invalid_string'],
    [{ actor: 'somebody' }, 'query.actor', 'invalid_string'],
    [{ action: 'company' }, 'query.action', 'invalid_enum_value'],
    [{ subject: '' }, 'query.subject', 'too_small'],
    [{ subject: 'x'.repeat(201) }, 'query.subject', 'too_big'],
    [{ from: 'yesterday' }, 'query.from', 'invalid_string'],
    [{ to: '2026-02-30' }, 'query.to', 'invalid_string'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'query.from', 'reversed_range'],
    [{ limit: 0 }, 'query.limit', 'too_small'],
    [{ limit: 101 }, 'query.limit', 'too_big'],
    [{ limit: 1.5 }, 'query.limit', 'invalid_type'],
    [{ limit: 'all' }, 'query.limit', 'invalid_type'],
    [{ cursor: 'rubbish' }, 'query.cursor', 'invalid_cursor'],
    [{ cursor: 'WyJ4Il0.x.y' }, 'query.cursor', 'invalid_cursor'],
    [{ cursor: 'x'.repeat(513) }, 'query.cursor', 'too_big'],
    [{ company: 'x' }, 'query.company', 'unrecognized_keys'],
    [{ page: 1 }, 'query.page', 'unrecognized_keys'],
  ])('with the query %j', async (query, path, code) => {
    expect(getFields(await requestAudit(query as Record<string, string | number>))).toEqual([{ path, code }])
  })

  test('with a query that says something twice', async () => {
    const twice = await operator().get('/operator/v1/audit?action=plan.changed&action=product.put')
    expect(getFields(twice)).toMatchObject([{ path: 'query.action' }])
  })

  test('of a company that there is none of', async () => {
    expectEnvelope(await requestAudit({ companyId: 'cmp_01h455vb4pex5vsknk084sn02q' }), 404, 'not_found')
  })

  test('with a cursor of another company, or of other filters', async () => {
    const [one, other] = [await openAudited(2), await openAudited(2)]
    const request = { companyId: one.companyId, limit: 1 }
    const { nextCursor: cursor } = (await requestAudit(request)).body
    expect((await requestAudit({ ...request, limit: 3, cursor })).status).toBe(200)
    const refused = { path: 'query.cursor', code: 'invalid_cursor' }
    for (const different of [
      { ...request, companyId: other.companyId },
      { limit: 1 },
      { ...request, action: 'product.put' },
      { ...request, from: '2026-01-01' },
    ])
      expect(getFields(await requestAudit({ ...different, cursor }))).toEqual([refused])
    expect(getFields(await requestAudit({ ...request, cursor: `${cursor}x` }))).toEqual([refused])
  })
})

describe('the audit is read', () => {
  test('a page at a time, the newest first, each entry once', async () => {
    const company = await openAudited(7)
    const request = { companyId: company.companyId, action: 'product.put', limit: 3 }
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const read = await requestAudit({ ...request, cursor })
      expect(read.status, read.text).toBe(200)
      pages.push(idsOf(read.body.entries))
      cursor = read.body.nextCursor
    }
    expect(pages).toEqual([['p-7', 'p-6', 'p-5'], ['p-4', 'p-3', 'p-2'], ['p-1']])
  })

  test('of one company alone, or of all', async () => {
    const [one, other] = [await openAudited(1), await openAudited(1)]
    for (const { companyId } of [one, other]) {
      const own = await getAudit(companyId === one.companyId ? one : other)
      expect(new Set(own.map((entry) => entry.companyId))).toEqual(new Set([companyId]))
    }
    const both = (await requestAudit({ limit: 100, action: 'product.put' })).body.entries
    const companies = both.map((entry: Loose) => entry.companyId)
    expect(companies).toEqual(expect.arrayContaining([one.companyId, other.companyId]))
  })

  test('by actor, by subject and by kind of subject', async () => {
    const company = await openAudited(2)
    expect(idsOf(await getAudit(company, { subject: 'p-1' }))).toEqual(['p-1'])
    expect(idsOf(await getAudit(company, { subject: 'product', actor: 'operator' }))).toEqual(['p-2', 'p-1'])
    expect(await getAudit(company, { actor: 'person' })).toEqual([])
    expect(await getAudit(company, { actor: 'key_01h455vb4pex5vsknk084sn02q' })).toEqual([])
    expect(await getAudit(company, { subject: 'p-3' })).toEqual([])
  })

  test('between two instants, both within, a day to its end', async () => {
    const company = await openAudited(1)
    const [{ at }] = await getAudit(company, { subject: 'p-1' })
    const found = async (query: Record<string, string>) =>
      idsOf(await getAudit(company, { subject: 'p-1', ...query })).length
    expect(await found({ from: at, to: at })).toBe(1)
    expect(await found({ from: at.slice(0, 10), to: at.slice(0, 10) })).toBe(1)
    const [before, after] = [-1, 1].map((ms) => new Date(Date.parse(at) + ms).toISOString())
    expect(await found({ to: String(before) })).toBe(0)
    expect(await found({ from: String(after) })).toBe(0)
  })

  test('in real time, whatever the clock of a company says', async () => {
    const company = await newCompany()
    await operator().post('/sandbox/v1/clock', { companyId: company.companyId, advanceSeconds: 40 * 86_400 })
    const began = Date.now()
    await putProduct(company, 'later')
    const [{ at }] = await getAudit(company, { subject: 'later' })
    expect(Date.parse(at)).toBeGreaterThanOrEqual(began)
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
  })
})

import { expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { florin, newCompany, operator, send, type TestCompany } from '../support/florin.ts'
import { toListedPlan, getPlanList, newPlan } from '../support/plans.ts'

const companies = '/operator/v1/companies'
const unknown = 'cmp_01h455vb4pex5vsknk084sn02q'

const change = (companyId: string, planId: string, body: object) =>
  operator().patch(`${companies}/${companyId}/plans/${encodeURIComponent(planId)}`, body)

async function goldPlan(company: TestCompany, fields: object = {}) {
  const sent = { planId: 'gold', billingCycle: 'weekly', description: 'Old' }
  return toListedPlan(await newPlan(company, { ...sent, ...fields }))
}

test('a plan of an unknown company, an unknown plan and one of another company are not found', async () => {
  const [one, other] = [await newCompany(), await newCompany()]
  const plan = await goldPlan(one)
  expect((await change(unknown, 'gold', { name: 'New' })).status).toBe(404)
  expect((await change(one.companyId, 'silver', { name: 'New' })).status).toBe(404)
  expect((await change(other.companyId, 'gold', { name: 'New' })).status).toBe(404)
  expect(await getPlanList(one)).toEqual([plan])
})

test('only the operator changes plans', async () => {
  const company = await newCompany()
  await goldPlan(company)
  const url = `${florin().baseUrl}${companies}/${company.companyId}/plans/gold`
  const own = { 'x-session-token': company.sessionToken }
  expect((await send(url, 'PATCH', { name: 'New' }, own)).status).toBe(401)
})

test.each<[string, unknown]>([
  ['price', 12],
  ['billingCycle', 'monthly'],
  ['setupFee', 5],
  ['setupFee', null],
  ['trialDays', 7],
  ['planId', 'gold'],
  ['createdAt', '2026-01-01T00:00:00.000Z'],
  ['updatedAt', null],
])('%s cannot be changed to %j, and nothing else that is sent with it changes', async (field, value) => {
  const company = await newCompany()
  const plan = await goldPlan(company)
  const refused = await change(company.companyId, 'gold', { name: 'New', [field]: value })
  expect(getFields(refused)).toEqual([{ path: `body.${field}`, code: 'not_changeable' }])
  expect(await getPlanList(company)).toEqual([plan])
})

test.each<[string, object, string, string]>([
  ['an unknown key', { foo: 1 }, 'foo', 'unrecognized_keys'],
  ['a name of nothing', { name: '' }, 'name', 'too_small'],
  ['a name that is null', { name: null }, 'name', 'invalid_type'],
  ['features that are null', { features: null }, 'features', 'invalid_type'],
  ['an active that is a number', { active: 1 }, 'active', 'invalid_type'],
  [
    'a preRenewalInvoice of nothing',
    { preRenewalInvoice: {} },
    'preRenewalInvoice.leadTimeDays',
    'invalid_type',
  ],
  [
    'a lead time below 0',
    { preRenewalInvoice: { leadTimeDays: -1 } },
    'preRenewalInvoice.leadTimeDays',
    'too_small',
  ],
])('%s is refused', async (_what, body, field, code) => {
  const company = await newCompany()
  const plan = await goldPlan(company)
  expect(getFields(await change(company.companyId, 'gold', body))).toEqual([{ path: `body.${field}`, code }])
  expect(await getPlanList(company)).toEqual([plan])
})

test('what is sent of a plan changes, and the rest stays', async () => {
  const company = await newCompany()
  const planId = 'gold/2027 & more'
  const plan = await goldPlan(company, { planId, setupFee: 5, trialDays: 3, features: ['a'] })
  const renamed = await change(company.companyId, planId, { name: 'Golden' })
  expect(renamed.status).toBe(200)
  expect(renamed.body).toEqual({ ...plan, name: 'Golden', updatedAt: expect.any(String) })
  expect(Date.parse(renamed.body.updatedAt)).toBeGreaterThan(Date.parse(plan.updatedAt))
  const next = { description: 'New', features: [], active: false }
  const changed = await change(company.companyId, planId, next)
  expect(changed.body).toEqual({ ...renamed.body, ...next, updatedAt: expect.any(String) })
  expect(await getPlanList(company)).toEqual([changed.body])
})

test('null takes the description away', async () => {
  const company = await newCompany()
  await goldPlan(company)
  const cleared = await change(company.companyId, 'gold', { description: null })
  expect(cleared.body).not.toHaveProperty('description')
  expect(await getPlanList(company)).toEqual([cleared.body])
})

test('a lead time is cut to the cycle of its plan', async () => {
  const company = await newCompany()
  await goldPlan(company)
  const changed = await change(company.companyId, 'gold', { preRenewalInvoice: { leadTimeDays: 30 } })
  expect(changed.body.preRenewalInvoice).toEqual({ leadTimeDays: 7 })
})

test('changes of different fields at once are all kept', async () => {
  const company = await newCompany()
  await goldPlan(company)
  const changes = [{ name: 'Golden' }, { description: 'New' }, { features: [1] }, { active: false }]
  await Promise.all(changes.map((each) => change(company.companyId, 'gold', each)))
  expect((await getPlanList(company))[0]).toMatchObject(Object.assign({}, ...changes))
})

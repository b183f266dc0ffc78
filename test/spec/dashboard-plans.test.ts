import { describe, expect, test } from 'vitest'
import { newDashboard } from '../support/dashboard.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import { newCompany, type TestCompany } from '../support/florin.ts'
import { getFields } from '../support/customers.ts'
import { newSubscription, openShop } from '../support/subscriptions.ts'
import { getPlanList, newPlan, toListedPlan } from '../support/plans.ts'

const base = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}`
const planPath = (company: TestCompany, planId = 'gold') => `${base(company)}/plans/${planId}`
const productPath = (company: TestCompany, productId = 'soap') => `${base(company)}/products/${productId}`

const soap = { name: 'Soap', price: 9.5, code: 'S-1' }
const usedCode = [{ path: 'body.code', code: 'duplicate' }]

async function openCatalogue(role = 'admin') {
  const company = await newCompany()
  return { company, dashboard: await newDashboard(company, role) }
}

const getProducts = async (company: TestCompany, dashboard: Awaited<ReturnType<typeof newDashboard>>) =>
  (await dashboard.get(`${base(company)}/products`)).body.products

describe('plans', () => {
  test('an admin changes a plan, and the audit says who', async () => {
    const { company, dashboard } = await openCatalogue()
    const plan = toListedPlan(await newPlan(company, { planId: 'gold' }))
    const answered = await dashboard.call('PATCH', planPath(company), { name: 'Golden', active: false })
    expect(answered).toMatchObject({
      status: 200,
      body: { ...plan, name: 'Golden', active: false, updatedAt: expect.any(String) },
    })
    await expectAuditEntry(company, dashboard, answered, {
      before: 0,
      action: 'plan.changed',
      subject: { kind: 'plan', id: 'gold' },
      changes: { name: { before: 'Gold', after: 'Golden' }, active: { before: true, after: false } },
    })
    expect(await getPlanList(company)).toEqual([answered.body])
  })

  test.each(['price', 'billingCycle', 'setupFee', 'trialDays'])(
    '%s of a plan never changes',
    async (field) => {
      const { company, dashboard } = await openCatalogue()
      const plan = toListedPlan(await newPlan(company, { planId: 'gold' }))
      const refused = await dashboard.call('PATCH', planPath(company), { name: 'New', [field]: 1 })
      expect(getFields(refused)).toEqual([{ path: `body.${field}`, code: 'not_changeable' }])
      expect(await getPlanList(company)).toEqual([plan])
    },
  )

  test('changes of different fields at once are all kept', async () => {
    const { company, dashboard } = await openCatalogue()
    const other = await newDashboard(company)
    await newPlan(company, { planId: 'gold' })
    const answered = await Promise.all([
      dashboard.call('PATCH', planPath(company), { name: 'Golden' }),
      other.call('PATCH', planPath(company), { active: false }),
    ])
    expect(answered.map(({ status }) => status)).toEqual([200, 200])
    expect(await getPlanList(company)).toMatchObject([{ name: 'Golden', active: false }])
  })

  test('an unknown plan, and one of another company, are not found', async () => {
    const { company, dashboard } = await openCatalogue()
    const other = await newCompany()
    const plan = toListedPlan(await newPlan(other, { planId: 'gold' }))
    expect((await dashboard.call('PATCH', planPath(company), { name: 'New' })).status).toBe(404)
    expect((await dashboard.call('PATCH', planPath(other), { name: 'New' })).status).toBe(404)
    expect(await getPlanList(other)).toEqual([plan])
  })
})

test('each plan has the number of its subscriptions that are not over', async () => {
  const { company, request, planId } = await openShop()
  const dashboard = await newDashboard(company)
  await newPlan(company, { planId: 'unused' })
  await newSubscription(company, request)
  const canceled = await newSubscription(company, request)
  const cancel = { operation: 'cancel', cancelAtPeriodEnd: false }
  const over = await company.api.put(`/api/subscriptions/v2/${canceled}`, cancel)
  expect(over.status, over.text).toBe(200)
  const { plans } = (await dashboard.get(`${base(company)}/plans`)).body
  expect(plans).toMatchObject([
    { planId, subscriptions: 1 },
    { planId: 'unused', subscriptions: 0 },
  ])
  const other = await newCompany()
  expect((await dashboard.get(`${base(other)}/plans`)).status).toBe(404)
})

describe('products', () => {
  test('an admin creates and changes a product, and the audit says who', async () => {
    const { company, dashboard } = await openCatalogue()
    const created = await dashboard.put(productPath(company), { ...soap, onlyNew: true })
    expect(created.body).toEqual({ productId: 'soap', ...soap, active: true })
    const changed = await dashboard.put(productPath(company), { ...soap, price: 10, active: false })
    await expectAuditEntry(company, dashboard, changed, {
      before: 1,
      action: 'product.put',
      subject: { kind: 'product', id: 'soap' },
      changes: { price: { before: 9.5, after: 10 }, active: { before: true, after: false } },
    })
    expect(await getProducts(company, dashboard)).toEqual([changed.body])
  })

  test('a new product does not replace one with its id', async () => {
    const { company, dashboard } = await openCatalogue()
    await dashboard.put(productPath(company), soap)
    const refused = await dashboard.put(productPath(company), { name: 'Oil', price: 1, onlyNew: true })
    expect(getFields(refused)).toEqual([{ path: 'path.productId', code: 'duplicate' }])
    expect(await getProducts(company, dashboard)).toMatchObject([soap])
  })

  test('the code of another product is refused, and its own is kept', async () => {
    const { company, dashboard } = await openCatalogue()
    await dashboard.put(productPath(company), soap)
    const bar = { name: 'Soap bar', price: 2, code: 'S-1' }
    expect(getFields(await dashboard.put(productPath(company, 'bar'), bar))).toEqual(usedCode)
    expect((await dashboard.put(productPath(company), { ...soap, name: 'Fine soap' })).status).toBe(200)
    expect(await getProducts(company, dashboard)).toMatchObject([{ productId: 'soap', name: 'Fine soap' }])
  })

  test('of two new products with one code at once, one is made', async () => {
    const { company, dashboard } = await openCatalogue()
    const other = await newDashboard(company)
    const answered = await Promise.all([
      dashboard.put(productPath(company, 'one'), soap),
      other.put(productPath(company, 'two'), soap),
    ])
    expect(answered.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await getProducts(company, dashboard)).toHaveLength(1)
  })

  test.each([
    ['a price of nothing', { name: 'Soap', price: 0 }, { path: 'body.price', code: 'too_small' }],
    ['no name', { price: 1 }, { path: 'body.name', code: 'invalid_type' }],
    ['an unknown key', { ...soap, color: 'red' }, { path: 'body.color', code: 'unrecognized_keys' }],
  ])('%s is refused', async (_what, body, problem) => {
    const { company, dashboard } = await openCatalogue()
    expect(getFields(await dashboard.put(productPath(company), body))).toEqual([problem])
    expect(await getProducts(company, dashboard)).toEqual([])
  })

  test('a product of another company is not found', async () => {
    const { dashboard } = await openCatalogue()
    expect((await dashboard.put(productPath(await newCompany()), soap)).status).toBe(404)
  })
})

test.each(['clerk', 'read_only'])('a %s sees plans and products, and changes none', async (role) => {
  const { company, dashboard } = await openCatalogue(role)
  const plan = toListedPlan(await newPlan(company, { planId: 'gold' }))
  expect((await dashboard.call('PATCH', planPath(company), { name: 'New' })).status).toBe(403)
  expect((await dashboard.put(productPath(company), soap)).status).toBe(403)
  expect((await dashboard.get(`${base(company)}/plans`)).body.plans).toEqual([{ ...plan, subscriptions: 0 }])
  expect(await getProducts(company, dashboard)).toEqual([])
})

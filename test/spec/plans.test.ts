import { beforeAll, describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { getFields } from '../support/customers.ts'
import { newCompany, type TestCompany } from '../support/florin.ts'
import { callersAs } from '../support/invoice-life.ts'
import { createPlan, gold, toListedPlan, getPlanList, newPlan, plans } from '../support/plans.ts'
import { rowsOfService } from '../support/service-database.ts'

const tooMany = Array.from({ length: 101 }, () => 1)
const tooBig = ['x'.repeat(16_381)]

describe('creating a plan', () => {
  let refusing: TestCompany

  beforeAll(async () => {
    refusing = await newCompany()
  })

  test.each<[string, object, string, string]>([
    ['no name', { name: undefined }, 'name', 'invalid_type'],
    ['a name that is a number', { name: 5 }, 'name', 'invalid_type'],
    ['a name of spaces', { name: '  ' }, 'name', 'too_small'],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'name', 'too_big'],
    ['a name that cannot be printed', { name: 'Go\u202Eld' }, 'name', 'invalid_string'],
    ['no billingCycle', { billingCycle: undefined }, 'billingCycle', 'invalid_enum_value'],
    ['an unknown billingCycle', { billingCycle: 'annual' }, 'billingCycle', 'invalid_enum_value'],
    ['no price', { price: undefined }, 'price', 'invalid_type'],
    ['a price that is a text', { price: '29.99' }, 'price', 'invalid_type'],
    ['a price of nothing', { price: 0 }, 'price', 'too_small'],
    ['a price below nothing', { price: -1 }, 'price', 'too_small'],
    ['a price of three decimals', { price: 1.005 }, 'price', 'invalid_precision'],
    ['a price beyond the largest amount', { price: 10_000_000 }, 'price', 'too_big'],
    ['a description that is null', { description: null }, 'description', 'invalid_type'],
    ['a description of 2,001 letters', { description: 'x'.repeat(2_001) }, 'description', 'too_big'],
    ['an empty planId', { planId: '' }, 'planId', 'too_small'],
    ['a planId of 65 letters', { planId: 'x'.repeat(65) }, 'planId', 'too_big'],
    ['a planId that cannot be printed', { planId: 'go\tld' }, 'planId', 'invalid_string'],
    ['a setupFee below nothing', { setupFee: -0.01 }, 'setupFee', 'too_small'],
    ['a setupFee of three decimals', { setupFee: 0.001 }, 'setupFee', 'invalid_precision'],
    ['trialDays below 0', { trialDays: -1 }, 'trialDays', 'too_small'],
    ['366 trialDays', { trialDays: 366 }, 'trialDays', 'too_big'],
    ['half a trial day', { trialDays: 0.5 }, 'trialDays', 'invalid_type'],
    ['features that are no array', { features: 'all' }, 'features', 'invalid_type'],
    ['101 features', { features: tooMany }, 'features', 'too_big'],
    ['features of more than 16,384 bytes', { features: tooBig }, 'features', 'too_big'],
    ['an active that is a text', { active: 'true' }, 'active', 'invalid_type'],
    ['a preRenewalInvoice of days alone', { preRenewalInvoice: 7 }, 'preRenewalInvoice', 'invalid_type'],
    ['an unknown key', { foo: 1 }, 'foo', 'unrecognized_keys'],
  ])('%s is refused', async (_what, fields, field, code) => {
    const refused = await createPlan(refusing, fields)
    expect(getFields(refused)).toEqual([{ path: `body.${field}`, code }])
    expect(await getPlanList(refusing)).toEqual([])
  })

  test.each<[string, object, string, string]>([
    ['below 0', { leadTimeDays: -1 }, 'leadTimeDays', 'too_small'],
    ['in part of a day', { leadTimeDays: 1.5 }, 'leadTimeDays', 'invalid_type'],
    ['as a text', { leadTimeDays: '7' }, 'leadTimeDays', 'invalid_type'],
    ['beside an unknown key', { leadTimeDays: 7, hours: 1 }, 'hours', 'unrecognized_keys'],
  ])('a lead time %s is refused', async (_what, preRenewalInvoice, field, code) => {
    const refused = await createPlan(refusing, { preRenewalInvoice })
    expect(getFields(refused)).toEqual([{ path: `body.preRenewalInvoice.${field}`, code }])
  })

  test('an unknown key that differs in case is told its spelling', async () => {
    const refused = await createPlan(refusing, { planid: 'gold' })
    expect(refused.body.fields[0].message).toContain('"planId"')
  })

  test('without a session, and with one that may not settle, it is refused', async () => {
    const company = await newCompany()
    for (const role of ['clerk', 'read_only'] as const) {
      const { api } = await callersAs(company, role)
      expect(await api.post(plans, gold)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
      expect((await api.get(plans)).status).toBe(200)
    }
    expect((await company.legacy.post(plans, gold)).status).toBe(401)
    expect((await company.legacy.get(plans)).status).toBe(401)
    expect(await getPlanList(company)).toEqual([])
  })

  test('a planId that is taken is refused, whatever else is wrong', async () => {
    const company = await newCompany()
    const first = await newPlan(company, { planId: 'gold' })
    const duplicate = { path: 'body.planId', code: 'duplicate' }
    expect(getFields(await createPlan(company, { planId: 'gold', name: 'Other' }))).toEqual([duplicate])
    expect(getFields(await createPlan(company, { planId: ' gold ', price: 0 }))).toEqual([
      { path: 'body.price', code: 'too_small' },
      duplicate,
    ])
    expect(await getPlanList(company)).toEqual([toListedPlan(first)])
  })

  test('of twenty at once with one planId, one is made', async () => {
    const company = await newCompany()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        createPlan(company, { planId: 'gold', name: `Gold ${place}` }),
      ),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const response of answers.filter(({ status }) => status !== 201))
      expect(getFields(response)).toEqual([{ path: 'body.planId', code: 'duplicate' }])
    expect(await getPlanList(company)).toEqual(made.map(({ body }) => toListedPlan(body)))
  })

  test('a company has at most 1,000 plans', async () => {
    const company = await newCompany()
    await fill(company, 999)
    await newPlan(company, { planId: 'the last one' })
    const refused = await createPlan(company)
    expect(refused).toMatchObject({ status: 422, body: { error: 'unprocessable_entity' } })
    expect(refused.body.message).toBe('A company has at most 1000 plans.')
    expect(await getPlanList(company)).toHaveLength(1_000)
  })

  test('the least that makes a plan answers it with its defaults', async () => {
    const company = await newCompany()
    const made = await createPlan(company)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      planId: expect.stringMatching(/^pln_[0-9a-z]{26}$/),
      name: 'Gold',
      billingCycle: 'monthly',
      price: 29.99,
      active: true,
      preRenewalInvoice: { leadTimeDays: 7 },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: made.body.createdAt,
      message: 'success',
      correlationId: made.headers.get('correlationid'),
    })
    expect((await newPlan(company)).planId).not.toBe(made.body.planId)
  })

  test('everything that is sent is answered, and listed', async () => {
    const company = await newCompany()
    const sent = {
      ...gold,
      planId: 'gold/2027 \u00e9dition',
      description: 'All that there is',
      setupFee: 49.5,
      trialDays: 14,
      features: ['support', { seats: 5 }, null, 0.1, ['a', 'b']],
      active: false,
      preRenewalInvoice: { leadTimeDays: 3 },
    }
    const made = await newPlan(company, sent)
    expect(made).toMatchObject(sent)
    expect(await getPlanList(company)).toEqual([toListedPlan(made)])
  })

  test('limits are within what is taken', async () => {
    const company = await newCompany()
    const fields = {
      name: 'x'.repeat(100),
      planId: 'x'.repeat(64),
      price: 9_999_999.99,
      setupFee: 0,
      trialDays: 365,
      features: ['x'.repeat(16_380)],
    }
    const { setupFee: _none, ...shown } = fields
    const made = await newPlan(company, fields)
    expect(made).toMatchObject(shown)
    expect(made).not.toHaveProperty('setupFee')
    expect(await newPlan(company, { trialDays: 0, features: [] })).toMatchObject({
      trialDays: 0,
      features: [],
    })
  })

  test('a plan without a lead time of its own has one of 7 days, or of its cycle', async () => {
    const company = await newCompany()
    const none = await newPlan(company, { preRenewalInvoice: {} })
    expect(none.preRenewalInvoice).toEqual({ leadTimeDays: 7 })
    const daily = await newPlan(company, { billingCycle: 'daily' })
    expect(daily.preRenewalInvoice).toEqual({ leadTimeDays: 1 })
  })

  test.each([
    ['daily', 1],
    ['weekly', 7],
    ['biweekly', 14],
    ['monthly', 30],
    ['quarterly', 90],
    ['semiannual', 182],
    ['yearly', 365],
  ])('a %s plan has a lead time of 0 to %d days, and more is cut to that', async (billingCycle, most) => {
    const company = await newCompany()
    for (const [asked, got] of [
      [0, 0],
      [most - 1, most - 1],
      [most, most],
      [most + 1, most],
      [400, most],
    ]) {
      const made = await newPlan(company, { billingCycle, preRenewalInvoice: { leadTimeDays: asked } })
      expect(made).toMatchObject({ billingCycle, preRenewalInvoice: { leadTimeDays: got } })
    }
  })
})

describe('an idempotency key', () => {
  test('makes one plan of two requests, and is refused with another body', async () => {
    const company = await newCompany()
    const key = { 'idempotency-key': 'plan-key-0001' }
    const first = await createPlan(company, {}, key)
    expect(first.status).toBe(201)
    const again = await createPlan(company, {}, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.text).toBe(first.text)
    expect(await createPlan(company, { name: 'Other' }, key)).toMatchObject({
      status: 422,
      body: { error: 'idempotency_key_reused' },
    })
    expect(await getPlanList(company)).toEqual([toListedPlan(first.body)])
  })

  test('makes one plan of twenty requests at once', async () => {
    const company = await newCompany()
    const key = { 'idempotency-key': 'plan-key-0002' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => createPlan(company, {}, key)))
    for (const { status } of answers) expect([201, 409]).toContain(status)
    expect(await getPlanList(company)).toHaveLength(1)
  })

  test('of a refused request may be used for a better one', async () => {
    const company = await newCompany()
    const key = { 'idempotency-key': 'plan-key-0003' }
    expect((await createPlan(company, { price: 0 }, key)).status).toBe(400)
    expect((await createPlan(company, {}, key)).status).toBe(201)
  })
})

/**
 * Inserts this many plans without the service, because a thousand calls would take longer than the rest of the file.
 */
async function fill({ companyId }: TestCompany, count: number): Promise<void> {
  await rowsOfService(
    `insert into plans (company_id, plan_id, name, billing_cycle, price_cents, active, lead_time_days,
                        created_at, updated_at)
     select $1, 'plan ' || place, 'Plan', 'monthly', 100, true, 7, $3, $3 from generate_series(1, $2::int) place`,
    [parseId('cmp', companyId), count, new Date().toISOString()],
  )
}

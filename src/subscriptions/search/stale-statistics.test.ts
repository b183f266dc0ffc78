import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownCompany, openUnanalyzed, unknownCompany } from '../../../test/support/page-indexes.ts'
import { searchSubscriptions } from './search-subscriptions.ts'
import { subscriptionResource } from './subscription-resource.ts'

let database: Awaited<ReturnType<typeof openUnanalyzed>>

beforeAll(async () => {
  database = await openUnanalyzed()
  const { client } = database
  // As after an import: the statistics cover another company and none of this company's thousands of rows.
  for (const table of ['subscriptions', 'customers', 'plans'])
    await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await writeSubscriptions(knownCompany, 5_000)
  await client.query('analyze subscriptions, customers, plans')
  await writeSubscriptions(unknownCompany.id, 6_500)
})

afterAll(() => database[Symbol.asyncDispose]())

async function writeSubscriptions(companyId: string, count: number): Promise<void> {
  const { client } = database
  await client.query(
    `insert into plans (company_id, plan_id, name, billing_cycle, price_cents, active, lead_time_days, created_at, updated_at)
     select $1, 'plan-' || n, 'Plan', 'monthly', 100, true, 0, now(), now() from generate_series(1, 900) as n`,
    [companyId],
  )
  await client.query(
    `insert into customers (company_id, id, email, email_search, custom_fields, created_at, updated_at)
     select $1, md5($1::uuid || n::text)::uuid, 'c' || n || '@x.org', 'c' || n || '@x.org', '{}', now(), now()
     from generate_series(1, $2::int / 2) as n`,
    [companyId, count],
  )
  await client.query(
    `insert into subscriptions (company_id, id, customer_id, plan_id, billing_mode, billing_cycle, lead_time_days, add_ons,
       discounts, payment_due_days, suspend_after_days, payment_methods, custom_fields, starts_at, dates_only, anchor_at,
       anchor_units, anchor_period, first_period, next_period, issued_through, stands_at, status, total_cents,
       events_written, version, created_at, updated_at)
     select $1, gen_random_uuid(), md5($1::uuid || (1 + n % ($2::int / 2))::text)::uuid, 'plan-' || n % 900 + 1, 'recurring',
       'monthly', 0, '[]', '[]', 30, 30, '{cc}', '{}', now(), false, now(), 0, 0, 0, 1, 0, now(),
       case n % 3 when 0 then 'active' when 1 then 'pending' else 'suspended' end, 100, 0, 1,
       now() - n * interval '1 s', now() from generate_series(1, $2::int) as n`,
    [companyId, count],
  )
}

const indexesOf = (filters: object, pagesBefore = 0) =>
  database.indexesOf(
    subscriptionResource,
    async (...asked) => (await searchSubscriptions(...asked)).page,
    filters,
    { pagesBefore },
  )
const byKey = ['subscriptions_pkey', 'plans_pkey']
const states = { value: ['active', 'suspended'] }

test.each<[string, object, string[]]>([
  ['of all', {}, ['subscriptions_creation']],
  ['by status', { status: states }, ['subscriptions_status_creation']],
  ['by status and more', { status: states, totalAmount: { value: 7.77 } }, ['subscriptions_status_creation']],
  ['by plan', { planId: { value: 'plan-7' } }, ['subscriptions_plan']],
  ['by email', { email: { value: 'c7@x.org' } }, ['subscriptions_customer', 'customers_email']],
  [
    'by what an email begins with',
    { email: { value: 'c70', operator: 'startsWith' } },
    ['subscriptions_customer', 'customers_email'],
  ],
  [
    'by what an email contains',
    { email: { value: '70', operator: 'contains' } },
    ['subscriptions_creation', 'customers_pkey'],
  ],
  ['by customers in words', { customer: { value: 'c70' } }, ['subscriptions_customer', 'customers_pkey']],
])(
  'a page %s is found by the indexes that are made for it, whatever is known',
  async (_, filters, indexes) => {
    for (const pagesBefore of [0, 1])
      expect(await indexesOf(filters, pagesBefore)).toEqual(new Set([...indexes, ...byKey]))
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownCompany, openUnanalyzed, unknownCompany } from '../../../test/support/page-indexes.ts'
import { newestCustomersResource } from './customer-resource.ts'
import { searchCustomers } from './search-customers.ts'

let database: Awaited<ReturnType<typeof openUnanalyzed>>

beforeAll(async () => {
  database = await openUnanalyzed()
  await database.client.query('alter table customers set (autovacuum_enabled = false)')
  await writeCustomers(knownCompany, 3_000)
  await database.client.query('analyze customers')
  await writeCustomers(unknownCompany.id, 5_000)
})

afterAll(() => database[Symbol.asyncDispose]())

async function writeCustomers(companyId: string, count: number): Promise<void> {
  await database.client.query(
    `insert into customers (company_id, id, email, email_search, first_name, custom_fields, created_at, updated_at)
     select $1, gen_random_uuid(), 'c' || n || '@x.org', 'c' || n || '@x.org', case when n % 2 = 0 then 'Ann ' || n % 9 end, '{}',
       now(), now() from generate_series(1, $2::int) as n`,
    [companyId, count],
  )
}

test.each([
  ['name', ['customers_name', 'customers_pkey']],
  ['createdAt', ['customers_pkey']],
])('the customers of a company are sorted by %s with its index, whatever is known', async (name, indexes) => {
  for (const pagesBefore of [0, 1])
    for (const sort of [name, `-${name}`]) {
      const used = await database.indexesOf(
        newestCustomersResource,
        (context, documents, company, request) =>
          searchCustomers(context, documents, company, { ...request, newestFirst: true }),
        {},
        { sort, pagesBefore },
      )
      expect(used).toEqual(new Set(indexes))
    }
})

import { expect, test } from 'vitest'
import { advance, newCompany, newCustomer, newSession, sessionFor } from '../support/florin.ts'
import { parseId } from '#kernel/ids'
import { rowsOfService } from '../support/service-database.ts'

const day = 24 * 3_600

async function leftOf(company: {
  companyId: string
}): Promise<{ keys: number; sessions: number; lookups: number }> {
  const id = parseId('cmp', company.companyId)
  const [left] = await rowsOfService(
    `select (select count(*)::int from idempotency_keys where company_id = $1) as keys,
            (select count(*)::int from sessions where company_id = $1) as sessions,
            (select count(*)::int from secret_lookups where company_id = $1 and kind = 'session') as lookups`,
    [id],
  )
  return left
}

test('once a day what has expired is forgotten: idempotency keys after 24 hours, and sessions that ended', async () => {
  const company = await newCompany()
  await newSession(company.apiKey)
  const customerId = await newCustomer(company)
  const body = { customerId, description: 'x', amount: 1, dueDate: '2099-01-01' }
  const key = { 'idempotency-key': 'clean-up-first' }
  expect((await company.api.post('/api/invoices', body, key)).status).toBe(201)
  expect(await leftOf(company)).toEqual({ keys: 1, sessions: 2, lookups: 2 })

  // The first clean-up runs a day after the creation of the company.
  await advance(company, day / 2)
  expect(await leftOf(company)).toEqual({ keys: 1, sessions: 2, lookups: 2 })
  const api = await sessionFor(company.apiKey)
  expect((await api.post('/api/invoices', body, { 'idempotency-key': 'clean-up-second' })).status).toBe(201)
  await advance(company, day / 2)
  expect(await leftOf(company)).toEqual({ keys: 1, sessions: 0, lookups: 0 })
  await advance(company, 5 * day)
  expect(await leftOf(company)).toEqual({ keys: 0, sessions: 0, lookups: 0 })
})

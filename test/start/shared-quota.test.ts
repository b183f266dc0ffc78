import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'

const quota = 40

test('two processes admit a month’s quota together, and what they admit within a second', async () => {
  await using database = await createDatabase()
  const shared = { DATABASE_URL: database.url, FLORIN_DATA: newDataFolder() }
  const first = await startService(shared)
  const PROCESSOR_URL = first.processorUrl
  const second = await startService({ ...shared, FLORIN_ROLES: 'api', PROCESSOR_URL })
  const made = await first.operator.post('/operator/v1/companies', { name: 'First Shop' })
  expect(made.status, made.text).toBe(201)
  const { companyId, apiKey } = made.body
  const limits = { monthlyQuota: quota, requestsPerSecond: 1_000, burst: 1_000 }
  expect((await first.operator.patch(`/operator/v1/companies/${companyId}`, { limits })).status).toBe(200)

  const headers = { authorization: `Api-Key ${apiKey}` }
  const call = async ({ baseUrl }: OwnService) =>
    (await fetch(`${baseUrl}/api/trx/order/none`, { headers })).status
  // Both processes have loaded the company before its quota is used up.
  expect([await call(first), await call(second)]).toEqual([404, 404])
  for (let each = 0; each < quota - 2; each++) expect(await call(first)).toBe(404)
  await expect.poll(() => call(second), { interval: 100 }).toBe(429)
  await expect.poll(() => call(first), { interval: 100 }).toBe(429)
})

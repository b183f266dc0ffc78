import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'

/** Starts two processes on one database. */
async function openTwo() {
  const database = await createDatabase()
  const shared = { DATABASE_URL: database.url, FLORIN_DATA: newDataFolder() }
  const first = await startService(shared)
  const PROCESSOR_URL = first.processorUrl
  const second = await startService({ ...shared, FLORIN_ROLES: 'api', PROCESSOR_URL })
  const newShop = async (limits: object) => {
    const made = await first.operator.post('/operator/v1/companies', { name: 'Shop', limits })
    expect(made.status, made.text).toBe(201)
    const headers = { authorization: `Api-Key ${made.body.apiKey}` }
    return async ({ baseUrl }: OwnService) =>
      (await fetch(`${baseUrl}/api/trx/order/none`, { headers })).status
  }
  /** Sends requests of a new company at once, a third of them to the first process. Returns how many are admitted. */
  const sendAll = async (requests: number, limits: object) => {
    const call = await newShop(limits)
    const statuses = Array.from({ length: requests }, (_, each) => call(each % 3 === 0 ? first : second))
    return (await Promise.all(statuses)).filter((status) => status === 404).length
  }
  return { sendAll, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

test('two processes admit the burst and the quota of a company together, once they know of each other', async () => {
  await using two = await openTwo()
  const slow = { requestsPerSecond: 0.001, burst: 14 }
  // They learn of each other within a second.
  await expect.poll(() => two.sendAll(60, slow)).toBe(14)
  expect(await two.sendAll(30, { ...slow, burst: 1 })).toBe(1)
  expect(await two.sendAll(60, { requestsPerSecond: 1_000, burst: 1_000, monthlyQuota: 40 })).toBe(40)
})

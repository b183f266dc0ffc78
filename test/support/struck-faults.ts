import pg from 'pg'
import { expect } from 'vitest'
import { florin, type TestCompany } from './florin.ts'

/**
 * Waits until every fault of the company has struck: what it is to delay has then arrived at the processor, and everything
 * that comes before the call is written.
 */
export async function struck({ locationId }: TestCompany): Promise<void> {
  const client = new pg.Client(florin().databaseUrl.replace(/(\/[^/?]*)(\?.*)?$/, '$1_processor$2'))
  await client.connect()
  try {
    const left = () =>
      client.query('select from faults where location_id = $1 and remaining > 0', [locationId])
    await expect.poll(async () => (await left()).rowCount, { timeout: 10_000, interval: 10 }).toBe(0)
  } finally {
    await client.end()
  }
}

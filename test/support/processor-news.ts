import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { florin, processorPlatform, send, type TestCompany } from './florin.ts'

/** The secret with which the processor signs what it tells of a company. */
async function secretOf({ locationId }: TestCompany): Promise<string> {
  const location = { locationId, name: 'Test Company', products: ['cc', 'ach'] }
  const again = await processorPlatform().post('/v1/locations', location)
  expect(again.status, again.text).toBe(201)
  return again.body.postbackSecret
}

/** Tells the service of a movement, signed as the processor signs it, and answers whatever comes. */
export async function tellOf(company: TestCompany, reference: string, type = 'transaction.completed') {
  const { locationId } = company
  const raw = JSON.stringify({
    id: `pbk_${crypto.randomUUID()}`,
    type,
    locationId,
    reference,
    createdAt: new Date().toISOString(),
  })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const hmac = createHmac('sha256', await secretOf(company))
    .update(`${timestamp}.${raw}`)
    .digest('hex')
  return send(`${florin().baseUrl}/processor/postbacks`, 'POST', raw, {
    'x-processor-timestamp': timestamp,
    'x-processor-signature': `sha256=${hmac}`,
  })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateSdkSources } from '../../scripts/sdk-sources.ts'
import { florin, send } from '../support/florin.ts'

test('the client is made from what the service says of its API: npm run sdk', async () => {
  const { body: document } = await send(`${florin().baseUrl}/openapi.json`, 'GET')
  for (const [name, text] of Object.entries(await generateSdkSources(document)))
    // A diff would be long and would only say that the command must be run.
    expect(readFileSync(join(import.meta.dirname, '../../sdk/src', name), 'utf8') === text, name).toBe(true)
})

test('an operator has no calls in the client', async () => {
  const { body: document } = await send(`${florin().baseUrl}/openapi.json`, 'GET')
  const all = Object.values(await generateSdkSources(document)).join('\n')
  expect(all).toContain('/api/invoices')
  expect(all).not.toMatch(/"\/(operator|sandbox|health|pay)\//)
  // The schemas of the operator are not included either.
  expect(all).toMatch(/^ {8}Invoice: \{/m)
  expect(all).not.toMatch(/^ {8}(Company|MoneyDifference|MoveClockRequest): /m)
})

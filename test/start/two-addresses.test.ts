import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { openOwnShop, ownSession, type OwnShop } from '../support/own-shop.ts'

test('processes at several addresses, started in any order, each open forms for their own pages and for no other’s', async () => {
  await using database = await createDatabase()
  const shared = { DATABASE_URL: database.url, FLORIN_DATA: newDataFolder() }
  const first = await startService({ ...shared, FLORIN_ROLES: 'api,processor' })
  const shop = await openOwnShop(first)
  const formBefore = await openForm(first, shop)
  const second = await startService({
    ...shared,
    FLORIN_ROLES: 'api,worker',
    PROCESSOR_URL: first.processorUrl,
  })
  expect(second.baseUrl).not.toBe(first.baseUrl)
  expect(await framesOf(formBefore, first)).toBe(first.baseUrl)
  expect(await framesOf(await openForm(first, shop), first)).toBe(first.baseUrl)
  expect(await framesOf(await openForm(second, shop), first)).toBe(second.baseUrl)
  expect(await second.end()).toBe(0)
  expect(await framesOf(await openForm(first, shop), first)).toBe(first.baseUrl)
})

/** Opens the form that saves a card through one process and returns its token. */
async function openForm(service: OwnService, { apiKey, customerId }: OwnShop): Promise<string> {
  const api = await ownSession(service, apiKey)
  const opened = await api.post('/api/payment/intention', { customerId })
  expect(opened.status, opened.text).toBe(201)
  return opened.body.clientToken
}

/** Returns the origins that may embed a form, from its content security policy. */
async function framesOf(clientToken: string, { processorUrl }: OwnService): Promise<string | undefined> {
  const { headers } = await fetch(`${processorUrl}/v1/elements/${clientToken}`)
  return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, rowsOf } from '../support/database.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice, type OwnShop } from '../support/own-shop.ts'
import { openReceiver } from '../support/receiver.ts'
import { webhookOf } from '../support/own-webhook.ts'

test('SIGTERM during a slow payment finishes it, answers it, and exits 0', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder() })
  const shop = await openOwnShop(service)
  const invoiceId = await ownInvoice(shop)
  const [paid] = await startSlowPayment(service, shop, invoiceId, 2_000)
  const ended = service.end()
  expect((await paid).status).toBe(200)
  expect(await ended).toBe(0)
})

test('a stopping service takes no more connections', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  const shop = await openOwnShop(service)
  const [paid] = await startSlowPayment(service, shop, await ownInvoice(shop), 2_000)
  const ended = service.end()
  await pause(300)
  await expect(fetch(`${service.baseUrl}/health/live`)).rejects.toThrow()
  expect((await paid).status).toBe(200)
  expect(await ended).toBe(0)
})

test('connections that clients keep open do not hold it up', async () => {
  await using database = await createDatabase()
  const FLORIN_DATA = newDataFolder()
  const service = await startService({ FLORIN_DATA, DATABASE_URL: database.url, FLORIN_LOG: 'warn' })
  const agent = new Agent({ keepAliveTimeout: 60_000, connections: 5 })
  onTestFinished(() => agent.destroy())
  for (let each = 0; each < 5; each++)
    await (await request(`${service.baseUrl}/health/live`, { dispatcher: agent })).body.dump()
  expect(await service.end()).toBe(0)
  expect(service.stderr()).not.toContain('stopped before')
})

test('an endpoint that hangs holds it up for no longer than a delivery may take', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  await using receiver = await openReceiver()
  receiver.reactWith('never answer', 'never answer', 'never answer')
  const shop = await openOwnShop(service)
  await webhookOf(service, shop, receiver.url)
  await ownInvoice(shop)
  await receiver.waitFor(1)
  expect(await service.end()).toBe(0)
  // It ended when the delivery did, which it has written down: before due work is given up, after 25 seconds.
  const attempts = await rowsOf(database.url, `select attempts->0->>'error' as error from postbacks`)
  expect(attempts).toEqual([{ error: 'timeout' }])
})

test('SIGTERM twice is no more than SIGTERM once', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder() })
  const shop = await openOwnShop(service)
  const [paid] = await startSlowPayment(service, shop, await ownInvoice(shop), 1_500)
  const ended = service.end()
  await pause(100)
  service.process.kill('SIGTERM')
  expect((await paid).status).toBe(200)
  expect(await ended).toBe(0)
})

test('the parts run in processes of their own, on one database', async () => {
  await using database = await createDatabase()
  const FLORIN_DATA = newDataFolder()
  // The token towards the processor is made by whoever comes first, for both.
  const shared = { FLORIN_DATA, DATABASE_URL: database.url, PROCESSOR_TOKEN: '' }
  const behind = await startService({ ...shared, FLORIN_ROLES: 'worker,processor' })
  const api = await startService({ ...shared, FLORIN_ROLES: 'api', PROCESSOR_URL: behind.processorUrl })
  await expect(fetch(`${behind.baseUrl}/health/live`)).rejects.toThrow()
  await using receiver = await openReceiver()
  const shop = await openOwnShop(api)
  await webhookOf(api, shop, receiver.url)
  const invoiceId = await ownInvoice(shop)
  const paid = await shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: shop.vaultId })
  expect(paid.status).toBe(200)
  const types = (await receiver.waitFor(2)).map(({ body }) => body.type)
  expect(types.sort()).toEqual(['invoice.created', 'invoice.paid'])
  expect(await approvedSales(api, shop)).toHaveLength(1)
  expect(await api.end()).toBe(0)
  expect(await behind.end()).toBe(0)
})

/** Begins a payment that the processor takes its time for, and comes back once the processor has it. */
async function startSlowPayment(service: OwnService, shop: OwnShop, invoiceId: string, delayMs: number) {
  const { locationId, vaultId } = shop
  const slow = { locationId, operation: 'sale', fault: 'delay', delayMs }
  expect((await service.control.post('/control/v1/faults', slow)).status).toBe(201)
  const paid = shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: vaultId })
  await pause(400)
  // In an array, because a promise would be waited for by whoever waits for this.
  return [paid] as const
}

import { connect } from 'node:net'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, rowsOf } from '../support/database.ts'
import { holdCall } from '../support/hold-calls.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice, type OwnShop } from '../support/own-shop.ts'
import { processorSide } from '../support/processor-side.ts'
import { openReceiver } from '../support/receiver.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { until } from '../support/until.ts'

test('SIGTERM during a slow payment finishes it, answers it, and exits 0', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder() })
  const shop = await openOwnShop(service)
  const invoiceId = await ownInvoice(shop)
  const { paying, release } = await startPausedPayment(service, shop, invoiceId)
  const ended = service.end()
  await untilClosed(service)
  await release()
  expect((await paying()).status).toBe(200)
  expect(await ended).toBe(0)
})

test('a stopping service takes no more connections', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  const shop = await openOwnShop(service)
  const { paying, release } = await startPausedPayment(service, shop, await ownInvoice(shop))
  const ended = service.end()
  await untilClosed(service)
  await release()
  expect((await paying()).status).toBe(200)
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
  // The service ended when the delivery timed out, and recorded that. It would give up due work only after 25
  // seconds.
  const attempts = await rowsOf(database.url, `select attempts->0->>'error' as error from postbacks`)
  expect(attempts).toEqual([{ error: 'timeout' }])
})

test('SIGTERM twice is no more than SIGTERM once', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder() })
  const shop = await openOwnShop(service)
  const { paying, release } = await startPausedPayment(service, shop, await ownInvoice(shop))
  const ended = service.end()
  await untilClosed(service)
  service.process.kill('SIGTERM')
  await release()
  expect((await paying()).status).toBe(200)
  expect(await ended).toBe(0)
})

test('the parts run in processes of their own, on one database', async () => {
  await using database = await createDatabase()
  const FLORIN_DATA = newDataFolder()
  // The first process to start creates the token for the processor, and both use it.
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

/** Starts a payment and returns once it waits at the processor. */
async function startPausedPayment(service: OwnService, shop: OwnShop, invoiceId: string) {
  const sale = await holdCall(shop, 'sale', { side: processorSide(service) })
  const paid = shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: shop.vaultId })
  await sale.untilWaiting()
  return { paying: () => paid, release: sale.release }
}

/** Waits until a stopping service accepts no more connections. */
function untilClosed({ baseUrl }: OwnService): Promise<void> {
  return until(async () => !(await takesConnections(baseUrl)), 'the service takes no more connections')
}

function takesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

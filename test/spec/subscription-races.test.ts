import { expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { createDatabase, rowsOf } from '../support/database.ts'
import { testCards, type Loose } from '../support/florin.ts'
import { lockSubscription } from '../support/locked-row.ts'
import { holdCall } from '../support/hold-calls.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { openOwnShop, ownSession, saveOwnBankAccount, saveOwnCard } from '../support/own-shop.ts'
import { day, minute, staysInFlight } from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const path = '/api/subscriptions/v2'

/** Starts a service with a weekly subscription that was paid by card and renews in an hour. */
async function openWeekly(databaseUrl: string) {
  const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: databaseUrl }
  const service = await startService(shared)
  const shop = await openOwnShop(service)
  const { api, companyId, customerId } = shop
  const plan = { planId: 'gold', name: 'Gold', billingCycle: 'weekly', price: 50 }
  await api.post(`${path}/plans`, { ...plan, preRenewalInvoice: { leadTimeDays: 0 } })
  const startDate = new Date(Date.now() - (7 * day - 60 * minute) * 1_000).toISOString()
  const made = await api.post(path, { customerId, planId: 'gold', startDate, paymentDueDays: 1 })
  expect(made.status, made.text).toBe(201)
  const id: string = made.body.subscriptionId
  const drain = () => service.operator.post('/sandbox/v1/drain', { companyId })
  await drain()
  return {
    ...shop,
    shared,
    service,
    id,
    drain,
    later: (advanceSeconds: number) => processorSide(service).moveClock(companyId, { advanceSeconds }),
    choose: (accountVaultId: string, caller = api) =>
      caller.post(`${path}/payment-method`, { subscriptionId: id, accountVaultId }),
    // A session expires while the clock moves.
    status: async () => (await (await ownSession(service, shop.apiKey)).get(`${path}/${id}`)).body.status,
    history: async () => {
      const read = await (await ownSession(service, shop.apiKey)).get(`${path}/${id}/history`)
      expect(read.status, read.text).toBe(200)
      const { events } = read.body
      return events.map(({ type, status }: Loose) => `${type} ${status}`)
    },
  }
}

async function versionOf(id: string, databaseUrl: string): Promise<number> {
  const statement = 'select version from subscriptions where id = $1'
  const [kept] = await rowsOf(databaseUrl, statement, [parseId('sub', id)])
  return Number(kept?.version)
}

/** Delays the jobs that process invoice changes for subscriptions, as if all workers were busy. */
async function delayNotifications(databaseUrl: string): Promise<void> {
  await rowsOf(
    databaseUrl,
    `create function delay_news() returns trigger language plpgsql as $$
    begin new.wake_at = new.wake_at + interval '100 days'; new.due_at = new.due_at + interval '100 days';
    return new; end $$`,
  )
  await rowsOf(
    databaseUrl,
    `create trigger delay_news before insert or update on timers for each row
    when (new.kind = 'subscription news') execute function delay_news()`,
  )
}

test('a return that is heard of only once the due date has passed is a failure all the same', async () => {
  await using database = await createDatabase()
  const shop = await openWeekly(database.url)
  const { service, later, drain, choose, status, history } = shop
  await choose(await saveOwnBankAccount(service, shop, staysInFlight))
  await later(60 * minute)
  await delayNotifications(database.url)
  const side = processorSide(service)
  const debit = (await side.movements(shop)).findLast(({ paymentMethod }) => paymentMethod === 'ach')
  await side.bankSays(shop, debit.id, 'returned')
  await drain()
  await later(2 * day)
  const found = await (
    await ownSession(service, shop.apiKey)
  ).post('/api/invoices/search', {
    filters: { invoiceStatus: { value: 'Overdue' } },
  })
  expect(found.body.invoices, found.text).toHaveLength(1)
  expect(await status()).toBe('active')
  // The next time that the subscription is processed, for any reason.
  await later(5 * day)
  await drain()
  expect(await status()).toBe('failed')
  expect(await history()).toContain('charge_failed failed')
})

test('a charge that one process claims while another replaces its method is told of, and the new method tried after it', async () => {
  await using database = await createDatabase()
  const checkout = await openWeekly(database.url)
  const { service, api, vaultId, later, drain, choose } = checkout
  const side = processorSide(service)
  await choose(await saveOwnCard(service, api, checkout.customerId, testCards.declined))
  await side.fault(checkout, { operation: 'sale', fault: 'outage' })
  await later(60 * minute)
  // The charge was not made, and is retried a minute later.
  await side.clearFaults(checkout)
  // The response comes after the change, which waited for the claim.
  const sale = await holdCall(checkout, 'sale', { side })
  const urls = { FLORIN_ROLES: 'api', PROCESSOR_URL: service.processorUrl }
  const other = await ownSession(await startService({ ...checkout.shared, ...urls }), checkout.apiKey)
  const lock = await lockSubscription(checkout.id, database.url)
  const moving = later(minute)
  await lock.isWaitedFor()
  const choosing = choose(vaultId, other)
  await expect.poll(lock.waiting).toBe(2)
  await lock.release()
  expect((await choosing).status).toBe(200)
  await sale.untilWaiting()
  await sale.release()
  await moving
  await drain()
  expect(await checkout.status()).toBe('active')
  expect(await checkout.history()).toEqual([
    'created pending',
    'invoiced pending',
    'activated active',
    'charged active',
    'method_changed active',
    'invoiced active',
    'method_changed active',
    'charge_failed failed',
    'resumed active',
    'charged active',
  ])
})

test('a charge that is called off for a payment which fails meanwhile is made after all', async () => {
  await using database = await createDatabase()
  const checkout = await openWeekly(database.url)
  const { service, api, customerId, vaultId, later, drain, choose } = checkout
  const side = processorSide(service)
  await choose(vaultId)
  const declined = await saveOwnCard(service, api, customerId, testCards.declined)
  await side.fault(checkout, { operation: 'sale', fault: 'outage' })
  await later(60 * minute)
  await side.clearFaults(checkout)
  const urls = { FLORIN_ROLES: 'api,worker', PROCESSOR_URL: service.processorUrl }
  const payer = await ownSession(await startService({ ...checkout.shared, ...urls }), checkout.apiKey)
  const { invoices } = (await payer.post('/api/invoices/search', {})).body
  const { id } = invoices.find(({ invoiceStatus }: Loose) => invoiceStatus !== 'Paid')
  const sale = await holdCall(checkout, 'sale', { side })
  const paying = payer.put(`/api/invoices/${id}/payment`, { accountVaultId: declined })
  await sale.untilWaiting()
  expect((await payer.get(`/api/invoices/${id}`)).body.amountDue).toBe(0)
  // The worker finds nothing to charge. Its write waits for the lock while the payment fails.
  const lock = await lockSubscription(checkout.id, database.url)
  const dueDate = new Date(Date.now() + 9 * day * 1_000).toISOString()
  expect((await payer.put(`/api/invoices/${id}`, { dueDate })).status).toBe(200)
  await lock.isWaitedFor()
  await sale.release()
  expect((await paying).status).toBe(400)
  await expect.poll(lock.waiting).toBe(2)
  await lock.release()
  await side.clearFaults(checkout)
  await later(minute)
  await drain()
  expect((await checkout.history()).slice(-2)).toEqual(['invoiced active', 'charged active'])
})

test('news of which nothing follows counts as a write of its subscription, so that who read it before decides anew', async () => {
  await using database = await createDatabase()
  const { service, api, customerId, id, drain, history } = await openWeekly(database.url)
  const before = { version: await versionOf(id, database.url), history: await history() }
  // The subscription does not use this other method.
  await saveOwnCard(service, api, customerId, testCards.declined)
  await drain()
  expect(await versionOf(id, database.url)).toBeGreaterThan(before.version)
  expect(await history()).toEqual(before.history)
})

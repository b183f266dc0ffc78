import { expect, test } from 'vitest'
import { createDatabase, rowsOf } from '../support/database.ts'
import type { Loose } from '../support/florin.ts'
import { testCards } from '../support/florin.ts'
import { holdAnswer, holdCall } from '../support/hold-calls.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { openOwnShop, ownSession, saveOwnCard, type OwnShop } from '../support/own-shop.ts'
import { day, minute } from '../support/checkout.ts'
import { paidThenDeclined } from '../support/subscriptions.ts'
import { processorSide } from '../support/processor-side.ts'

const path = '/api/subscriptions/v2'

/** Starts a service whose processor outlives it, and a shop with eight subscriptions that renew in an hour. */
async function openRenewals(databaseUrl: string) {
  const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: databaseUrl }
  const processor = await startService({ ...shared, FLORIN_ROLES: 'processor' })
  const start = () =>
    startService({ ...shared, FLORIN_ROLES: 'api,worker', PROCESSOR_URL: processor.processorUrl })
  const service = await start()
  const shop = await openOwnShop(service)
  const plan = { planId: 'gold', name: 'Gold', billingCycle: 'daily', price: 50 }
  await shop.api.post(`${path}/plans`, { ...plan, preRenewalInvoice: { leadTimeDays: 0 } })
  const cards = [testCards.visa, paidThenDeclined, testCards.visa, paidThenDeclined]
  const startDate = new Date(Date.now() - (day - 60 * minute) * 1_000).toISOString()
  for (const card of [...cards, ...cards]) await subscribe(service, shop, card, startDate)
  await drain(service, shop)
  expect(await salesOf(service, shop)).toHaveLength(8)
  return { start, service, shop }
}

async function subscribe(service: OwnService, shop: OwnShop, card: string, startDate: string) {
  const customerId = (await shop.api.post('/api/customers', { email: 'payer@example.com' })).body.id
  await saveOwnCard(service, shop.api, customerId, card)
  const made = await shop.api.post(path, { customerId, planId: 'gold', startDate })
  expect(made.status, made.text).toBe(201)
}

/** Ends the job leases of a killed process, which would otherwise expire after a minute. */
async function endLeases(databaseUrl: string): Promise<void> {
  await rowsOf(databaseUrl, 'update timers set leased_until = null where leased_until is not null')
}

async function drain({ operator }: OwnService, { companyId }: OwnShop): Promise<void> {
  expect((await operator.post('/sandbox/v1/drain', { companyId })).status).toBe(200)
}

function advance(service: OwnService, { companyId }: OwnShop, seconds: number) {
  return processorSide(service).moveClock(companyId, { advanceSeconds: seconds })
}

async function salesOf(service: OwnService, shop: OwnShop): Promise<Loose[]> {
  return (await processorSide(service).movements(shop)).filter(({ action }: Loose) => action === 'sale')
}

/** Expects one invoice for each period, whose paid amount is one approved charge at the processor. */
async function expectBooksToAgree(service: OwnService, shop: OwnShop, periods: number): Promise<void> {
  const api = await ownSession(service, shop.apiKey)
  const invoices: Loose[] = (await api.post('/api/invoices/search', { limit: 100, filters: {} })).body
    .invoices
  const periodsOf = Map.groupBy(invoices, ({ subscriptionId }) => subscriptionId)
  expect([...periodsOf.values()].map((own) => own.length)).toEqual(Array.from({ length: 8 }, () => periods))
  for (const own of periodsOf.values())
    expect(new Set(own.map(({ invoiceDate }) => invoiceDate)).size).toBe(periods)
  const sales = await salesOf(service, shop)
  const references = sales.map(({ reference }) => reference)
  expect(new Set(references).size).toBe(references.length)
  for (const { id } of invoices) {
    const { transactions, amountPaid, invoiceStatus } = (await api.get(`/api/invoices/${id}`)).body
    const ids = transactions.map((one: Loose) => one.id)
    const approved = sales.filter(({ reference, status }) => status === 'approved' && ids.includes(reference))
    expect(amountPaid, invoiceStatus).toBe(approved.length * 50)
    expect(approved.length).toBeLessThanOrEqual(1)
  }
  const known = new Set(
    (await Promise.all(invoices.map(({ id }) => api.get(`/api/invoices/${id}`)))).flatMap(({ body }) =>
      body.transactions.map((one: Loose) => one.id),
    ),
  )
  expect(references.filter((reference) => !known.has(reference))).toEqual([])
}

// The step of the renewals at which the service is killed: the processor delays the first such call.
test.each([
  ['before a charge is written', holdCall, 'read_vault'],
  ['while a charge is on its way', holdCall, 'sale'],
  ['while the answer to a charge is on its way', holdAnswer, 'sale'],
])(
  'killed %s, after eight renewals fell due, it invoices and charges each of them once',
  async (_, hold, operation) => {
    await using database = await createDatabase()
    const { start, service, shop } = await openRenewals(database.url)
    const side = processorSide(service)
    const fault = (name: string, times: number) => side.fault(shop, { operation: 'sale', fault: name, times })
    // The service gets no response for two renewals that are charged and for one that is not.
    await fault('lost_after', 2)
    await fault('lost_before', 1)
    const paused = await hold(shop, operation, { side, times: 0 })
    const moving = advance(service, shop, 70 * minute).catch(() => undefined)
    await paused.untilWaiting()
    await service.end('SIGKILL')
    await moving
    await endLeases(database.url)
    // This also releases the waiting calls: they arrive after their sender has gone.
    await side.clearFaults(shop)
    const again = await start()
    // To a time after the renewals, because the clock had not moved yet, and after the reconciler's wait. The first
    // dunning day is later.
    await advance(again, shop, 20 * 60 * minute)
    await drain(again, shop)
    await expectBooksToAgree(again, shop, 2)
    const sales = await salesOf(again, shop)
    expect(sales.filter(({ status }) => status === 'approved')).toHaveLength(12)
  },
)

test('two processes on one database that are both told of the same time invoice and charge each renewal once', async () => {
  await using database = await createDatabase()
  const { start, service, shop } = await openRenewals(database.url)
  const other = await start()
  const now = Date.now()
  // The clock moves to the renewals, and then past the next ones and the first day of dunning.
  for (const minutes of [60, 62, 70, 30 * 60]) {
    const advanceTo = new Date(now + minutes * minute * 1_000).toISOString()
    const moved = await Promise.all(
      [service, other].map((one) => processorSide(one).moveClock(shop.companyId, { advanceTo })),
    )
    // The second request may find that the clock has already moved.
    expect(moved.map(({ status }) => status)).toContain(200)
  }
  await Promise.all([drain(service, shop), drain(other, shop)])
  await expectBooksToAgree(other, shop, 3)
  const statuses = (await salesOf(other, shop)).map(({ status }) => String(status))
  expect(statuses.filter((status) => status === 'approved')).toHaveLength(16)
  // Two renewals of four subscriptions, and the first dunning day of the first renewal.
  expect(statuses.filter((status) => status === 'declined')).toHaveLength(12)
})

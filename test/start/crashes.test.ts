import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { send, testCards } from '../support/florin.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice, ownSession, type OwnShop } from '../support/own-shop.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { openReceiver } from '../support/receiver.ts'

type Kill = { at: number; fault?: { fault: string; delayMs?: number } }

// Moments of a payment at which the service is killed, ms after it was asked for; the processor's delay makes each
// of them fall into another of its steps.
const kills: Kill[] = [
  ...[4, 12, 30].map((at) => ({ at })),
  ...[200].map((at) => ({ at, fault: { fault: 'delay', delayMs: 400 } })),
  { at: 600, fault: { fault: 'delay', delayMs: 300 } },
  { at: 200, fault: { fault: 'lost_after' } },
  { at: 100, fault: { fault: 'lost_before' } },
  { at: 100, fault: { fault: 'unreadable' } },
]

test(
  'killed at any moment of a payment, it ends as the books of the processor say, once, and is told',
  { timeout: 240_000 },
  async () => {
    await using database = await createDatabase()
    await using receiver = await openReceiver()
    const FLORIN_DATA = newDataFolder()
    const shared = { FLORIN_DATA, DATABASE_URL: database.url }
    // Alone, so that it survives what happens to the service.
    const processor = await startService({ ...shared, FLORIN_ROLES: 'processor' })
    const environment = { ...shared, FLORIN_ROLES: 'api,worker', PROCESSOR_URL: processor.processorUrl }
    let service = await startService(environment)
    const shop = await openOwnShop(service)
    await webhookOf(service, shop, receiver.url)
    const invoices: string[] = []
    for (const kill of kills) {
      invoices.push(await killedPayment(service, shop, kill))
      service = await startService(environment)
      shop.api = await ownSession(service, shop.apiKey)
    }
    await clearFaults(service, shop)
    // Past the silence after which an attempt is asked for, and the lease of a key.
    await pause(1_000)
    await service.operator.post('/sandbox/v1/clock', { companyId: shop.companyId, advanceSeconds: 3_600 })
    // The session has ended with the hour.
    shop.api = await ownSession(service, shop.apiKey)
    const sales = await approvedSales(service, shop)
    for (const [place, invoiceId] of invoices.entries()) {
      const { body } = await shop.api.get(`/api/invoices/${invoiceId}`)
      const approved = sales.filter(({ reference }) => transactionsOf(body).includes(reference))
      expect.soft({ place, kill: kills[place], approved: approved.length }).toMatchObject({
        approved: body.invoiceStatus === 'Paid' ? 1 : 0,
      })
      expect.soft(body.amountPaid).toBe(approved.length * 100)
    }
    // Nothing was approved that no invoice shows.
    const shown = await Promise.all(invoices.map((id) => shop.api.get(`/api/invoices/${id}`)))
    const paid = shown.filter(({ body }) => body.invoiceStatus === 'Paid').length
    expect(sales).toHaveLength(paid)
    await service.operator.post('/sandbox/v1/drain', { companyId: shop.companyId })
    const told = new Set(
      receiver.received.filter(({ body }) => body.type === 'invoice.paid').map(({ body }) => body.eventId),
    )
    expect(told.size).toBe(paid)
    await expectKeysReplay(service, shop, invoices)
  },
)

async function killedPayment(service: OwnService, shop: OwnShop, { at, fault }: Kill): Promise<string> {
  await clearFaults(service, shop)
  const invoiceId = await ownInvoice(shop)
  const { locationId } = shop
  if (fault) await service.control.post('/control/v1/faults', { locationId, operation: 'sale', ...fault })
  const paying = pay(shop, invoiceId).catch(() => undefined)
  await pause(at)
  await service.end('SIGKILL')
  await paying
  return invoiceId
}

function pay(shop: OwnShop, invoiceId: string) {
  const body = { accountVaultId: shop.vaultId, amount: 100 }
  return shop.api.put(`/api/invoices/${invoiceId}/payment`, body, { 'idempotency-key': keyOf(invoiceId) })
}

const keyOf = (invoiceId: string) => `pay-${invoiceId}`

function transactionsOf(invoice: { transactions: { id: string }[] }): string[] {
  return invoice.transactions.map(({ id }) => id)
}

async function clearFaults(service: OwnService, { locationId }: OwnShop): Promise<void> {
  await service.control.delete(`/control/v1/faults?locationId=${locationId}`)
}

/** The same request with the same key again: it never charges a second time, and the invoice ends paid or answers why. */
async function expectKeysReplay(service: OwnService, shop: OwnShop, invoices: string[]): Promise<void> {
  const before = await approvedSales(service, shop)
  for (const invoiceId of invoices) {
    const was = (await shop.api.get(`/api/invoices/${invoiceId}`)).body.invoiceStatus
    const again = await pay(shop, invoiceId)
    if (was !== 'Paid') continue
    // The reconciler's record kept the answer, unless the caller had heard already that nothing is known.
    const wasUnknown = again.body.reasonCode === 'OUTCOME_UNKNOWN'
    expect.soft(wasUnknown || again.status === 200, again.text).toBe(true)
    expect.soft(again.headers.get('idempotent-replayed')).toBe('true')
  }
  const after = await approvedSales(service, shop)
  const unpaid = (await Promise.all(invoices.map((id) => shop.api.get(`/api/invoices/${id}`)))).filter(
    ({ body }) => body.invoiceStatus === 'Paid',
  )
  expect(after.length).toBeGreaterThanOrEqual(before.length)
  expect(after).toHaveLength(unpaid.length)
}

// What the processor delays, which of the two requests is killed meanwhile, and what confirming again is told then: one
// that was killed before its attempt was written is made good.
const quoteKills = [
  { killed: 'quote', operation: 'any', passes: 1, told: [] },
  { killed: 'confirm', operation: 'read_vault', passes: 0, told: [200, /approved/] },
  { killed: 'confirm', operation: 'sale', passes: 0, told: [400, /outcome is not known/] },
] as const

test(
  'killed at any moment of a quote or its confirmation, it charges at most once and leaves no card behind',
  { timeout: 180_000 },
  async () => {
    await using database = await createDatabase()
    const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
    const processor = await startService({ ...shared, FLORIN_ROLES: 'processor' })
    const environment = { ...shared, FLORIN_ROLES: 'api,worker', PROCESSOR_URL: processor.processorUrl }
    let service = await startService(environment)
    const shop = await openOwnShop(service)
    const quoted: Quoted[] = []
    for (const kill of quoteKills) {
      quoted.push(await killedQuote(service, shop, kill))
      service = await startService(environment)
      shop.api = await ownSession(service, shop.apiKey)
      await clearFaults(service, shop)
      const { invoiceId, quoteId } = quoted.at(-1) ?? {}
      const [status, message = ''] = kill.told
      if (quoteId)
        expect(await confirmOwn(shop, `${invoiceId}`, quoteId)).toMatchObject({
          status,
          body: { message: expect.stringMatching(message) },
        })
    }
    // Past the silence after which an attempt is asked for.
    await pause(1_000)
    await service.operator.post('/sandbox/v1/clock', { companyId: shop.companyId, advanceSeconds: 3_600 })
    shop.api = await ownSession(service, shop.apiKey)
    const sales = await approvedSales(service, shop)
    let paid = 0
    for (const [place, { invoiceId }] of quoted.entries()) {
      const { body } = await shop.api.get(`/api/invoices/${invoiceId}`)
      const approved = sales.filter(({ reference }) => transactionsOf(body).includes(reference)).length
      expect.soft({ place, paid: body.amountPaid }).toEqual({ place, paid: approved * 100 })
      paid += approved
    }
    expect(sales).toHaveLength(paid)
    const held = await service.control.get(`/control/v1/accounts?locationId=${shop.locationId}`)
    const left = held.body.accounts.filter(({ deleted }: { deleted: boolean }) => !deleted)
    expect(left).toMatchObject([{ id: shop.vaultId }])
  },
)

type Quoted = { invoiceId: string; quoteId: string | undefined }

/** Quotes a new card, or quotes and confirms it, and kills the service while the processor takes its time. */
async function killedQuote(
  service: OwnService,
  shop: OwnShop,
  { killed, operation, passes }: (typeof quoteKills)[number],
): Promise<Quoted> {
  const { locationId } = shop
  const invoiceId = await ownInvoice(shop)
  const { clientToken } = (await shop.api.post('/api/payment/ticket/intention', {})).body
  const entry = { paymentMethod: 'cc', accountNumber: testCards.visa, expDate: '1230', cvv: '123' }
  const done = await send(`${service.processorUrl}/v1/elements/${clientToken}`, 'POST', entry)
  const asked = { ticketId: done.body.ticket_id, billingZip: '75201', amount: 100 }
  const quote = () => shop.api.post(`/api/invoices/${invoiceId}/quote`, asked)
  const quoteId = killed === 'confirm' ? (await quote()).body.quoteId : undefined
  const delay = (delayMs: number, times = 1) =>
    service.control.post('/control/v1/faults', { locationId, operation, fault: 'delay', delayMs, times })
  if (passes > 0) await delay(0, passes)
  await delay(500)
  const asking = killed === 'quote' ? quote() : confirmOwn(shop, invoiceId, quoteId)
  asking.catch(() => undefined)
  await pause(200)
  await service.end('SIGKILL')
  await asking.catch(() => undefined)
  return { invoiceId, quoteId }
}

function confirmOwn(shop: OwnShop, invoiceId: string, quoteId: string) {
  return shop.api.post(`/api/invoices/${invoiceId}/quote/confirm`, { quoteId })
}

test('killed on its own data folder, it starts again with all that it acknowledged', async () => {
  const FLORIN_DATA = newDataFolder()
  let service = await startService({ FLORIN_DATA })
  const shop = await openOwnShop(service)
  const invoiceId = await ownInvoice(shop)
  const paid = await pay(shop, invoiceId)
  expect(paid.status).toBe(200)
  await service.end('SIGKILL')
  service = await startService({ FLORIN_DATA })
  shop.api = await ownSession(service, shop.apiKey)
  expect((await shop.api.get(`/api/invoices/${invoiceId}`)).body.invoiceStatus).toBe('Paid')
  const again = await pay(shop, invoiceId)
  expect(again.text).toBe(paid.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await approvedSales(service, shop)).toHaveLength(1)
})

test('a database that dies under it answers 503 until it is back, and nothing is lost', async () => {
  const FLORIN_DATA = newDataFolder()
  const service = await startService({ FLORIN_DATA })
  const shop = await openOwnShop(service)
  const kept: string[] = [await ownInvoice(shop)]
  for (let round = 0; round < 3; round++) {
    const statuses: number[] = []
    const begun = Date.now()
    const isBack = () => statuses.at(-1) === 201 && (statuses.includes(503) || Date.now() - begun > 2_000)
    process.kill(postmasterOf(FLORIN_DATA), 'SIGKILL')
    // Until it works again, after it did not.
    while (!isBack() && Date.now() - begun < 20_000) {
      const body = { customerId: shop.customerId, description: 'x', amount: 1, dueDate: '2099-01-01' }
      const made = await shop.api.post('/api/invoices', body)
      statuses.push(made.status)
      if (made.status === 201) kept.push(made.body.id)
    }
    expect(new Set([...statuses, 201, 503])).toEqual(new Set([201, 503]))
    expect(statuses.at(-1)).toBe(201)
  }
  for (const id of kept) expect((await shop.api.get(`/api/invoices/${id}`)).status).toBe(200)
  expect((await service.operator.get('/health/ready')).status).toBe(200)
  expect(await service.end()).toBe(0)
})

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

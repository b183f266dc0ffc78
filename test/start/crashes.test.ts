import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { send, testCards } from '../support/florin.ts'
import { lockInvoice } from '../support/locked-row.ts'
import { holdAnswer, holdCall } from '../support/hold-calls.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice, ownSession, type OwnShop } from '../support/own-shop.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { processorSide } from '../support/processor-side.ts'
import { openReceiver } from '../support/receiver.ts'
import type { ProcessorSide } from '../support/side.ts'

/** A payment that is killed: its shop and invoice, and the call that begins it. */
type Killed = {
  shop: OwnShop
  invoiceId: string
  side: ProcessorSide
  databaseUrl: string
  begin(): Promise<unknown>
}

/** Brings a payment to a step and keeps it there. The returned function releases it after the service was killed. */
type Reach = (killed: Killed) => Promise<() => Promise<void>>

const atProcessor =
  (hold: typeof holdCall, operation: string): Reach =>
  async ({ shop, side, begin }) => {
    const paused = await hold(shop, operation, { side })
    void begin()
    await paused.untilWaiting()
    return paused.release
  }

const onceReportedUnknown =
  (fault: string): Reach =>
  async ({ shop, side, begin }) => {
    await side.fault(shop, { operation: 'sale', fault })
    expect(await begin()).toMatchObject({ body: { reasonCode: 'OUTCOME_UNKNOWN' } })
    return async () => {}
  }

// The steps of a payment at which the service is killed, and the final number of sales at the processor. A request
// that waits at the processor or in the database is performed there after its sender has gone.
const kills: { step: string; reach: Reach; approved: 0 | 1 }[] = [
  { step: 'before its attempt is written', reach: atProcessor(holdCall, 'read_vault'), approved: 0 },
  {
    step: 'while its attempt is written',
    async reach({ invoiceId, databaseUrl, begin }) {
      const row = await lockInvoice(invoiceId, databaseUrl)
      void begin()
      await row.isWaitedFor()
      return row.release
    },
    approved: 0,
  },
  { step: 'while the sale is on its way', reach: atProcessor(holdCall, 'sale'), approved: 1 },
  { step: 'while its answer is on its way', reach: atProcessor(holdAnswer, 'sale'), approved: 1 },
  {
    step: 'while its outcome is recorded',
    async reach({ shop, side, invoiceId, databaseUrl, begin }) {
      const sale = await holdCall(shop, 'sale', { side })
      void begin()
      await sale.untilWaiting()
      const row = await lockInvoice(invoiceId, databaseUrl)
      await sale.release()
      await row.isWaitedFor()
      return row.release
    },
    approved: 1,
  },
  { step: 'once its answer was lost', reach: onceReportedUnknown('lost_after'), approved: 1 },
  { step: 'once its sale was lost', reach: onceReportedUnknown('lost_before'), approved: 0 },
  { step: 'once its answer could not be read', reach: onceReportedUnknown('unreadable'), approved: 1 },
]

test('killed at any step of a payment, it ends as the books of the processor say, once, and is told', async () => {
  await using database = await createDatabase()
  await using receiver = await openReceiver()
  const FLORIN_DATA = newDataFolder()
  const shared = { FLORIN_DATA, DATABASE_URL: database.url }
  // The processor has its own process, so that it survives the kill of the service.
  const processor = await startService({ ...shared, FLORIN_ROLES: 'processor' })
  const environment = { ...shared, FLORIN_ROLES: 'api,worker', PROCESSOR_URL: processor.processorUrl }
  let service = await startService(environment)
  const shop = await openOwnShop(service)
  await webhookOf(service, shop, receiver.url)
  const side = processorSide(processor)
  const invoices: string[] = []
  for (const { reach } of kills) {
    invoices.push(await killPayment(service, shop, { reach, side, databaseUrl: database.url }))
    service = await startService(environment)
    shop.api = await ownSession(service, shop.apiKey)
  }
  // The reconciler asks about an attempt only after this time, and the lease of a key has expired by then.
  await service.operator.post('/sandbox/v1/clock', { companyId: shop.companyId, advanceSeconds: 3_600 })
  // The session has expired within the hour.
  shop.api = await ownSession(service, shop.apiKey)
  const sales = await approvedSales(service, shop)
  for (const [place, invoiceId] of invoices.entries()) {
    const { body } = await shop.api.get(`/api/invoices/${invoiceId}`)
    const approved = sales.filter(({ reference }) => transactionsOf(body).includes(reference))
    const found = { step: kills[place]?.step, approved: approved.length, status: body.invoiceStatus }
    expect.soft(found).toMatchObject({
      approved: kills[place]?.approved,
      status: approved.length === 1 ? 'Paid' : 'Pending',
    })
    expect.soft(body.amountPaid).toBe(approved.length * 100)
  }
  // No sale is without an invoice.
  const shown = await Promise.all(invoices.map((id) => shop.api.get(`/api/invoices/${id}`)))
  const paid = shown.filter(({ body }) => body.invoiceStatus === 'Paid').length
  expect(sales).toHaveLength(paid)
  await service.operator.post('/sandbox/v1/drain', { companyId: shop.companyId })
  const eventIds = new Set(
    receiver.received.filter(({ body }) => body.type === 'invoice.paid').map(({ body }) => body.eventId),
  )
  expect(eventIds.size).toBe(paid)
  await expectKeysReplay(service, shop, invoices)
})

async function killPayment(
  service: OwnService,
  shop: OwnShop,
  { reach, side, databaseUrl }: { reach: Reach; side: ProcessorSide; databaseUrl: string },
): Promise<string> {
  const invoiceId = await ownInvoice(shop)
  const begin = () => pay(shop, invoiceId).catch(() => undefined)
  const letGo = await reach({ shop, invoiceId, side, databaseUrl, begin })
  await service.end('SIGKILL')
  await letGo()
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

/**
 * Repeats the same request with the same key. It never charges a second time, and the invoice ends paid or the
 * response gives the reason.
 */
async function expectKeysReplay(service: OwnService, shop: OwnShop, invoices: string[]): Promise<void> {
  const before = await approvedSales(service, shop)
  for (const invoiceId of invoices) {
    const was = (await shop.api.get(`/api/invoices/${invoiceId}`)).body.invoiceStatus
    const again = await pay(shop, invoiceId)
    if (was !== 'Paid') continue
    // The reconciler recorded the response, unless the caller had already received OUTCOME_UNKNOWN.
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

// The delayed call, the killed request, and the expected response to another confirmation. A confirmation that was
// killed before its attempt was written succeeds the second time.
const quoteKills = [
  { killed: 'quote', operation: 'any', passes: 1, told: [] },
  { killed: 'confirm', operation: 'read_vault', passes: 0, told: [200, /approved/] },
  { killed: 'confirm', operation: 'sale', passes: 0, told: [400, /outcome is not known/] },
] as const

test('killed at any moment of a quote or its confirmation, it charges at most once and leaves no card behind', async () => {
  await using database = await createDatabase()
  const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const processor = await startService({ ...shared, FLORIN_ROLES: 'processor' })
  const environment = { ...shared, FLORIN_ROLES: 'api,worker', PROCESSOR_URL: processor.processorUrl }
  let service = await startService(environment)
  const shop = await openOwnShop(service)
  const quoted: Quoted[] = []
  for (const kill of quoteKills) {
    quoted.push(await killQuote(service, shop, kill))
    service = await startService(environment)
    shop.api = await ownSession(service, shop.apiKey)
    const { invoiceId, quoteId } = quoted.at(-1) ?? {}
    const [status, message = ''] = kill.told
    if (quoteId)
      expect(await confirmOwn(shop, `${invoiceId}`, quoteId)).toMatchObject({
        status,
        body: { message: expect.stringMatching(message) },
      })
  }
  // The reconciler asks about an attempt only after this time.
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
  const response = await service.control.get(`/control/v1/accounts?locationId=${shop.locationId}`)
  const left = response.body.accounts.filter(({ deleted }: { deleted: boolean }) => !deleted)
  expect(left).toMatchObject([{ id: shop.vaultId }])
})

type Quoted = { invoiceId: string; quoteId: string | undefined }

/**
 * Quotes a new card, or quotes and confirms it, and kills the service while one of its calls waits at the processor.
 */
async function killQuote(
  service: OwnService,
  shop: OwnShop,
  { killed, operation, passes }: (typeof quoteKills)[number],
): Promise<Quoted> {
  const side = processorSide(service)
  const invoiceId = await ownInvoice(shop)
  const { clientToken } = (await shop.api.post('/api/payment/ticket/intention', {})).body
  const entry = { paymentMethod: 'cc', accountNumber: testCards.visa, expDate: '1230', cvv: '123' }
  const done = await send(`${service.processorUrl}/v1/elements/${clientToken}`, 'POST', entry)
  const request = { ticketId: done.body.ticket_id, billingZip: '75201', amount: 100 }
  const quote = () => shop.api.post(`/api/invoices/${invoiceId}/quote`, request)
  const quoteId = killed === 'confirm' ? (await quote()).body.quoteId : undefined
  if (passes > 0) await side.fault(shop, { operation, fault: 'delay', times: passes })
  const paused = await holdCall(shop, operation, { side })
  const asking = killed === 'quote' ? quote() : confirmOwn(shop, invoiceId, quoteId)
  asking.catch(() => undefined)
  await paused.untilWaiting()
  await service.end('SIGKILL')
  await asking.catch(() => undefined)
  await paused.release()
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
    const died = postmasterOf(FLORIN_DATA)
    process.kill(Number(died), 'SIGKILL')
    // Waits until another server process works.
    while (statuses.at(-1) !== 201 || [died, undefined].includes(postmasterOf(FLORIN_DATA))) {
      const body = { customerId: shop.customerId, description: 'x', amount: 1, dueDate: '2099-01-01' }
      const made = await shop.api.post('/api/invoices', body)
      statuses.push(made.status)
      if (made.status === 201) kept.push(made.body.id)
    }
    expect(new Set([...statuses, 201, 503])).toEqual(new Set([201, 503]))
  }
  for (const id of kept) expect((await shop.api.get(`/api/invoices/${id}`)).status).toBe(200)
  expect((await service.operator.get('/health/ready')).status).toBe(200)
  expect(await service.end()).toBe(0)
})

/** Returns the process id of the server on a data folder. Undefined if it has none. */
function postmasterOf(folder: string): string | undefined {
  const path = join(folder, 'postgres', 'cluster', 'postmaster.pid')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n')[0] : undefined
}

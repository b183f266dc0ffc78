import { execFileSync } from 'node:child_process'
import { copyFileSync, createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { startAlone, runCommandIsolated } from '../support/command-line.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { send } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { expectStartFailure, newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice, ownSession, type OwnShop } from '../support/own-shop.ts'
import { processorSide } from '../support/processor-side.ts'
import type { ProcessorSide } from '../support/side.ts'
import { walkIds } from '../support/search.ts'

type Payment = { invoiceId: string; key: string; answeredAt: number; transactionId: string }

const payersAtOnce = 4

/** Creates a data folder for a restore, with only the master key of another folder. */
function folderWithKeyOf(folder: string): string {
  const made = newDataFolder()
  copyFileSync(join(folder, 'master-key'), join(made, 'master-key'))
  return made
}

function pay(shop: Pick<OwnShop, 'api' | 'vaultId'>, invoiceId: string, key: string) {
  const body = { accountVaultId: shop.vaultId }
  return shop.api.put(`/api/invoices/${invoiceId}/payment`, body, { 'idempotency-key': key })
}

/** Pays invoices until it is stopped, and records the acknowledged payments. */
function keepPaying(shop: OwnShop) {
  const acknowledged: Payment[] = []
  const paying = { isOver: false }
  const payOne = async () => {
    const invoiceId = await ownInvoice(shop)
    const key = `pay-${invoiceId}`
    const { status, body } = await pay(shop, invoiceId, key)
    const { transactionId } = body ?? {}
    if (status === 200) acknowledged.push({ invoiceId, key, answeredAt: Date.now(), transactionId })
  }
  const payers = Array.from({ length: payersAtOnce }, async () => {
    while (!paying.isOver) await payOne().catch(() => {})
  })
  return {
    acknowledged,
    async stop() {
      paying.isOver = true
      await Promise.all(payers)
    },
  }
}

/**
 * Leaves three charges without a response and one waiting at the processor. All four are open when the backup is
 * taken.
 */
async function makeTrouble(side: ProcessorSide, shop: OwnShop) {
  const sale = { operation: 'sale' }
  await side.fault(shop, { ...sale, fault: 'lost_after', times: 3 })
  const paused = await holdCall(shop, 'sale', { side })
  // The delay keeps the number of other payments low.
  await side.fault(shop, { ...sale, fault: 'delay', delayMs: 150, times: 0 })
  return paused
}

const transactionsOf = (body: { transactions?: { id: string }[] }) =>
  (body.transactions ?? []).map(({ id }) => id)

test('restored from a backup taken beside payments, what was acknowledged is there, what was in flight ends as the processor says, and nothing is taken twice', async () => {
  await using processorsDatabase = await createEmptyDatabase()
  const processor = await startService({
    FLORIN_DATA: newDataFolder(),
    DATABASE_URL: processorsDatabase.url,
    FLORIN_ROLES: 'processor',
  })
  const FLORIN_DATA = newDataFolder()
  const environment = { FLORIN_ROLES: 'api,worker', PROCESSOR_URL: processor.processorUrl }
  const service = await startService({ ...environment, FLORIN_DATA })
  const shop = await openOwnShop(service)
  const side = processorSide(processor)
  const open = await makeTrouble(side, shop)
  const load = keepPaying(shop)
  await open.untilWaiting()
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(9)

  const file = join(newDataFolder(), 'florin.backup')
  const begunAt = Date.now()
  const made = await runCommandIsolated(['backup', file], { FLORIN_DATA })
  expect(made, made.complaint).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining(' of service,'),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const copied = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(copied)
  await side.clearFaults(shop)
  const last = await holdCall(shop, 'sale', { side, times: 0 })
  await last.untilWaiting()
  await service.end('SIGKILL')
  await load.stop()
  const before = load.acknowledged.filter(({ answeredAt }) => answeredAt < begunAt)
  expect(before.length).toBeGreaterThan(9)
  expect(load.acknowledged.length).toBeGreaterThan(before.length)

  const elsewhere = folderWithKeyOf(FLORIN_DATA)
  const restored = await runCommandIsolated(['restore', file], { FLORIN_DATA: elsewhere })
  expect(restored, restored.complaint).toMatchObject({ exitCode: 0 })
  const again = await startService({ ...environment, FLORIN_DATA: elsewhere })
  // The last sales arrive at the processor after their sender has gone.
  await side.clearFaults(shop)
  const api = await ownSession(again, shop.apiKey)

  // A caller that repeats an acknowledged payment gets the same response and is not charged again.
  const salesBefore = (await approvedSales(processor, shop)).length
  for (const { invoiceId, key, transactionId } of before) {
    const { body } = await pay({ api, vaultId: shop.vaultId }, invoiceId, key)
    expect(body).toMatchObject({ transactionId, invoiceStatus: 'Paid' })
  }
  expect(await approvedSales(processor, shop)).toHaveLength(salesBefore)
  await expectBooksToAgree(again, processor, shop, before)
})

/**
 * Expects that the restored books agree with the processor's. Only sales after the backup may be missing from them.
 */
async function expectBooksToAgree(
  service: OwnService,
  processor: OwnService,
  shop: OwnShop,
  before: Payment[],
) {
  // The reconciler asks about an attempt only after this time.
  await service.operator.post('/sandbox/v1/clock', { companyId: shop.companyId, advanceSeconds: 3_600 })
  const api = await ownSession(service, shop.apiKey)
  const ids = await walkIds({ api }, 'invoices', { limit: 100 })
  const shown = await Promise.all(ids.map(async (id) => (await api.get(`/api/invoices/${id}`)).body))
  const sales = await approvedSales(processor, shop)
  const known = new Set(shown.flatMap(transactionsOf))
  for (const invoice of shown) {
    const own = sales.filter(({ reference }) => transactionsOf(invoice).includes(reference))
    expect.soft(own.length).toBeLessThanOrEqual(1)
    expect.soft(invoice.amountPaid).toBe(own.length * 100)
    expect.soft(invoice.processing ?? false).toBe(false)
  }
  const ofBefore = new Set(before.map(({ transactionId }) => transactionId))
  const lost = sales.filter(({ reference }) => !known.has(reference))
  expect(lost.filter(({ reference }) => ofBefore.has(reference))).toEqual([])
  expect(shown.filter(({ amountPaid }) => amountPaid > 0).length).toBeGreaterThanOrEqual(before.length)
}

test('a whole sandbox is restored with the books of its processor; a restore that was killed is said at the start, and made again', async () => {
  const FLORIN_DATA = newDataFolder()
  const first = await startService({ FLORIN_DATA })
  const shop = await openOwnShop(first)
  const invoiceId = await ownInvoice(shop)
  expect((await pay(shop, invoiceId, 'the-first-payment')).status).toBe(200)
  expect(await first.end()).toBe(0)
  // No process runs the database: the command starts it and stops it again.
  const file = join(newDataFolder(), 'whole.backup')
  const made = await runCommandIsolated(['backup', file, '--pace', '0'], { FLORIN_DATA })
  expect(made.output, made.complaint).toContain('of service and sandbox processor')

  const elsewhere = folderWithKeyOf(FLORIN_DATA)
  const unfinished = join(elsewhere, 'postgres', 'cluster.unfinished')
  // A restore reads the file twice: to check it, and to fill the database. The pipe has the bytes once, so it never ends.
  const pipe = join(newDataFolder(), 'once.backup')
  execFileSync('mkfifo', [pipe])
  const broken = await startAlone(['restore', pipe], { FLORIN_DATA: elsewhere })
  await pipeline(createReadStream(file), createWriteStream(pipe))
  await expect.poll(() => existsSync(unfinished)).toBe(true)
  const filling = await open(pipe, 'w')
  broken.process.kill('SIGKILL')
  await broken.ended
  await filling.close()
  const refused = await expectStartFailure({ FLORIN_DATA: elsewhere })
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^florin: a restore was broken off/),
  })

  const restored = await runCommandIsolated(['restore', file], { FLORIN_DATA: elsewhere })
  expect(restored, restored.complaint).toMatchObject({ exitCode: 0 })
  expect(restored.output).toContain('opens its secrets')
  const again = await startService({ FLORIN_DATA: elsewhere })
  expect(await approvedSales(again, shop)).toHaveLength(1)
  const api = await ownSession(again, shop.apiKey)
  expect((await api.get(`/api/invoices/${invoiceId}`)).body).toMatchObject({ invoiceStatus: 'Paid' })
  const next = await ownInvoice({ ...shop, api })
  expect((await pay({ ...shop, api }, next, 'the-second-payment')).body).toMatchObject({
    invoiceStatus: 'Paid',
  })
  expect((await send(`${again.baseUrl}/health/ready`, 'GET')).status).toBe(200)
  const occupied = await runCommandIsolated(['restore', file], { FLORIN_DATA: elsewhere })
  expect(occupied).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('is in use by process'),
  })
})

import { expect, test } from 'vitest'
import { runCommandAt } from '../support/command-line.ts'
import { createDatabase, rowCountOf } from '../support/database.ts'
import { newDataFolder, ownOperatorToken, startService, type OwnService } from '../support/own-service.ts'
import { openOwnShop, ownInvoice } from '../support/own-shop.ts'
import { processorSide } from '../support/processor-side.ts'
import { processorDatabase } from '../support/sandbox-side.ts'

// The command compares all companies of a service. This service has only those of the test.
test('a company whose processor does not answer is told as not compared, and stops nobody else', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  const processor = processorSide(service)
  const silent = await openFalsifiedShop(service, database.url)
  const garbled = await openFalsifiedShop(service, database.url)
  const answering = await openFalsifiedShop(service, database.url)
  await processor.fault(silent, { operation: 'any', fault: 'outage', times: 0 })
  await processor.fault(garbled, { operation: 'any', fault: 'unreadable', times: 0 })

  const alone = await service.operator.get(`/operator/v1/money-audit?companyId=${silent.companyId}`)
  const missed = { companyId: silent.companyId, trouble: 'unreachable' }
  expect(alone).toMatchObject({ status: 200, body: { differences: [], notCompared: [missed] } })

  const run = await runCommandAt({ ...service, operatorToken: ownOperatorToken }, ['audit-money'])
  expect(run.exitCode, run.complaint).toBe(1)
  expect(run.output).toContain(`not_compared ${silent.companyId} the processor's books are unreachable\n`)
  expect(run.output).toContain(`not_compared ${garbled.companyId} the processor's books are unreadable\n`)
  expect(run.output).toContain(`amount_differs ${answering.companyId} `)
  expect(run.output).toMatch(/\nred: .*, companies not compared 2\n?$/)
})

/** Opens a shop with a payment of which the processor's books have another amount. */
async function openFalsifiedShop(service: OwnService, databaseUrl: string) {
  const shop = await openOwnShop(service)
  const path = `/api/invoices/${await ownInvoice(shop)}/payment`
  const paid = await shop.api.put(path, { accountVaultId: shop.vaultId })
  expect(paid.status, paid.text).toBe(200)
  const falsified =
    'update transactions set amount_cents = 9000 where location_id = $1 and reference is not null'
  expect(await rowCountOf(processorDatabase(databaseUrl), falsified, [shop.locationId])).toBe(1)
  const moved = await service.operator.post('/sandbox/v1/clock', {
    companyId: shop.companyId,
    advanceSeconds: 11 * 60,
  })
  expect(moved.status, moved.text).toBe(200)
  return shop
}

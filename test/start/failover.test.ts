import { join } from 'node:path'
import { expect, test } from 'vitest'
import { c, command, openDatabase } from '#platform/database'
import { compareBooks } from '../../bench/failover/books.ts'
import { startLoad } from '../../bench/failover/load.ts'
import { openShop } from '../../bench/failover/shop.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { newDataFolder, ownOperatorToken, startService } from '../support/own-service.ts'
import { openServerPair } from '../support/server-pair.ts'

const addRow = command({
  name: 'test failover: add row',
  parameters: { n: c.integer },
  row: {},
  sql: 'insert into held values ($1)',
})

test('when the standby is promoted it goes on at once, with all that it acknowledged and nothing twice', async () => {
  const FLORIN_DATA = newDataFolder()
  await using pair = await openServerPair(join(FLORIN_DATA, 'pair'))
  await using processorBooks = await createEmptyDatabase()
  await pair.administer(pair.primary(), 'create database florin')
  const service = await startService({
    FLORIN_DATA,
    DATABASE_URL: pair.databaseUrl('florin'),
    PROCESSOR_DATABASE_URL: processorBooks.url,
    FLORIN_LIMITS: 'off',
    // Requests to an unresponsive server would wait longer than this test lasts.
    FLORIN_PATIENCE: '10',
  })
  const places = {
    api: service.baseUrl,
    processor: service.processorUrl,
    operatorToken: ownOperatorToken,
  }
  const shop = await openShop(places)
  const load = startLoad({ apis: [service.baseUrl], shops: [shop], callers: 4, triedMaxMs: 3_000 })
  const { acknowledged } = load.ledger
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  const former = pair.primary()
  // The former primary stops responding. When it resumes, it still acts as the primary.
  pair.signal(former, 'SIGSTOP')
  await pair.promote()
  const promoted = performance.now()
  const since = () => acknowledged.find((at) => at > promoted)
  await expect.poll(since, { interval: 20 }).toBeDefined()
  pair.signal(former, 'SIGCONT')
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
  expect((await service.operator.get('/health/ready')).status).toBe(200)
  await load.stop()
  // The reconciler asks about an attempt only after this time.
  const { companyId } = shop
  await service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: 3_600 })
  expect(await compareBooks(places, [shop], load.ledger)).toEqual({ lost: [], double: [] })
  expect(load.ledger.statuses).not.toHaveProperty('500')
  expect(load.ledger.statuses).not.toHaveProperty('503 without Retry-After')
  expect(await service.end()).toBe(0)
})

test('a commit that is told to wait for its standby no more does not count as acknowledged', async () => {
  await using pair = await openServerPair(join(newDataFolder(), 'pair'))
  await pair.administer(pair.primary(), 'create table held (n integer)')
  const db = openDatabase({ url: pair.databaseUrl('postgres'), transactions: 1 })
  await db.run(addRow, { n: 0 })
  pair.signal(pair.standby(), 'SIGKILL')
  const ways = [db.run(addRow, { n: 1 }), db.transaction((tx) => tx.run(addRow, { n: 2 }))]
  const outcomes = Promise.allSettled(ways)
  const waiting = `from pg_stat_activity where wait_event = 'SyncRep'`
  const count = async () => (await pair.administer(pair.primary(), `select 1 ${waiting}`)).rowCount
  await expect.poll(count).toBe(ways.length)
  await pair.administer(pair.primary(), `select pg_cancel_backend(pid) ${waiting}`)
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } })
  await db.close()
})

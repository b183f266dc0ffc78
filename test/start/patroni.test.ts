import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type TestContext } from 'vitest'
import { compareBooks } from '../../bench/failover/books.ts'
import { strikeProcessor } from '../../bench/failover/faults.ts'
import { startLoad } from '../../bench/failover/load.ts'
import { countOutcomes, gapsOf, longestOf, seconds } from '../../bench/failover/report.ts'
import { awaitAttempts } from '../../bench/failover/rest.ts'
import { startProcesses, type FailoverService } from '../../bench/failover/service.ts'
import { openShop, type Shop } from '../../bench/failover/shop.ts'
import { findServerAccount } from '../../src/platform/embedded-postgres/account.ts'
import { runCommandIsolated } from '../support/command-line.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { newDataFolder } from '../support/own-service.ts'
import { openCluster, type PatroniCluster } from '../support/patroni/cluster.ts'
import { faults } from '../support/patroni/faults.ts'
import { ensurePrograms, type Programs } from '../support/patroni/programs.ts'
import { listUnknown, readSettings, selectUnused } from '../support/patroni/settings.ts'
import { until } from '../support/until.ts'

/** Ten times the longest gap that the settings of Patroni explain: this machine may be slow. */
const gapMaxMs = 10 * 20_000
const triedMaxMs = 300_000
const wholeMaxMs = 3_600_000
/** Writes that show that the service works. */
const enough = 20

test(
  'on three nodes with the shipped files no failover loses or repeats a payment',
  async ({ skip }) => {
    const { cluster, programs } = await openOrSkip(skip)
    await expectKnownSettings(cluster, programs)
    await using processorBooks = await createEmptyDatabase()
    await using service = await openService(cluster, processorBooks.url)
    await expectUsable(cluster)
    for (const [name, strike] of Object.entries(faults)) await tryFault(cluster, service, name, strike)
  },
  wholeMaxMs,
)

async function openOrSkip(skip: TestContext['skip']) {
  const folder = join(newDataFolder(), 'cluster')
  const account = findServerAccount(folder)
  const programs = await ensurePrograms(account)
  if ('missing' in programs) {
    // Vitest prints no reason for a skipped test.
    process.stderr.write(`${programs.missing}: Patroni is not tried\n`)
    return skip(programs.missing)
  }
  return { cluster: await openCluster(folder, programs, account), programs }
}

/** Expects that Patroni and PostgreSQL know each setting of the shipped files and use it, and that metrics are as kept. */
async function expectKnownSettings(cluster: PatroniCluster, programs: Programs) {
  const leader = await cluster.settled()
  expect(await cluster.validate(leader)).toBe('')
  const shipped = readSettings(programs)
  expect(listUnknown(programs, shipped)).toEqual([])
  expect(await cluster.administer(leader, selectUnused(shipped))).toEqual([])
  const typesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('# TYPE '))
  const kept = readFileSync(join(import.meta.dirname, '..', 'support', 'patroni', 'metrics.txt'), 'utf8')
  expect(typesIn(await cluster.read(leader, '/metrics'))).toEqual(typesIn(kept))
}

async function openService(cluster: PatroniCluster, processorBooks: string) {
  const service = await startProcesses(newDataFolder(), cluster.databaseUrl, processorBooks)
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      await Promise.all(service.processes.map((one) => one.stop()))
    },
  }
}

/** Strikes under load, and compares the responses to callers with the books of both sides. */
async function tryFault(
  cluster: PatroniCluster,
  { places, apis }: FailoverService,
  name: string,
  strike: (typeof faults)[string],
) {
  const leader = await cluster.settled()
  const shops: [Shop, Shop] = [await openShop(places), await openShop(places)]
  const striking = strikeProcessor(places, shops)
  const load = startLoad({ apis, shops, callers: 4, triedMaxMs })
  const { acknowledged, invoices, intents, statuses, unexpected } = load.ledger
  const more = () => {
    const before = acknowledged.length
    return until(() => acknowledged.length > before + enough)
  }
  await more()
  await strike(cluster, leader, { api: places.api, more })
  await cluster.settled()
  await more()
  await striking.stop()
  await load.stop()
  const { open } = await awaitAttempts(cluster.databaseUrl)
  const gap = longestOf(gapsOf(load.ledger))
  const payments = JSON.stringify(countOutcomes(intents))
  process.stderr.write(
    `${name}:${seconds(gap)} without a write at most; ${invoices.length} invoices; payments ${payments}\n`,
  )
  const differences = await compareBooks(places, shops, load.ledger)
  const none = { lost: [], double: [], open: 0, unexpected: [] }
  expect({ ...differences, open, unexpected }, name).toEqual(none)
  expect(Object.keys(statuses)).not.toContain('500')
  expect(Object.keys(statuses)).not.toContain('503 without Retry-After')
  expect(gap).toBeLessThan(gapMaxMs)
}

/** Expects that the service's role is no superuser, and may do all that a backup needs. */
async function expectUsable(cluster: PatroniCluster) {
  const superusers = `select rolname from pg_roles where rolsuper and rolname = 'florin'`
  expect(await cluster.administer(await cluster.settled(), superusers)).toEqual([])
  const file = join(newDataFolder(), 'florin.backup')
  const backup = await runCommandIsolated(['backup', file, '--without-processor'], {
    DATABASE_URL: cluster.databaseUrl,
  })
  expect(backup).toMatchObject({ exitCode: 0, complaint: '' })
}

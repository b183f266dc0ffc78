import { randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabase, rowsOf } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { expectStartFailure, newDataFolder, startService } from '../support/own-service.ts'
import { openTls, trustsTests } from '../support/tls.ts'

type Failed = Awaited<ReturnType<typeof expectStartFailure>>

const newMasterKey = () => randomBytes(32).toString('base64')

function expectRefused({ code, stdout, stderr }: Failed, ...words: string[]) {
  expect(stderr).toMatch(/^florin: the database cannot be used: .+\n$/)
  for (const word of words) expect(stderr).toContain(word)
  expect(stdout).toBe('')
  expect(code).toBe(1)
}

const inProduction = {
  FLORIN_ENVIRONMENT: 'production',
  PROCESSOR_URL: 'https://processor.invalid',
  BASE_URL: 'https://pay.example',
}

test('a database of the sandbox is refused by production, and is left as it is', async () => {
  await using database = await createDatabase()
  const shared = { DATABASE_URL: database.url, FLORIN_MASTER_KEY: newMasterKey() }
  const sandbox = await startService({ ...shared, FLORIN_DATA: newDataFolder() })
  expect(await sandbox.end()).toBe(0)
  await rowsOf(database.url, `delete from migrations where name = '0027-origin.sql'`)
  const failed = await expectStartFailure({ ...shared, ...inProduction, FLORIN_DATA: newDataFolder() })
  expectRefused(failed, 'a database of sandbox', 'FLORIN_ENVIRONMENT is production')
  expect(await rowsOf(database.url, `select name from migrations where name like '0027%'`)).toEqual([])
})

test('a database of production is refused by the sandbox', async () => {
  await using database = await createDatabase()
  const shared = { DATABASE_URL: database.url, FLORIN_MASTER_KEY: newMasterKey() }
  const behind = await openTls('http://127.0.0.1:1')
  const PROCESSOR_URL = behind
  const production = { ...shared, ...inProduction, ...trustsTests, PROCESSOR_URL }
  const service = await startService({ ...production, FLORIN_DATA: newDataFolder() })
  expect(await service.end()).toBe(0)
  const failed = await expectStartFailure({ ...shared, FLORIN_DATA: newDataFolder() })
  expectRefused(failed, 'a database of production', 'FLORIN_ENVIRONMENT is sandbox')
})

test('another master key is refused, also where an older version sealed what is there', async () => {
  await using database = await createDatabase()
  const FLORIN_DATA = newDataFolder()
  const shared = { DATABASE_URL: database.url, FLORIN_DATA }
  const first = await startService(shared)
  expect(await first.end()).toBe(0)
  const FLORIN_MASTER_KEY = newMasterKey()
  expectRefused(await expectStartFailure({ ...shared, FLORIN_MASTER_KEY }), 'FLORIN_MASTER_KEY')
  expectRefused(
    await expectStartFailure({ ...shared, FLORIN_DATA: newDataFolder() }),
    'FLORIN_MASTER_KEY',
    'FLORIN_DATA',
  )

  await rowsOf(database.url, 'delete from origin')
  expectRefused(await expectStartFailure({ ...shared, FLORIN_MASTER_KEY }), 'FLORIN_MASTER_KEY')
  const again = await startService(shared)
  expect(await again.end()).toBe(0)
  expect(await rowsOf(database.url, 'select environment from origin')).toEqual([{ environment: 'sandbox' }])
})

test('a sandbox whose master key is gone says what to do, and starts again once the key is back', async () => {
  const FLORIN_DATA = newDataFolder()
  const first = await startService({ FLORIN_DATA })
  expect(await first.end()).toBe(0)
  const file = join(FLORIN_DATA, 'master-key')
  renameSync(file, `${file}.kept`)
  const failed = await expectStartFailure({ FLORIN_DATA })
  expectRefused(failed, 'master-key in FLORIN_DATA', 'from your copy of it', 'in another FLORIN_DATA')
  renameSync(`${file}.kept`, file)
  const again = await startService({ FLORIN_DATA })
  expect(await again.end()).toBe(0)
})

test('a database that a newer version changed is refused, and left as it is, unless that is said to be well', async () => {
  await using database = await createDatabase()
  const shared = { DATABASE_URL: database.url, FLORIN_DATA: newDataFolder() }
  const first = await startService(shared)
  expect(await first.end()).toBe(0)
  await rowsOf(database.url, `delete from migrations where name = '0041-backups.sql'`)
  await rowsOf(database.url, `insert into migrations (name) values ('9999-of-tomorrow.sql')`)
  const failed = await expectStartFailure(shared)
  expectRefused(failed, 'a newer version of Florin', '9999-of-tomorrow.sql', 'FLORIN_NEWER_DATABASE=accept')
  expect(await rowsOf(database.url, `select name from migrations where name like '0041%'`)).toEqual([])
  await rowsOf(database.url, `insert into migrations (name) values ('0041-backups.sql')`)
  const accepted = await startService({ ...shared, FLORIN_NEWER_DATABASE: 'accept', FLORIN_LOG: 'warn' })
  expect(accepted.stderr()).toContain('the database is newer than this program')
  expect(await accepted.end()).toBe(0)
})

test('of two first starts at once with other master keys one holds, and the other is refused', async () => {
  await using database = await createDatabase()
  const starts = [newDataFolder(), newDataFolder()].map((FLORIN_DATA) =>
    failedOrStarted({ FLORIN_DATA, DATABASE_URL: database.url, FLORIN_ROLES: 'api,worker,processor' }),
  )
  const [one, other] = await Promise.all(starts)
  expect([one, other].filter((start) => start === 'started')).toHaveLength(1)
  const refused = [one, other].find((start) => start !== 'started')
  expect(refused).toContain('FLORIN_MASTER_KEY')
})

test('two first starts at once on one data folder agree on its secrets', async () => {
  await using database = await createDatabase()
  const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url, PROCESSOR_TOKEN: '' }
  const SANDBOX_PROCESSOR_PORT = String(await freePort())
  const [, api] = await Promise.all([
    startService({ ...shared, FLORIN_ROLES: 'processor', SANDBOX_PROCESSOR_PORT }),
    startService({ ...shared, FLORIN_ROLES: 'api', SANDBOX_PROCESSOR_PORT }),
  ])
  const made = () => api.operator.post('/operator/v1/companies', { name: 'First Shop' })
  await expect.poll(async () => (await made()).status).toBe(201)
})

/** Starts a service and returns `started` or the message of the failure. */
async function failedOrStarted(environment: Record<string, string>): Promise<string> {
  return startService(environment).then(
    () => 'started',
    (error: Error) => error.message,
  )
}

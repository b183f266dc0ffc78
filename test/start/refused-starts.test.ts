import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#config'
import { createDatabase } from '../support/database.ts'
import { expectStartFailure, newDataFolder, startService } from '../support/own-service.ts'

type Failed = Awaited<ReturnType<typeof expectStartFailure>>

function expectOneLine({ code, stdout, stderr }: Failed, ...words: (string | RegExp)[]) {
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).toMatch(/^florin: .{10,}/)
  for (const word of words) expect(stderr).toMatch(word)
  expect(stdout).toBe('')
  expect(code).toBe(1)
}

test('a second process on the same data folder ends with one line that names the folder', async () => {
  const FLORIN_DATA = newDataFolder()
  const first = await startService({ FLORIN_DATA })
  expectOneLine(await expectStartFailure({ FLORIN_DATA }), FLORIN_DATA, String(first.process.pid))
})

test('a port that is in use ends it with one line that names the port', async () => {
  const taken = createServer()
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  await using database = await createDatabase()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const SANDBOX_PROCESSOR_PORT = '0'
  expectOneLine(
    await expectStartFailure({ ...environment, PORT: String(port), SANDBOX_PROCESSOR_PORT }),
    String(port),
  )
  const SANDBOX_TAKEN = { SANDBOX_PROCESSOR_PORT: String(port) }
  expectOneLine(await expectStartFailure({ ...environment, ...SANDBOX_TAKEN }), String(port))
})

test('a database that is not there ends it', async () => {
  for (const host of ['127.0.0.1:1', 'localhost:1', 'database.invalid:5432']) {
    const DATABASE_URL = `postgresql://florin:secret-word@${host}/florin`
    const failed = await expectStartFailure({ FLORIN_DATA: newDataFolder(), DATABASE_URL })
    expectOneLine(failed, /the database cannot be used: .{5,}/)
    expect(failed.stderr).not.toContain('secret-word')
  }
})

test('a database server that accepts and says nothing ends it too', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const DATABASE_URL = `postgresql://florin@127.0.0.1:${port}/florin`
  expectOneLine(
    await expectStartFailure({ FLORIN_DATA: newDataFolder(), DATABASE_URL }),
    'database cannot be used',
  )
})

const senseless: [string, string][] = [
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '4e3'],
  ['SANDBOX_PROCESSOR_PORT', '4000.5'],
  ['BASE_URL', 'florin.example'],
  ['BASE_URL', 'ftp://florin.example'],
  ['METRICS_PORT', 'some'],
  ['FLORIN_ENVIRONMENT', 'staging'],
  ['FLORIN_ENVIROMENT', 'production'],
  ['FLORIN_NEWER_DATABASE', 'yes'],
  ['FLORIN_ROLES', 'api,cook'],
  ['FLORIN_ROLES', ','],
  ['FLORIN_LIMITS', 'maybe'],
  ['FLORIN_PATIENCE', '0'],
  ['FLORIN_PATIENCE', '2.5'],
  ['FLORIN_PATIENCE', '101'],
  ['FLORIN_TRUSTED_PROXIES', 'proxy.example'],
  ['FLORIN_TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/33'],
  ['FLORIN_TRUSTED_PROXIES', '::/0'],
  ['FLORIN_TRUSTED_PROXIES', '10.0.0.1,\n10.0.0.2,'],
  ['FLORIN_OPERATOR_TOKEN', 'short'],
  ['PROCESSOR_URL', 'processor'],
  ['PROCESSOR_TOKEN', 'short'],
  ['SMTP_URL', 'mail.example'],
  ['DATABASE_URL', 'mysql://florin@localhost/florin'],
]

// The error that the configuration throws is the single line with which a start ends. The tests above and below check
// that with a process.
test.each(senseless)('%s takes no %s', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(name)
  expect(() => loadConfig({ [name]: value })).toThrow(/^.{10,}$/)
})

test.each([
  ['PORT', 'http'],
  ['FLORIN_MASTER_KEY', 'not a key'],
])('a start with %s %s ends with one line that names it', async (name, value) => {
  expectOneLine(await expectStartFailure({ FLORIN_DATA: newDataFolder(), [name]: value }), name)
})

test('a role that needs a processor elsewhere is told that its address is missing', async () => {
  const FLORIN_DATA = newDataFolder()
  expectOneLine(await expectStartFailure({ FLORIN_DATA, FLORIN_ROLES: 'api,worker' }), 'PROCESSOR_URL')
})

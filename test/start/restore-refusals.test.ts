import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommandInProcess } from '../support/command-here.ts'
import { runCommandIsolated } from '../support/command-line.ts'
import { createEmptyDatabase, dropDatabase, rowsOf } from '../support/database.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { openSeededDatabase, type SeededDatabase } from '../support/seeded.ts'

// One installation on the operator's own database server, and its backup.
const home = mkdtempSync(join(tmpdir(), 'florin-refusals-'))
const kept = join(home, 'kept.backup')
let seeded: SeededDatabase
let original: string
let FLORIN_MASTER_KEY: string

beforeAll(async () => {
  seeded = await openSeededDatabase({
    invoices: 200,
    subscriptions: { count: 10, areBilled: true },
    seed: 5,
  })
  original = seeded.environment['DATABASE_URL'] ?? ''
  FLORIN_MASTER_KEY = seeded.environment['FLORIN_MASTER_KEY'] ?? ''
  await rowsOf(original, 'create table neighbours (name text)')
  const made = await runCommandIsolated(['backup', kept], { DATABASE_URL: original })
  expect(made.output, made.complaint).toContain("Not included, because not Florin's: neighbours.")
  await rowsOf(original, 'drop table neighbours')
})

afterAll(async () => {
  await seeded[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true })
})

const tablesOf = async (url: string) =>
  (await rowsOf(url, `select tablename from pg_tables where schemaname = 'public'`)).length

/** Makes a backup in this process at full speed. */
const backUp = (file: string, environment: Record<string, string> = { DATABASE_URL: original }) =>
  runCommandInProcess(['backup', file, '--pace', '0'], environment)

/** Writes a changed copy of the kept backup to a new file. */
function changed(name: string, change: (bytes: Buffer) => Buffer): string {
  const path = join(home, name)
  writeFileSync(path, change(readFileSync(kept)))
  return path
}

const unzipped = (change: (bytes: Buffer) => Buffer) => (bytes: Buffer) => gzipSync(change(gunzipSync(bytes)))

/** Expects that a restore into an empty database fails and leaves it empty. */
async function expectRefused(
  file: string,
  reason: string | RegExp,
  environment: Record<string, string> = {},
) {
  await using empty = await createEmptyDatabase()
  const given = { DATABASE_URL: empty.url, FLORIN_DATA: home, FLORIN_MASTER_KEY, ...environment }
  const { exitCode, output, complaint } = await runCommandInProcess(['restore', file], given)
  expect(complaint).toMatch(/^florin: .+\n$/)
  expect(complaint).toMatch(reason)
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' })
  expect(await tablesOf(empty.url)).toBe(0)
  await dropDatabase(`${empty.name}_processor`)
}

describe('a restore is refused in one line, and leaves the database empty', () => {
  test('of a file that is not there, or is none', async () => {
    await expectRefused(join(home, 'none'), /there is no file/)
    await expectRefused('package.json', /it is no backup of Florin/)
    await expectRefused(
      changed('other.gz', () => gzipSync('another file')),
      /it is no backup of Florin/,
    )
  })

  test('of a file that was cut, zipped or not', async () => {
    await expectRefused(
      changed('cut', (bytes) => bytes.subarray(0, bytes.length - 100)),
      /ends in the middle/,
    )
    const half = unzipped((bytes) => bytes.subarray(0, bytes.length / 2))
    await expectRefused(changed('half', half), /ends in the middle/)
  })

  test('of a file in which one byte is another', async () => {
    const damaged = changed('damaged', (bytes) => flipped(bytes, bytes.length / 2))
    await expectRefused(damaged, /damaged/)
    const row = (bytes: Buffer) => flipped(bytes, bytes.indexOf('0001-foundation.sql\t') + 2)
    await expectRefused(changed('row', unzipped(row)), /its table migrations is damaged/)
    const longer = unzipped((bytes) => Buffer.concat([bytes, Buffer.from('more')]))
    await expectRefused(changed('longer', longer), /data after its end/)
  })

  test('of a file that a newer Florin wrote', async () => {
    const form = unzipped((bytes) => replaced(bytes, '"format":1', '"format":2'))
    await expectRefused(changed('form', form), /made by a newer Florin \(its form is 2\)/)
    await rowsOf(original, `insert into migrations (name) values ('9999-later.sql')`)
    const newer = join(home, 'newer.backup')
    await backUp(newer)
    await rowsOf(original, `delete from migrations where name = '9999-later.sql'`)
    await expectRefused(newer, /made by a newer Florin \(which has 9999-later.sql\)/)
  })

  test('of the other environment', async () => {
    const reason = /is a backup of sandbox, but FLORIN_ENVIRONMENT is production/
    await expectRefused(kept, reason, { FLORIN_ENVIRONMENT: 'production' })
  })

  test('with another master key, and the command ends with 1', async () => {
    const other = { FLORIN_MASTER_KEY: randomBytes(32).toString('base64') }
    const reason = /did not seal the secrets/
    await expectRefused(kept, reason, other)
    await using empty = await createEmptyDatabase()
    const typed = await runCommandIsolated(['restore', kept], {
      DATABASE_URL: empty.url,
      FLORIN_DATA: home,
      ...other,
    })
    expect(typed).toEqual({ exitCode: 1, output: '', complaint: expect.stringMatching(reason) })
  })
})

test('a database that holds something is not restored into, be it the service’s or the processor’s', async () => {
  const onto = await runCommandInProcess(['restore', kept], { DATABASE_URL: original, FLORIN_DATA: home })
  expect(onto).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('is not empty') })
  await using empty = await createEmptyDatabase()
  const books = {
    DATABASE_URL: empty.url,
    PROCESSOR_DATABASE_URL: processorUrlOf(original),
    FLORIN_DATA: home,
  }
  const refused = await runCommandInProcess(['restore', kept], books)
  expect(refused.complaint).toContain(`${nameIn(original)}_processor is not empty`)
  expect(await tablesOf(empty.url)).toBe(0)
})

test('of two restores into one database at once one fills it, and the other is refused', async () => {
  await using empty = await createEmptyDatabase()
  const given = { DATABASE_URL: empty.url, FLORIN_DATA: home }
  const both = await Promise.all(
    [1, 2].map(() => runCommandIsolated(['restore', kept, '--without-processor'], given)),
  )
  expect(both.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 1])
  expect(both.find(({ exitCode }) => exitCode === 1)?.complaint).toContain('is not empty')
})

test('a restored database is what was copied, to the last row, index and check, and is served', async () => {
  await using empty = await createEmptyDatabase()
  const given = { DATABASE_URL: empty.url, FLORIN_DATA: newDataFolder(), FLORIN_MASTER_KEY }
  const restored = await runCommandInProcess(['restore', kept], given)
  expect(restored, restored.complaint).toMatchObject({ exitCode: 0 })
  for (const [from, to] of [
    [original, empty.url],
    [processorUrlOf(original), processorUrlOf(empty.url)],
  ] as const)
    expect(await formOf(to)).toEqual(await formOf(from))
  const again = join(home, 'again.backup')
  await backUp(again, given)
  expect(digestsIn(again)).toEqual(digestsIn(kept))
  const service = await startService(given)
  expect((await service.operator.get('/operator/v1/companies')).status).toBe(200)
  await service.end()
  await dropDatabase(`${empty.name}_processor`)
})

test('a role that owns the database and is no superuser restores into it, and cannot change the audit', async () => {
  await using empty = await createEmptyDatabase()
  const role = empty.name
  await rowsOf(empty.url, `create role ${role} login`)
  await rowsOf(empty.url, `alter database ${empty.name} owner to ${role}`)
  const ownUrl = empty.url.replace(/\/\/[^@/]*@/, `//${role}@`)
  const given = { DATABASE_URL: ownUrl, FLORIN_DATA: home, FLORIN_MASTER_KEY }
  const { exitCode, complaint } = await runCommandInProcess(['restore', kept, '--without-processor'], given)
  expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' })
  const changes = ['truncate audit', 'delete from audit', `update audit set action = ''`]
  for (const change of changes) await expect(rowsOf(ownUrl, change)).rejects.toThrow('permission denied')
  await dropDatabase(empty.name)
  await rowsOf(original, `drop role ${role}`)
})

test('a backup that fails leaves no file, and the one before it as it was', async () => {
  const file = join(home, 'nightly.backup')
  writeFileSync(file, 'the one before')
  const nowhere = original.replace(nameIn(original), 'florin_is_not_here')
  const failed = await backUp(file, { DATABASE_URL: nowhere })
  expect(failed).toMatchObject({
    exitCode: 1,
    complaint: expect.stringMatching(/^florin: .*does not exist\n$/),
  })
  expect(readFileSync(file, 'utf8')).toBe('the one before')
  // The next backup removes the partial file of a killed one.
  writeFileSync(`${file}.999999999.partial`, 'half')
  await backUp(file)
  expect(readdirSync(home).filter((name) => name.startsWith('nightly'))).toEqual(['nightly.backup'])
  const none = await backUp(file, { FLORIN_DATA: join(home, 'nowhere') })
  expect(none).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('there is no database in') })
})

const nameIn = (url: string) => /\/(test_\w+)/.exec(url)?.[1] ?? ''

test('led to the standard output, a backup is the same, and says what it is elsewhere', async () => {
  const file = join(home, 'led.backup')
  const program = join(import.meta.dirname, '..', '..', 'bin', 'florin.js')
  const led = spawnSync('/bin/sh', ['-c', `"${process.execPath}" "${program}" backup - > "${file}"`], {
    env: { DATABASE_URL: original },
    encoding: 'utf8',
  })
  expect(led).toMatchObject({ status: 0, stdout: '', stderr: expect.stringMatching(/^Backup: \d+ rows /) })
  expect(digestsIn(file)).toEqual(digestsIn(kept))
})

const processorUrlOf = (url: string) => url.replace(nameIn(url), `${nameIn(url)}_processor`)

/** Returns every constraint, index and sequence of a database. */
async function formOf(url: string) {
  const constraints = `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as form
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
  const indexes = `select indexname as name, indexdef as form from pg_indexes where schemaname = 'public' order by 1`
  const sequences = `select sequencename as name, last_value as last from pg_sequences order by 1`
  return [await rowsOf(url, constraints), await rowsOf(url, indexes), await rowsOf(url, sequences)]
}

/** Returns the digests of a backup's tables, without the table that records backups themselves. */
function digestsIn(file: string): string[] {
  const text = gunzipSync(readFileSync(file)).toString('latin1')
  const ends = text.match(/\{"name":"\w+","rows":\d+,"bytes":\d+,"sha256":"\w+"\}/g) ?? []
  return ends.filter((end) => !end.includes('"backups"'))
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(Math.floor(at)) ^ 1, Math.floor(at))
  return copy
}

function replaced(bytes: Buffer, text: string, by: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(text, by), 'latin1')
}

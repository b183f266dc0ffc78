import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/support/until.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts'

test('a second process is refused with one line that names the folder and the owner', async () => {
  const folder = dataFolder()
  const owner = await startOwner(folder)
  const refused = startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
  await expect(refused).rejects.toThrow(
    `${folder} is in use by process ${owner.process.pid}: stop it, or set FLORIN_DATA to another folder`,
  )
})

test('after a kill -9 of the service the next start uses the running server on and loses nothing', async () => {
  const folder = dataFolder()
  const owner = await startOwner(folder, 'create table kept (n int)', 'insert into kept values (7)')
  await kill(owner.process)
  const postgres = await start(folder)
  expect(postgres.pid).toBe(owner.serverPid)
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }])
})

test('after a kill -9 of service and server the next start recovers and loses nothing', async () => {
  const folder = dataFolder()
  const owner = await startOwner(folder, 'create table kept (n int)', 'insert into kept values (7)')
  await kill(owner.process)
  process.kill(owner.serverPid, 'SIGKILL')
  const postgres = await start(folder)
  expect(postgres.pid).not.toBe(owner.serverPid)
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a server that dies under the running service is started again at the same address', async () => {
  const postgres = await start(dataFolder())
  const died = postgres.pid
  process.kill(died, 'SIGKILL')
  await until(() => postgres.pid !== died)
  expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a data folder deeper than a socket path may be works', async () => {
  const folder = join(dataFolder(), ...Array.from({ length: 12 }, () => 'a-long-folder-name'))
  expect(await query(await start(folder), 'select 1 as n')).toEqual([{ n: 1 }])
})

test('the server syncs to disk, checks pages, listens on no port and sorts by code point', async () => {
  const postgres = await start(dataFolder())
  const shown = ['fsync', 'data_checksums', 'listen_addresses', 'server_encoding']
  const values = await Promise.all(
    shown.map((name) => query(postgres, `select current_setting('${name}') as value`)),
  )
  expect(values.flat().map((row) => row.value)).toEqual(['on', 'on', '', 'UTF8'])
  expect(await query(postgres, `select 'Z' < 'a' as sorted, lower('Ł') as lower`)).toEqual([
    { sorted: true, lower: 'ł' },
  ])
})

test('stopping gives the folder back, and starting again finds the same data', async () => {
  const folder = dataFolder()
  const first = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
  await query(first, 'create table kept (n int)')
  await first.stop()
  expect(await query(await start(folder), 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }])
})

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-test-'))
  // mkdtemp creates folders that only their owner may enter; under root the server runs as another user.
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function startOwner(folder: string, ...statements: string[]) {
  const fixture = join(import.meta.dirname, 'owner.fixture.ts')
  const owner = spawn(process.execPath, [fixture, folder, ...statements], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => end(owner))
  const [line] = (await once(createInterface(owner.stdout), 'line')) as [string]
  return { process: owner, serverPid: (JSON.parse(line) as { pid: number }).pid }
}

async function kill(owner: ChildProcess): Promise<void> {
  const exited = once(owner, 'exit')
  owner.kill('SIGKILL')
  await exited
}

async function end(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return
  const exited = once(owner, 'exit')
  owner.kill('SIGTERM')
  await exited
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.adminUrl)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

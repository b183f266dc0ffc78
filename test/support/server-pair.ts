import { execFile, spawn } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  getOwnAccount,
  findServerAccount,
  type Account,
} from '../../src/platform/embedded-postgres/account.ts'
import { prepareBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { toSpawnOptions } from '../../src/platform/embedded-postgres/cluster.ts'
import { freePort } from './free-port.ts'
import { signalAll } from './process-tree.ts'

/** A PostgreSQL server of a pair, with a fixed port. */
export type PairServer = {
  readonly name: string
  readonly port: number
  readonly folder: string
  pid: number
}

/** A primary and a standby on loopback. Every commit waits for the standby. */
export type ServerPair = AsyncDisposable & {
  primary(): PairServer
  standby(): PairServer
  /** Returns a connection string with both servers; clients connect to the primary. */
  databaseUrl(database: string): string
  administer(server: PairServer, ...statements: string[]): Promise<pg.QueryResult>
  /** Sends a signal to a server and all of its processes at once. */
  signal(server: PairServer, signal: NodeJS.Signals): void
  /** Shuts a server down and closes all connections to it. */
  shutDown(server: PairServer): void
  /** Starts a server again that had ended. */
  start(server: PairServer): Promise<void>
  /** Stops replication from the primary to the standby. */
  cutOff(): Promise<unknown>
  /** Promotes the standby to primary. From then on commits do not wait for a standby. */
  promote(): Promise<void>
  /** Makes a standby of the former primary, from a copy of the current primary. Every commit waits for it again. */
  rebuild(): Promise<void>
}

type PairState = {
  folder: string
  account: Account
  binaries: string
  isSynchronous: boolean
  primary: PairServer
  standby: PairServer
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: 150,
  wal_keep_size: '1GB',
  wal_retrieve_retry_interval: '200ms',
  restart_after_crash: 'off',
  log_min_messages: 'fatal',
}

const administrator = 'florin'

/**
 * Starts both servers in a folder, with the programs of the embedded server. If `isSynchronous` is false, commits do
 * not wait for the standby.
 */
export async function openServerPair(folder: string, isSynchronous = true): Promise<ServerPair> {
  const account = findServerAccount(folder)
  const binaries = prepareBinaries(account)
  mkdirSync(folder, { recursive: true })
  giveTo(account, folder)
  const server = async (name: string) => ({
    name,
    port: await freePort(),
    folder: join(folder, name),
    pid: 0,
  })
  const servers = [await server('a'), await server('b')] as const
  const pair: PairState = {
    folder,
    account,
    binaries,
    isSynchronous,
    primary: servers[0],
    standby: servers[1],
  }
  await initialise(pair)
  await start(pair, pair.primary)
  await rebuild(pair)
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    primary: () => pair.primary,
    standby: () => pair.standby,
    databaseUrl: (name) => `postgresql://${administrator}@${hosts}/${name}?target_session_attrs=read-write`,
    administer,
    signal: ({ pid }, signal) => signalAll(pid, signal),
    shutDown: ({ pid }) => void process.kill(pid, 'SIGINT'),
    start: (one) => start(pair, one),
    cutOff: () =>
      administer(pair.standby, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()'),
    promote: () => promote(pair),
    rebuild: () => rebuild(pair),
    async [Symbol.asyncDispose]() {
      for (const { pid } of servers) signalAll(pid, 'SIGKILL')
      await pause(100)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function initialise({ binaries, primary, account }: PairState): Promise<void> {
  const options = ['-D', primary.folder, '-U', administrator, '--auth=trust', '--encoding=UTF8', '--locale=C']
  await promisify(execFile)(join(binaries, 'initdb'), options, toSpawnOptions(account))
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(primary.folder, 'postgresql.conf'), lines.join(''))
}

async function start({ folder, binaries, account }: PairState, server: PairServer): Promise<void> {
  const log = openSync(join(folder, `${server.name}.log`), 'a')
  rmSync(join(server.folder, 'postmaster.pid'), { force: true })
  const child = spawn(join(binaries, 'postgres'), ['-D', server.folder, '-p', String(server.port)], {
    ...toSpawnOptions(account),
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  closeSync(log)
  server.pid = child.pid ?? 0
  await until(server, () => administer(server, 'select 1').then(() => true), 'it answers')
}

async function promote(pair: PairState): Promise<void> {
  const { primary, standby } = pair
  await administer(standby, 'select pg_promote(true, 30)')
  pair.primary = standby
  pair.standby = primary
  await haveCommitsWaitFor(pair, `''`)
}

async function rebuild(pair: PairState): Promise<void> {
  await copyToStandby(pair)
  await start(pair, pair.standby)
  await synchronise(pair)
}

async function copyToStandby({ primary, standby, account }: PairState): Promise<void> {
  const client = clientOf(primary)
  await client.connect()
  rmSync(standby.folder, { recursive: true, force: true })
  await client.query(`select pg_backup_start('standby', true)`)
  // Files appear and vanish during the copy. The WAL restores their content.
  await promisify(execFile)('cp', ['-a', primary.folder, standby.folder]).catch(() => {})
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  await client.end()
  const log = join(standby.folder, 'pg_wal')
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}/.test(name))
  for (const path of [...segments.map((name) => join(log, name)), join(standby.folder, 'postmaster.pid')])
    rmSync(path, { force: true })
  const source = `host=127.0.0.1 port=${primary.port} user=${administrator} application_name=${standby.name}`
  appendFileSync(join(standby.folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  for (const [name, text] of Object.entries({ backup_label: rows[0]?.label ?? '', 'standby.signal': '' })) {
    writeFileSync(join(standby.folder, name), text)
    giveTo(account, join(standby.folder, name))
  }
}

/** Makes commits wait for the standby, and waits until the standby has all earlier commits. */
async function synchronise(pair: PairState): Promise<void> {
  const { primary, standby, isSynchronous } = pair
  if (isSynchronous) await haveCommitsWaitFor(pair, `'${standby.name}'`)
  const isThere = async (condition: string) => {
    const found = `select from pg_stat_replication where application_name = '${standby.name}' and ${condition}`
    return (await administer(primary, found)).rowCount === 1
  }
  const inStep = isSynchronous ? `sync_state = 'sync'` : `state = 'streaming'`
  await until(standby, () => isThere(inStep), 'it is in step')
  // A commit at the moment of the change may not have waited for the standby.
  await pause(200)
  const { rows } = await administer(primary, 'select pg_current_wal_lsn()::text as place')
  await until(standby, () => isThere(`flush_lsn >= '${rows[0]?.place}'`), 'it has all')
}

function haveCommitsWaitFor({ primary }: PairState, names: string): Promise<unknown> {
  return administer(
    primary,
    `alter system set synchronous_standby_names = ${names}`,
    'select pg_reload_conf()',
  )
}

async function administer(server: PairServer, ...statements: string[]): Promise<pg.QueryResult> {
  const client = clientOf(server)
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    const last = results.at(-1)
    if (!last) throw new Error('nothing was asked')
    return last
  } finally {
    await client.end()
  }
}

function clientOf({ port }: PairServer): pg.Client {
  const place = { host: '127.0.0.1', port, user: administrator, database: 'postgres' }
  const client = new pg.Client({ ...place, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  return client
}

function giveTo({ uid, gid }: Account, path: string): void {
  if (getOwnAccount().uid === 0) chownSync(path, uid, gid)
}

/** Waits until a condition holds, for as long as the server runs. The time depends on the machine. */
async function until({ name, pid }: PairServer, holds: () => Promise<boolean>, what: string): Promise<void> {
  while (!(await holds().catch(() => false))) {
    if (!isRunning(pid)) throw new Error(`the server ${name} ended before ${what}`)
    await pause(50)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

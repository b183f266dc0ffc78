import { execFile, spawn } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ownAccount, serverAccount } from '../../src/platform/embedded-postgres/account.ts'
import { prepareBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { spawnAs } from '../../src/platform/embedded-postgres/cluster.ts'

const run = promisify(execFile)

/** A PostgreSQL server of a pair, at a port of its own for good. */
export type PairServer = {
  readonly name: string
  readonly port: number
  readonly folder: string
  pid: number
}

/** A primary and a standby that every commit waits for, on loopback. */
export type ServerPair = AsyncDisposable & {
  primary(): PairServer
  standby(): PairServer
  /** Names both servers; whoever connects finds the primary. */
  databaseUrl(database: string): string
  administer(server: PairServer, ...statements: string[]): Promise<pg.QueryResult>
  /** Sends a signal to a server and all of its processes at once. */
  signal(server: PairServer, signal: NodeJS.Signals): void
  /** Tells a server to disconnect everybody and to end. */
  shutDown(server: PairServer): void
  /** Starts a server that was ended where it stopped. */
  start(server: PairServer): Promise<void>
  /** Makes the standby the primary. Commits wait for nobody from then on. */
  promote(): Promise<void>
  /** Makes a standby of what was the primary, from a copy of the primary, and has every commit wait for it. */
  rebuild(): Promise<void>
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

/** Starts both in a folder; `isSynchronous` false leaves commits waiting for nobody. */
export async function openServerPair(folder: string, isSynchronous = true): Promise<ServerPair> {
  const account = serverAccount(folder)
  const binaries = prepareBinaries(account)
  const servers = await Promise.all(
    ['a', 'b'].map(async (name) => ({ name, port: await freePort(), folder: join(folder, name), pid: 0 })),
  )
  let [primary, standby] = servers as [PairServer, PairServer]
  const own = (path: string) => ownAccount().uid === 0 && chownSync(path, account.uid, account.gid)
  mkdirSync(folder, { recursive: true })
  own(folder)

  async function administer({ port }: PairServer, ...statements: string[]): Promise<pg.QueryResult> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: administrator,
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      let result: pg.QueryResult | undefined
      for (const statement of statements) result = await client.query(statement)
      if (!result) throw new Error('nothing was asked')
      return result
    } finally {
      await client.end()
    }
  }

  async function start(server: PairServer): Promise<void> {
    const log = openSync(join(folder, `${server.name}.log`), 'a')
    rmSync(join(server.folder, 'postmaster.pid'), { force: true })
    const child = spawn(join(binaries, 'postgres'), ['-D', server.folder, '-p', String(server.port)], {
      ...spawnAs(account),
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    closeSync(log)
    server.pid = child.pid ?? 0
    await until(() => administer(server, 'select 1').then(() => true), 'the server answers')
  }

  async function copyToStandby(): Promise<void> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: primary.port,
      user: administrator,
      database: 'postgres',
    })
    await client.connect()
    rmSync(standby.folder, { recursive: true, force: true })
    await client.query(`select pg_backup_start('standby', true)`)
    // Files come and go while they are copied; what matters of them is in the log of the writes.
    await run('cp', ['-a', primary.folder, standby.folder]).catch(() => {})
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await client.end()
    for (const name of ['postmaster.pid', 'postmaster.opts', 'standby.signal'])
      rmSync(join(standby.folder, name), { force: true })
    const log = join(standby.folder, 'pg_wal')
    for (const name of readdirSync(log).filter((file) => /^[0-9A-F]{24}/.test(file)))
      rmSync(join(log, name), { force: true })
    writeFileSync(join(standby.folder, 'backup_label'), rows[0]?.labelfile ?? '')
    writeFileSync(join(standby.folder, 'standby.signal'), '')
    const conninfo = `host=127.0.0.1 port=${primary.port} user=${administrator} application_name=${standby.name}`
    appendFileSync(join(standby.folder, 'postgresql.conf'), `primary_conninfo = '${conninfo}'\n`)
    for (const name of ['backup_label', 'standby.signal']) own(join(standby.folder, name))
  }

  /** Has commits wait for the standby, and waits until all that was committed before is there too. */
  async function synchronise(): Promise<void> {
    if (isSynchronous) await waitFor(`'${standby.name}'`)
    const state = `select exists (select from pg_stat_replication where application_name = '${standby.name}' and state = 'streaming'
      ${isSynchronous ? `and sync_state = 'sync'` : ''}) as is`
    await until(async () => (await administer(primary, state)).rows[0]?.is === true, 'the standby is in step')
    // A commit in the moment of the change still waited for nobody.
    await pause(200)
    const { rows } = await administer(primary, 'select pg_current_wal_lsn()::text as place')
    const there = `select exists (select from pg_stat_replication where application_name = '${standby.name}' and flush_lsn >= '${rows[0]?.place}') as is`
    await until(async () => (await administer(primary, there)).rows[0]?.is === true, 'the standby has all')
  }

  function waitFor(names: string): Promise<unknown> {
    return administer(
      primary,
      `alter system set synchronous_standby_names = ${names}`,
      'select pg_reload_conf()',
    )
  }

  function signal({ pid }: PairServer, name: NodeJS.Signals): void {
    // Its processes live on for a moment after the first of them was killed.
    for (const each of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(each, name)
      } catch {
        // It is gone already.
      }
    }
  }

  async function rebuild(): Promise<void> {
    await copyToStandby()
    await start(standby)
    await synchronise()
  }

  await run(
    join(binaries, 'initdb'),
    ['-D', primary.folder, '-U', administrator, '--auth=trust', '--encoding=UTF8', '--locale=C'],
    spawnAs(account),
  )
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(primary.folder, 'postgresql.conf'), lines.join(''))
  await start(primary)
  await rebuild()

  return {
    primary: () => primary,
    standby: () => standby,
    databaseUrl: (database) =>
      `postgresql://${administrator}@127.0.0.1:${servers[0]?.port},127.0.0.1:${servers[1]?.port}/${database}?target_session_attrs=read-write`,
    administer,
    signal,
    shutDown: ({ pid }) => void process.kill(pid, 'SIGINT'),
    start,
    async promote() {
      await administer(standby, 'select pg_promote(true, 30)')
      ;[primary, standby] = [standby, primary]
      await waitFor(`''`)
    },
    rebuild,
    async [Symbol.asyncDispose]() {
      for (const server of servers) signal(server, 'SIGKILL')
      await pause(100)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await holds().catch(() => false)) return
    await pause(50)
  }
  throw new Error(`${what}: not within a minute`)
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function childrenOf(pid: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.filter((name) => parentOf(name) === pid).map(Number)
}

function parentOf(process: string): number {
  try {
    return Number(
      readFileSync(`/proc/${process}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getOwnAccount, findServerAccount } from '../../../src/platform/embedded-postgres/account.ts'
import { administrator, toSpawnOptions } from '../../../src/platform/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/index.ts'
import { launchServer, shutDown, toDatabaseUrl } from '../../../src/platform/embedded-postgres/postmaster.ts'

type Server = { adminUrl: string; stop(): Promise<void> }

// Each worker may run two services in addition to the two shared ones, and a pool or two.
const connectionsMax = 60 * (2 + 3 * availableParallelism())

// Debian's PostgreSQL has LLVM and the embedded one does not. With this setting every query is compiled, however small.
const compileAll = { jit_above_cost: '0' }

/**
 * Starts the PostgreSQL of a run in its folder: the embedded one, or the programs in the folder
 * TEST_POSTGRES_PROGRAMS.
 */
export async function startPostgres(folder: string): Promise<Server> {
  const programs = process.env['TEST_POSTGRES_PROGRAMS']
  const server = await (programs
    ? startPrograms(join(folder, 'other-postgres'), programs, compileAll)
    : startEmbedded(folder))
  await turnOffSync(server.adminUrl)
  return server
}

async function startEmbedded(folder: string): Promise<Server> {
  const log = (message: string) => process.stderr.write(`${message}\n`)
  return startEmbeddedPostgres({ dataFolder: join(folder, 'postgres-of-run'), log, connectionsMax })
}

/** Starts a server of the programs in a folder, on a new cluster at `home`. */
export async function startPrograms(
  home: string,
  binaries: string,
  settings: Record<string, string>,
): Promise<Server> {
  const account = findServerAccount(home)
  mkdirSync(home, { mode: 0o700 })
  if (getOwnAccount().uid === 0) chownSync(home, account.uid, account.gid)
  const cluster = {
    account,
    binaries,
    folder: join(home, 'cluster'),
    socketFolder: home,
    logFile: `${home}.log`,
    connectionsMax,
    settings,
  }
  const options = [`--pgdata=${cluster.folder}`, `--username=${administrator}`, '--auth=trust']
  execFileSync(
    join(binaries, 'initdb'),
    [...options, '--encoding=UTF8', '--locale=C.UTF-8'],
    toSpawnOptions(account),
  )
  const postmaster = await launchServer(cluster)
  return { adminUrl: toDatabaseUrl(postmaster, 'postgres'), stop: () => shutDown(postmaster) }
}

// The data of a run is thrown away, so a commit need not wait for the disk. A separate test checks that the server of
// a service does wait.
async function turnOffSync(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

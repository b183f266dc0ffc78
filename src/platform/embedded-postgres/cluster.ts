import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canEnter, canReach, getOwnAccount, type Account } from './account.ts'

/** Everything that starting the server of one data folder needs to know. */
export type Cluster = {
  account: Account
  binaries: string
  folder: string
  socketFolder: string
  logFile: string
  connectionsMax: number
  /** Settings of the server beside those that it always has. */
  settings?: Record<string, string>
}

/** The name of the administrator of every embedded database. */
export const administrator = 'florin'

const initdbTimeoutMs = 120_000

/**
 * Finds or makes the folder that will hold the cluster and that the account can reach. It is `postgres` in the
 * data folder: a link into /var/lib when root keeps the data folder where the account may not go (/root).
 */
export function prepareHome(dataFolder: string, account: Account): string {
  const home = join(dataFolder, 'postgres')
  if (existsSync(home)) return realpathSync(home)
  // The data folder is the service's own, so it may be opened for walking through; folders above it may not.
  if (!canEnter(account, dataFolder)) chmodSync(dataFolder, 0o711)
  if (canReach(account, home)) {
    mkdirSync(home, { mode: 0o700 })
  } else {
    // A lost link leads to a new folder, never to an old one: the secrets that fit the old one went with the link.
    mkdirSync('/var/lib', { recursive: true })
    rmSync(home, { force: true })
    symlinkSync(mkdtempSync('/var/lib/florin-'), home)
  }
  if (getOwnAccount().uid === 0) chownSync(home, account.uid, account.gid)
  return realpathSync(home)
}

/** Makes the cluster once. A cluster left half made by a kill is never used: only a whole one gets its name. */
export async function initialise(cluster: Cluster): Promise<void> {
  if (existsSync(cluster.folder)) return
  // The name is new each time: the initdb of a killed service may still be writing to the earlier one.
  const half = `${cluster.folder}.half-made.${process.pid}.${Date.now()}`
  await runInitdb(cluster, half)
  renameSync(half, cluster.folder)
}

/** Has PostgreSQL make an empty cluster in a folder. */
export async function runInitdb({ account, binaries }: Cluster, folder: string): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--username=${administrator}`,
    '--auth=trust',
    '--data-checksums',
    // PostgreSQL's own C.UTF-8 behaves the same on every platform, whatever locales are installed.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const initdb = promisify(execFile)(join(binaries, 'initdb'), options, {
    ...toSpawnOptions(account),
    timeout: initdbTimeoutMs,
  })
  await initdb.catch((error: Error & { stderr?: string }) => {
    const reason = (error.stderr || error.message).trim().replaceAll('\n', ' ')
    throw new Error(
      `The embedded PostgreSQL cannot make its database in ${folder}: ${reason} (DATABASE_URL avoids it)`,
    )
  })
}

/** The options that start a program as the account, in a folder that it can surely enter. */
export function toSpawnOptions(account: Account): {
  cwd: string
  env: NodeJS.ProcessEnv
  uid?: number
  gid?: number
} {
  const place = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  return getOwnAccount().uid === 0 ? { ...place, ...account } : place
}

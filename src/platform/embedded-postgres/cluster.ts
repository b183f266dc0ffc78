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

/** The settings for starting the server of one data folder. */
export type Cluster = {
  account: Account
  binaries: string
  folder: string
  socketFolder: string
  logFile: string
  connectionsMax: number
  /** Additional server settings. */
  settings?: Record<string, string>
}

/** The administrator role of every embedded database. */
export const administrator = 'florin'

const initdbTimeoutMs = 120_000

/**
 * Finds or creates the parent folder of the cluster, which the account can reach. It is `postgres` in the data folder.
 * If root keeps the data folder where the account has no access (/root), it is a link into /var/lib.
 */
export function prepareHome(dataFolder: string, account: Account): string {
  const home = join(dataFolder, 'postgres')
  if (existsSync(home)) return realpathSync(home)
  // The data folder belongs to the service, so its mode may change; the folders above it must not change.
  if (!canEnter(account, dataFolder)) chmodSync(dataFolder, 0o711)
  if (canReach(account, home)) {
    mkdirSync(home, { mode: 0o700 })
  } else {
    // A lost link gets a new folder, never an old one: the secrets of the old database were lost with the link.
    mkdirSync('/var/lib', { recursive: true })
    rmSync(home, { force: true })
    symlinkSync(mkdtempSync('/var/lib/florin-'), home)
  }
  if (getOwnAccount().uid === 0) chownSync(home, account.uid, account.gid)
  return realpathSync(home)
}

/** Creates the cluster if it is missing. Only a complete cluster gets its name, so an interrupted one is never used. */
export async function initialise(cluster: Cluster): Promise<void> {
  if (!existsSync(cluster.folder)) await createCluster(cluster)
}

/** Creates an empty cluster in a folder that is missing or empty. */
export async function createCluster(cluster: Cluster): Promise<void> {
  // The name is unique: the initdb of a killed process may still write to the earlier one.
  const half = `${cluster.folder}.half-made.${process.pid}.${Date.now()}`
  await runInitdb(cluster, half)
  renameSync(half, cluster.folder)
}

async function runInitdb({ account, binaries }: Cluster, folder: string): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--username=${administrator}`,
    '--auth=trust',
    '--data-checksums',
    // PostgreSQL's own C.UTF-8 behaves the same on every platform and needs no installed locale.
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

/** Returns the options that start a program as the account, in a folder that it can always enter. */
export function toSpawnOptions(account: Account): {
  cwd: string
  env: NodeJS.ProcessEnv
  uid?: number
  gid?: number
} {
  const place = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  return getOwnAccount().uid === 0 ? { ...place, ...account } : place
}

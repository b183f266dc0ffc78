import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { getBundledMajor, prepareBinaries } from './binaries.ts'
import { createCluster, type Cluster } from './cluster.ts'
import {
  hasCluster,
  findLeftovers,
  loadMajor,
  finishSwap,
  swapCluster,
  toUnfinishedName,
} from './cluster-names.ts'
import { lockDataFolder, prepareSocketFolder } from './locked-folder.ts'
import { checkpoint } from './postmaster-queries.ts'
import {
  adoptServer,
  findRunningServer,
  launchServer,
  shutDown,
  toDatabaseUrl,
  type Postmaster,
} from './postmaster.ts'

/** A server that runs only during one task. */
export type TemporaryServer = { databaseUrl(databaseName: string): string; adminUrl: string }

type Work = (server: TemporaryServer) => Promise<void>

// No client uses an unfinished cluster. With minimal WAL, data loaded in one transaction need not go through the log.
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

/**
 * Creates and fills the cluster of a data folder without one. The cluster gets its name when it is complete. If the
 * process is killed before, the next start reports that the folder has no database.
 */
export async function buildEmbeddedPostgres(dataFolder: string, fill: Work): Promise<void> {
  const { cluster, release } = await lockDataFolder(dataFolder)
  try {
    if (hasCluster(cluster.folder))
      throw new Error(
        `${cluster.folder} is a database: a backup is restored where there is none, so move it away or set FLORIN_DATA to another folder`,
      )
    await buildCluster(cluster, fill)
    swapCluster(cluster.folder)
  } finally {
    await release()
  }
}

/**
 * The dependencies of an upgrade: the programs of a version, the dump of the old cluster, and the fill of the new one.
 */
export type UpgradeDeps = {
  /** The folder of the package with the programs of a major version. */
  programsOf(major: number): Promise<string>
  readOut: Work
  fill: Work
}

/** The old and the new version, and the folder where the old cluster is kept. */
export type UpgradeResult = { from: number; to: number; kept: string | undefined }

/**
 * Replaces a cluster of an older major version with one of the bundled version. The old cluster is only read. If the
 * process is killed, one of the two clusters is complete.
 */
export async function upgradeEmbeddedPostgres(dataFolder: string, deps: UpgradeDeps): Promise<UpgradeResult> {
  const { cluster, release } = await lockDataFolder(dataFolder)
  try {
    finishSwap(cluster)
    const [from, to] = [loadMajor(cluster.folder), getBundledMajor()]
    if (from === undefined) throw new Error(`there is no database in ${dataFolder}`)
    if (from > to)
      throw new Error(
        `the database is PostgreSQL ${from}'s, and this Florin brings only ${to}: use a newer one`,
      )
    if (from === to) return { from, to, kept: undefined }
    const binaries = prepareBinaries(cluster.account, await deps.programsOf(from))
    const old = { ...cluster, binaries }
    await withServer((await adoptServer(old)) ?? (await launchServer(old)), deps.readOut)
    await buildCluster(cluster, deps.fill)
    return { from, to, kept: swapCluster(cluster.folder) }
  } finally {
    await release()
  }
}

async function buildCluster(cluster: Cluster, fill: Work): Promise<void> {
  const home = dirname(cluster.folder)
  const socketFolder = prepareSocketFolder(home, cluster.account)
  const part = { ...cluster, folder: toUnfinishedName(cluster.folder), socketFolder, settings }
  for (const leftOver of findLeftovers(cluster.folder)) await removeCluster({ ...part, folder: leftOver })
  // The empty folder marks the build from its beginning; the new cluster replaces it.
  mkdirSync(part.folder, { mode: 0o700 })
  try {
    await createCluster(part)
    await withServer(await launchServer(part), async (server) => {
      await fill(server)
      // A checkpoint leaves the shutdown little to write.
      await runCheckpoint(server.adminUrl)
    })
  } catch (error) {
    await removeCluster(part)
    throw error
  }
}

async function withServer(postmaster: Postmaster, work: Work): Promise<void> {
  try {
    const databaseUrl = (name: string) => toDatabaseUrl(postmaster, name)
    await work({ databaseUrl, adminUrl: databaseUrl('postgres') })
  } finally {
    await shutDown(postmaster)
  }
}

// The server of a killed build may still be running.
async function removeCluster(part: Cluster): Promise<void> {
  if (!existsSync(part.folder)) return
  const running = await findRunningServer(part)
  if (running) await shutDown(running)
  rmSync(part.folder, { recursive: true, force: true })
}

async function runCheckpoint(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    await client.query(checkpoint)
  } finally {
    await client.end()
  }
}

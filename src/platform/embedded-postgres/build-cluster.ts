import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { readBundledMajor, prepareBinaries } from './binaries.ts'
import { runInitdb, type Cluster } from './cluster.ts'
import {
  hasCluster,
  findLeftovers,
  readMajor,
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

/** A server that is there while somebody works on it. */
export type TemporaryServer = { databaseUrl(databaseName: string): string; adminUrl: string }

type Work = (server: TemporaryServer) => Promise<void>

// Nobody reads or writes what is not finished: what is loaded in one transaction need not go through the log as well.
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

/**
 * Makes the cluster of a data folder that has none, and has it filled. It gets its name when it is whole: killed in the
 * middle, the folder has no database, and says so when it is started on.
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

/** What an upgrade needs: the programs of a version, how to read out what they hold, and how to fill what takes its place. */
export type UpgradeDeps = {
  /** The folder of the package with the programs of a major version. */
  programsOf(major: number): Promise<string>
  readOut: Work
  fill: Work
}

/** Which version made way for which, and where the former cluster is kept. */
export type UpgradeResult = { from: number; to: number; kept: string | undefined }

/**
 * Replaces the cluster of a data folder, made by an older major version, by one of the version that is brought along. The old
 * one is only read. Killed in the middle, one of the two is there and whole.
 */
export async function upgradeEmbeddedPostgres(
  dataFolder: string,
  parts: UpgradeDeps,
): Promise<UpgradeResult> {
  const { cluster, release } = await lockDataFolder(dataFolder)
  try {
    finishSwap(cluster)
    const [from, to] = [readMajor(cluster.folder), readBundledMajor()]
    if (from === undefined) throw new Error(`there is no database in ${dataFolder}`)
    if (from > to)
      throw new Error(
        `the database is PostgreSQL ${from}'s, and this Florin brings only ${to}: use a newer one`,
      )
    if (from === to) return { from, to, kept: undefined }
    const binaries = prepareBinaries(cluster.account, await parts.programsOf(from))
    const old = { ...cluster, binaries }
    await withServer((await adoptServer(old)) ?? (await launchServer(old)), parts.readOut)
    await buildCluster(cluster, parts.fill)
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
  try {
    await runInitdb(part, part.folder)
    await withServer(await launchServer(part), async (server) => {
      await fill(server)
      // So that stopping has little left to write.
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

// The server of a build that was killed may still be running.
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

import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { ownMajor, prepareBinaries } from './binaries.ts'
import { runInitdb, type Cluster } from './cluster.ts'
import { isTaken, leftOvers, majorIn, settleSwap, swapIn, unfinishedName } from './cluster-names.ts'
import { holdFolder, socketFolderFor } from './held-folder.ts'
import { writeOut } from './postmaster-queries.ts'
import { adopt, findRunning, launch, shutDown, urlOf, type Postmaster } from './postmaster.ts'

/** A server that is there while somebody works on it. */
export type WorkServer = { databaseUrl(databaseName: string): string; adminUrl: string }

type Work = (server: WorkServer) => Promise<void>

// Nobody reads or writes what is not finished: what is loaded in one transaction need not go through the log as well.
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

/**
 * Makes the cluster of a data folder that has none, and has it filled. It gets its name when it is whole: killed in the
 * middle, the folder has no database, and says so when it is started on.
 */
export async function buildEmbeddedPostgres(dataFolder: string, fill: Work): Promise<void> {
  const { cluster, release } = await holdFolder(dataFolder)
  try {
    if (isTaken(cluster.folder))
      throw new Error(
        `${cluster.folder} is a database: a backup is restored where there is none, so move it away or set FLORIN_DATA to another folder`,
      )
    await build(cluster, fill)
    swapIn(cluster.folder)
  } finally {
    await release()
  }
}

/** What an upgrade needs: the programs of a version, how to read out what they hold, and how to fill what takes its place. */
export type UpgradeParts = {
  /** The folder of the package with the programs of a major version. */
  programsOf(major: number): Promise<string>
  readOut: Work
  fill: Work
}

/** Which version made way for which, and where the former cluster is kept. */
export type Upgraded = { from: number; to: number; kept: string | undefined }

/**
 * Replaces the cluster of a data folder, made by an older major version, by one of the version that is brought along. The old
 * one is only read. Killed in the middle, one of the two is there and whole.
 */
export async function upgradeEmbeddedPostgres(dataFolder: string, parts: UpgradeParts): Promise<Upgraded> {
  const { cluster, release } = await holdFolder(dataFolder)
  try {
    settleSwap(cluster)
    const [from, to] = [majorIn(cluster.folder), ownMajor()]
    if (from === undefined) throw new Error(`there is no database in ${dataFolder}`)
    if (from > to)
      throw new Error(
        `the database is PostgreSQL ${from}'s, and this Florin brings only ${to}: use a newer one`,
      )
    if (from === to) return { from, to, kept: undefined }
    const binaries = prepareBinaries(cluster.account, await parts.programsOf(from))
    const old = { ...cluster, binaries }
    await during((await adopt(old)) ?? (await launch(old)), parts.readOut)
    await build(cluster, parts.fill)
    return { from, to, kept: swapIn(cluster.folder) }
  } finally {
    await release()
  }
}

async function build(cluster: Cluster, fill: Work): Promise<void> {
  const home = dirname(cluster.folder)
  const socketFolder = socketFolderFor(home, cluster.account)
  const part = { ...cluster, folder: unfinishedName(cluster.folder), socketFolder, settings }
  for (const leftOver of leftOvers(cluster.folder)) await remove({ ...part, folder: leftOver })
  try {
    await runInitdb(part, part.folder)
    await during(await launch(part), async (server) => {
      await fill(server)
      // So that stopping has little left to write.
      await writeAll(server.adminUrl)
    })
  } catch (error) {
    await remove(part)
    throw error
  }
}

async function during(postmaster: Postmaster, work: Work): Promise<void> {
  try {
    const databaseUrl = (name: string) => urlOf(postmaster, name)
    await work({ databaseUrl, adminUrl: databaseUrl('postgres') })
  } finally {
    await shutDown(postmaster)
  }
}

// The server of a build that was killed may still be running.
async function remove(part: Cluster): Promise<void> {
  if (!existsSync(part.folder)) return
  const running = await findRunning(part)
  if (running) await shutDown(running)
  rmSync(part.folder, { recursive: true, force: true })
}

async function writeAll(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    await client.query(writeOut)
  } finally {
    await client.end()
  }
}

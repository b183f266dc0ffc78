import { chownSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ownAccount, serverAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { administrator, initialise, prepareHome, type Cluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { adopt, isRunning, launch, shutDown, type Postmaster } from './postmaster.ts'
import { socketFolderOf } from './socket-folder.ts'

/** Where the embedded database lives and whom it tells about itself. */
export type EmbeddedPostgresOptions = {
  dataFolder: string
  log: (message: string) => void
  /** Called when the server ended unasked and could not be brought back. */
  onExit?: () => void
  /** How many connections the server takes: 40 where nothing is said. A process of the service opens up to seventeen. */
  connectionsMax?: number
}

/** A PostgreSQL of the service's own. Nothing but processes of the same user can connect to it. */
export type EmbeddedPostgres = {
  /** The connection string of a database in the cluster; it stays the same when the server is restarted. */
  databaseUrl(databaseName: string): string
  adminUrl: string
  /** Stops the server and gives the data folder back. */
  stop(): Promise<void>
  readonly pid: number
}

const watchMs = 250
const restartsMax = 5
const restartWindowMs = 60_000

/**
 * Starts PostgreSQL on a data folder, making the cluster at the first start and taking over a server that a killed
 * service left behind. The data folder is locked for this process until `stop`; a second start on it is refused.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  makeFolder(options.dataFolder)
  const dataFolder = realpathSync(options.dataFolder)
  const locks = [await lockFolder(dataFolder)]
  const release = async () => {
    for (const lock of locks.splice(0).reverse()) await lock.release()
  }
  try {
    const cluster = prepareCluster(dataFolder, options.connectionsMax ?? 40)
    // A copied data folder may hold a link to the same cluster.
    const home = dirname(cluster.folder)
    if (!home.startsWith(dataFolder)) locks.push(await lockFolder(home))
    await initialise(cluster)
    const adopted = await adopt(cluster)
    if (adopted) options.log(`PostgreSQL (process ${adopted.pid}) was left running and is used on`)
    return supervise(options, cluster, adopted ?? (await launch(cluster)), release)
  } catch (error) {
    await release()
    throw error
  }
}

// Only the data folder itself is private. Folders above it keep the usual mode, or the server's account, which is
// another one than ours under root, could not walk through them.
function makeFolder(folder: string): void {
  mkdirSync(dirname(resolve(folder)), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

function prepareCluster(dataFolder: string, connectionsMax: number): Cluster {
  const account = serverAccount(join(dataFolder, 'postgres'))
  const socketFolder = socketFolderOf(dataFolder, [account.uid])
  if (ownAccount().uid === 0) chownSync(socketFolder, account.uid, account.gid)
  return {
    account,
    binaries: prepareBinaries(account),
    folder: join(prepareHome(dataFolder, account), 'cluster'),
    socketFolder,
    logFile: join(dataFolder, 'postgres.log'),
    connectionsMax,
  }
}

function supervise(
  { log, onExit }: EmbeddedPostgresOptions,
  cluster: Cluster,
  first: Postmaster,
  release: () => Promise<void>,
): EmbeddedPostgres {
  let current = first
  let restarting: Promise<void> | undefined
  const restarts: number[] = []
  // A restarted server must be found where the connection strings that are in use point to.
  const where = { ...cluster, socketFolder: first.socketFolder }
  const watch = setInterval(() => {
    if (!restarting && !isRunning(current.pid)) restarting = restart().finally(() => (restarting = undefined))
  }, watchMs)
  watch.unref()

  async function restart(): Promise<void> {
    try {
      log(`PostgreSQL (process ${current.pid}) ended unasked and is started again: see ${cluster.logFile}`)
      assertMayRestart(restarts)
      current = await launch(where)
    } catch (error) {
      clearInterval(watch)
      log((error as Error).message)
      onExit?.()
    }
  }

  async function stop(): Promise<void> {
    clearInterval(watch)
    await restarting
    await shutDown(current)
    await release()
  }

  const databaseUrl = (name: string) => urlOf(first.socketFolder, name)
  return {
    databaseUrl,
    adminUrl: databaseUrl('postgres'),
    stop,
    get pid() {
      return current.pid
    },
  }
}

function assertMayRestart(restarts: number[]): void {
  const now = Date.now()
  restarts.push(now)
  const recent = restarts.filter((at) => at > now - restartWindowMs).length
  if (recent > restartsMax)
    throw new Error(`PostgreSQL ended ${recent} times within a minute and is left alone`)
}

function urlOf(socketFolder: string, databaseName: string): string {
  return `postgresql://${administrator}@/${encodeURIComponent(databaseName)}?host=${encodeURIComponent(socketFolder)}`
}

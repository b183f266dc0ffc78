import { initialise, type Cluster } from './cluster.ts'
import { refuseOtherMajor, finishSwap } from './cluster-names.ts'
import { lockDataFolder } from './locked-folder.ts'
import {
  adoptServer,
  isRunning,
  launchServer,
  shutDown,
  toDatabaseUrl,
  type Postmaster,
} from './postmaster.ts'

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
  const { cluster, release } = await lockDataFolder(options.dataFolder, options.connectionsMax)
  try {
    finishSwap(cluster)
    refuseOtherMajor(cluster)
    await initialise(cluster)
    const adopted = await adoptServer(cluster)
    if (adopted) options.log(`PostgreSQL (process ${adopted.pid}) was left running and is used on`)
    return supervise(options, cluster, adopted ?? (await launchServer(cluster)), release)
  } catch (error) {
    await release()
    throw error
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
      current = await launchServer(where)
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

  const databaseUrl = (name: string) => toDatabaseUrl(first, name)
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

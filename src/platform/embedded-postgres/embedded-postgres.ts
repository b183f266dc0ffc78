import { secondMs } from '#kernel/clock'
import { createWindowLimit, type WindowLimit } from '#platform/admission'
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

export type EmbeddedPostgresOptions = {
  dataFolder: string
  log: (message: string) => void
  /** Called if the server exits unexpectedly and cannot be restarted. */
  onExit?: () => void
  /** The connection limit of the server. Default: 40. A process of the service opens up to seventeen. */
  connectionsMax?: number
}

/** The service's own PostgreSQL. Only processes of the same user can connect to it. */
export type EmbeddedPostgres = {
  /** Returns the connection string of a database. It stays the same after a restart of the server. */
  databaseUrl(databaseName: string): string
  adminUrl: string
  /** Stops the server and releases the data folder. */
  stop(): Promise<void>
  readonly pid: number
}

const watchMs = 250
const restartsMax = 5
const restartWindow = { sliceMs: secondMs, slices: 60 }

/**
 * Starts PostgreSQL on a data folder. Creates the cluster at the first start, and adopts a server that a killed service
 * left running. The data folder is locked for this process until `stop`. A second start on it throws.
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
  const restarts = createWindowLimit({ now: Date.now, ...restartWindow })
  // The socket must stay where existing connection strings point.
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

function assertMayRestart(restarts: WindowLimit): void {
  if (!restarts.take('restart', restartsMax).admitted)
    throw new Error(`PostgreSQL ended ${restartsMax + 1} times within a minute and is left alone`)
}

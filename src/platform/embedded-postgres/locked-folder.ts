import { chownSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { getOwnAccount, findServerAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { prepareHome, type Cluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { ensureSocketFolder } from './socket-folder.ts'

/** A data folder locked by this process, with its present or future cluster. */
export type LockedFolder = { cluster: Cluster; release(): Promise<void> }

const connectionsMaxDefault = 40

/** Locks a data folder and creates it if missing. Throws if a live process has the lock. */
export async function lockDataFolder(
  folder: string,
  connectionsMax = connectionsMaxDefault,
): Promise<LockedFolder> {
  createFolder(folder)
  const dataFolder = realpathSync(folder)
  const locks = [await lockFolder(dataFolder)]
  const release = async () => {
    for (const lock of locks.splice(0).reverse()) await lock.closeServer()
  }
  try {
    const cluster = prepareCluster(dataFolder, connectionsMax)
    // A copied data folder may contain a link to the same cluster.
    const home = dirname(cluster.folder)
    if (!home.startsWith(dataFolder)) locks.push(await lockFolder(home))
    return { cluster, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Returns the private folder for a server's socket, accessible to the server's account. */
export function prepareSocketFolder(folder: string, { uid, gid }: Cluster['account']): string {
  const socketFolder = ensureSocketFolder(folder, [uid])
  if (getOwnAccount().uid === 0) chownSync(socketFolder, uid, gid)
  return socketFolder
}

// Only the data folder itself is private. Folders above it keep the default mode. Under root, the server runs as
// another account, which must be able to enter them.
function createFolder(folder: string): void {
  mkdirSync(dirname(resolve(folder)), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

function prepareCluster(dataFolder: string, connectionsMax: number): Cluster {
  const account = findServerAccount(join(dataFolder, 'postgres'))
  return {
    account,
    socketFolder: prepareSocketFolder(dataFolder, account),
    binaries: prepareBinaries(account),
    folder: join(prepareHome(dataFolder, account), 'cluster'),
    logFile: join(dataFolder, 'postgres.log'),
    connectionsMax,
  }
}

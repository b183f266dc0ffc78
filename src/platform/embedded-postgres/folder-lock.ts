import { mkdirSync, readFileSync, realpathSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findServerAccount } from './account.ts'
import { ensureSocketFolder } from './socket-folder.ts'

/** A folder lock of this process. It ends on release, or with the process in any way. */
export type FolderLock = { closeServer(): Promise<void> }

type Owner = { pid: number; socket: string }

const settleMs = 100

/**
 * Locks a folder for this process. Throws if a live process, including this one, has the lock. The lock is a listening
 * socket: the kernel closes it with the process, so a killed owner leaves no lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ownerFile = join(folder, 'owner.json')
  const socket = join(ensureSocketFolder(folder, [findServerAccount(join(folder, 'postgres')).uid]), 'owner')
  // The temporary folder depends on TMPDIR, so the previous owner's socket may have another path.
  const last = loadOwner(ownerFile)
  if (last && last.socket !== socket && (await isListening(last.socket))) throw toInUseError(folder, last)

  const server = (await listen(socket)) ?? (await takeOver(socket))
  if (!server) throw toInUseError(folder, loadOwner(ownerFile))
  server.unref()
  writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, socket } satisfies Owner), { mode: 0o600 })
  return { closeServer: () => release(server, dirname(socket)) }
}

// Two processes can find the same dead socket and each remove it, the later one removing the new socket of the earlier
// one. After a takeover, each process therefore waits and then checks whose socket is left.
async function takeOver(socket: string): Promise<Server | undefined> {
  if (await isListening(socket)) return undefined
  rmSync(socket, { force: true })
  const server = await listen(socket)
  if (!server) return undefined
  const mine = getInode(socket)
  await sleep(settleMs)
  if (getInode(socket) === mine) return server
  // Closing the server would remove the winner's socket, so the loser stops listening only when its process ends.
  server.unref()
  return undefined
}

function listen(socket: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(socket, () => resolve(server))
  })
}

function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT')
    })
  })
}

async function release(server: Server, socketFolder: string): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
  try {
    rmdirSync(socketFolder)
  } catch {
    // The folder is not empty if the next owner already uses it.
  }
}

function getInode(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}

function loadOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function toInUseError(folder: string, owner: Owner | undefined): Error {
  const process = owner ? `process ${owner.pid}` : 'another process'
  return new Error(
    `${realpathSync(folder)} is in use by ${process}: stop it, or set FLORIN_DATA to another folder`,
  )
}

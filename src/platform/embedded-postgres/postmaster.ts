import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { administrator, toSpawnOptions, type Cluster } from './cluster.ts'
import { loadDataFolder } from './postmaster-queries.ts'

/** A running server: its process id and the folder of its socket. */
export type Postmaster = { pid: number; socketFolder: string }

export type ServerFolder = Pick<Cluster, 'folder' | 'socketFolder' | 'logFile'>

const startTimeoutMs = 60_000
const stopTimeoutMs = 20_000
const pollMs = 20
const startAttemptsMax = 10
const retryMs = 200
const logBytesMax = 10_000_000

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // With a million invoices, a payment reads half as many blocks from disk as with 64 MB. An idle server takes 10 MB
  // more.
  shared_buffers: '256MB',
  // A query whose client was killed releases its locks soon, even while it waits for another query.
  client_connection_check_interval: '1s',
  // Error details and statements contain customer data, which must not be logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** Returns the server that another process runs on a folder, or undefined if none answers. */
export async function findRunningServer(cluster: ServerFolder): Promise<Postmaster | undefined> {
  const found = loadPidFile(cluster)
  if (!found || !isRunning(found.pid) || !isServerOf(found.pid, cluster)) return undefined
  return waitUntilAnswering(cluster, found)
}

/** Adopts the server that a killed service left running. Returns undefined if none answers. */
export async function adoptServer(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = loadPidFile(cluster)
  if (!found || !isRunning(found.pid)) return undefined
  if (!isServerOf(found.pid, cluster)) {
    // Another program has the process id of the dead server. PostgreSQL would refuse to start.
    rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
    return undefined
  }
  return waitUntilAnswering(cluster, found)
}

/** Starts the server and waits until it answers. Throws if it does not start. */
export async function launchServer(cluster: Cluster): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const postmaster = { pid: spawnServer(cluster), socketFolder: cluster.socketFolder }
    if (await waitUntilAnswering(cluster, postmaster)) return postmaster
    // The service may have been killed while its server was starting, and that server holds the cluster. Otherwise, the
    // processes of a killed server need a moment to exit.
    const other = await adoptServer(cluster)
    if (other) return other
    if (attempt === startAttemptsMax)
      throw new Error(`The embedded PostgreSQL does not start: see ${cluster.logFile}`)
    await sleep(retryMs)
  }
}

/** Stops the server. It disconnects the clients and keeps all committed data. */
export async function shutDown({ pid }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(pid)) return
    process.kill(pid, signal)
    if (await waitUntilGone(pid)) return
  }
}

/** Whether the process exists and is not a zombie. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // Without an init process (as in some containers), dead processes stay listed as zombies.
  return process.platform !== 'linux' || !/\) [ZX]/.test(loadProcess(pid, 'stat'))
}

/** Returns the connection string of a database at a server's socket. */
export function toDatabaseUrl(
  { socketFolder }: Pick<Postmaster, 'socketFolder'>,
  databaseName: string,
): string {
  return `postgresql://${administrator}@/${encodeURIComponent(databaseName)}?host=${encodeURIComponent(socketFolder)}`
}

function spawnServer(cluster: Cluster): number {
  const log = openLog(cluster.logFile)
  const chosen = { ...settings, max_connections: cluster.connectionsMax, ...cluster.settings }
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(cluster.binaries, 'postgres'),
    ['-D', cluster.folder, '-k', cluster.socketFolder, ...options],
    // The server runs in its own session: Ctrl-C in the terminal stops the service, which then stops the server.
    { ...toSpawnOptions(cluster.account), detached: true, stdio: ['ignore', log, log] },
  )
  child.unref()
  child.on('error', () => undefined)
  closeSync(log)
  if (child.pid) return child.pid
  throw new Error(
    `The embedded PostgreSQL cannot run on this machine (${cluster.binaries}): set DATABASE_URL`,
  )
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > logBytesMax) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

async function waitUntilAnswering(
  cluster: ServerFolder,
  postmaster: Postmaster,
): Promise<Postmaster | undefined> {
  const deadline = Date.now() + startTimeoutMs
  while (isRunning(postmaster.pid)) {
    if (await isAnswering(cluster, postmaster)) return postmaster
    if (Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL does not answer: see ${cluster.logFile}`)
    await sleep(pollMs)
  }
  return undefined
}

async function isAnswering(cluster: ServerFolder, { socketFolder }: Postmaster): Promise<boolean> {
  const client = new pg.Client({ host: socketFolder, user: administrator, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await loadDataFolder(client)) === cluster.folder
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function waitUntilGone(pid: number): Promise<boolean> {
  const deadline = Date.now() + stopTimeoutMs
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await sleep(pollMs)
  }
  return true
}

// PostgreSQL documents the lines of postmaster.pid: process, data folder, start time, port, socket folder, ...
function loadPidFile(cluster: ServerFolder): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] || cluster.socketFolder }
  } catch {
    return undefined
  }
}

function isServerOf(pid: number, cluster: ServerFolder): boolean {
  const command =
    process.platform === 'linux'
      ? loadProcess(pid, 'cmdline').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return command.includes(`postgres -D ${cluster.folder} `)
}

function loadProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

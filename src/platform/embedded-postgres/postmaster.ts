import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { administrator, toSpawnOptions, type Cluster } from './cluster.ts'
import { readDataFolder } from './postmaster-queries.ts'

/** A running server: its process, and the folder of the socket at which it is reached. */
export type Postmaster = { pid: number; socketFolder: string }

/** What tells a server's folder from another's. */
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
  // Among a million invoices a payment reads half as many blocks anew as with 64 MB; idle it takes 10 MB more.
  shared_buffers: '256MB',
  // A query whose client was killed gives its locks back soon, also when it waits for another query.
  client_connection_check_interval: '1s',
  // Details and statements of errors hold customers' data, which has no place in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** The server of a folder that somebody else runs, if there is one and it answers. */
export async function findRunningServer(cluster: ServerFolder): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster)
  if (!found || !isRunning(found.pid) || !isServerOf(found.pid, cluster)) return undefined
  return waitUntilAnswering(cluster, found)
}

/** Takes over the server that a killed service left running, if there is one and it answers. */
export async function adoptServer(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster)
  if (!found || !isRunning(found.pid)) return undefined
  if (!isServerOf(found.pid, cluster)) {
    // The number of the dead server's process was given to another program. PostgreSQL would refuse to start.
    rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
    return undefined
  }
  return waitUntilAnswering(cluster, found)
}

/** Starts the server and waits until it answers. */
export async function launchServer(cluster: Cluster): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const postmaster = { pid: spawnServer(cluster), socketFolder: cluster.socketFolder }
    if (await waitUntilAnswering(cluster, postmaster)) return postmaster
    // Either a server that was only just starting when its service was killed holds the cluster, or processes of a
    // killed server need a moment to leave.
    const other = await adoptServer(cluster)
    if (other) return other
    if (attempt === startAttemptsMax)
      throw new Error(`The embedded PostgreSQL does not start: see ${cluster.logFile}`)
    await sleep(retryMs)
  }
}

/** Stops the server: clients are disconnected, what is committed is kept. */
export async function shutDown({ pid }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(pid)) return
    process.kill(pid, signal)
    if (await waitUntilGone(pid)) return
  }
}

/** Whether the process exists and still does something. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // Where nobody collects dead processes (a container without an init) they stay listed as zombies.
  return process.platform !== 'linux' || !/\) [ZX]/.test(readProcess(pid, 'stat'))
}

/** The connection string of a database at a server's socket. */
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
    // A session of its own: Ctrl-C in the terminal stops the service, which then stops the server, in this order.
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
    return (await readDataFolder(client)) === cluster.folder
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
function readPidFile(cluster: ServerFolder): Postmaster | undefined {
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
      ? readProcess(pid, 'cmdline').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return command.includes(`postgres -D ${cluster.folder} `)
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinnedNode } from './pinned-node.js'

/**
 * The packages of package-lock.json that a command needs: those of production, or those for development too.
 *
 * @typedef {"what runs" | "everything"} Need
 */

/**
 * Installs the packages of package-lock.json unless the needed ones are installed. Concurrent launches install once:
 * the second waits for the first. Returns whether this launch installed. Throws one clear line if the installation
 * fails.
 */
export async function ensureInstalled(root, run, need) {
  return doneOnce(
    root,
    () => isInstalled(root, need),
    () => install(root, run, need),
  )
}

/**
 * Runs `work` once under a lock unless it is done already. A concurrent launch waits for it. Returns whether this
 * launch ran it.
 */
export async function doneOnce(root, isDone, work) {
  let hasDone = false
  while (!isDone()) {
    const lock = await lockInstallation(root)
    if (!lock) continue
    try {
      if (!isDone()) await work()
      hasDone = true
    } finally {
      lock.release()
    }
  }
  return hasDone
}

// npm writes a list of the installed packages last, in the format of package-lock.json. An interrupted installation has
// no such list. An installation by hand has one too.
function isInstalled(root, need) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  const chosen = Object.keys(wanted['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  const mayLack = (path, { dev, optional, os, cpu }) =>
    need === 'what runs' ? dev || optional : optional && !(chosen.includes(path) && isForHere({ os, cpu }))
  const isWhole = Object.entries(wanted).every(([path, entry]) => {
    // The service imports the packages of packages/ from there, so their links may be missing.
    if (!path.includes('node_modules/') || entry.link) return true
    const found = installed[path]
    if (!found) return mayLack(path, entry)
    return found.version === entry.version && found.integrity === entry.integrity
  })
  return isWhole && pinnedNode(root) !== undefined
}

function isForHere({ os, cpu }) {
  return [os ?? []].flat().includes(process.platform) && [cpu ?? []].flat().includes(process.arch)
}

function readPackages(file) {
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

async function install(root, run, need) {
  process.stderr.write('Installing the packages that Florin needs (once)\n')
  const development = isProduction() && need === 'what runs' ? '--omit=dev' : '--include=dev'
  const args = ['ci', development, '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const stdio = ['ignore', process.stderr, process.stderr]
  const env = withoutOurs(process.env)
  const code = await run(...npm([...args, '--loglevel=error']), { stdio, env }).catch((error) => {
    throw new Error(`npm cannot be run (${error.message}): install Node.js with npm`)
  })
  if (code !== 0)
    throw new Error(`The packages could not be installed: npm ci ended with ${code}, its reasons are above`)
  if (isInstalled(root, need)) return
  throw new Error(
    pinnedNode(root) === undefined
      ? `There is no pinned Node for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}: use Node 24 or newer`
      : 'npm ci left packages of package-lock.json out: see `npm config ls` for omit',
  )
}

/** Removes the packages for development in production: they are not needed after the dashboard is built. */
export async function removeDevelopment(root, run) {
  if (!isProduction()) return
  process.stderr.write('Removing the packages that only built the dashboard\n')
  const args = ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(...npm(args), {
    stdio: ['ignore', process.stderr, process.stderr],
    env: withoutOurs(process.env),
  })
  if (code !== 0 || !isInstalled(root, 'what runs'))
    throw new Error(`The packages for development could not be removed: npm prune ended with ${code}`)
}

/** Returns whether the environment is one of production. */
export function isProduction() {
  const { NODE_ENV, FLORIN_ENVIRONMENT } = process.env
  return [NODE_ENV, FLORIN_ENVIRONMENT].includes('production')
}

const ours = /^(DATABASE|FLORIN|PG|PROCESSOR|SMS|SMTP)/

// npm and its scripts connect to other servers, and need no secret of the service.
function withoutOurs(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)))
}

// Under `npm start` the same npm is used, even if the path has another one.
function npm(args) {
  const running = process.env.npm_execpath
  return running?.endsWith('npm-cli.js') ? [process.execPath, [running, ...args]] : ['npm', args]
}

// The lock is a listening socket, because the kernel releases it when its owner dies. Returns undefined after a wait
// for another owner to end.
async function lockInstallation(root) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const socket = join(tmpdir(), `florin-install-${process.getuid?.() ?? ''}-${name}`)
  const waiting = new Set()
  const server = createServer((connection) => {
    waiting.add(connection)
    connection.on('error', () => waiting.delete(connection))
  })
  const taken = await new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(socket, () => resolve(true))
  })
  if (taken) return { release: () => server.close() && waiting.forEach((connection) => connection.destroy()) }
  const error = await untilReleased(socket)
  // Until the socket is removed, each attempt fails at once.
  if (error?.code === 'ECONNREFUSED' && !removeAbandoned(socket)) await pause(retryMs)
  return undefined
}

/** Waits for the owner of a lock to end. Returns the error if there was no connection to it. */
function untilReleased(socket) {
  return new Promise((resolve) => {
    let failure
    const connection = createConnection(socket)
    connection.once('connect', () =>
      process.stderr.write('Waiting for another launch that is installing or building\n'),
    )
    connection.once('error', (error) => (failure = error))
    connection.once('close', () => resolve(failure))
  })
}

const retryMs = 100
const abandonedMs = 10_000

/**
 * Removes a socket that refuses connections because its owner was killed. A new owner's socket refuses them too, between
 * its creation and its first moment of listening, so a socket that is younger than ten seconds stays. Returns whether
 * the socket is gone.
 */
export function removeAbandoned(socket) {
  const created = statSync(socket, { throwIfNoEntry: false })?.mtimeMs
  if (created !== undefined && Math.abs(Date.now() - created) < abandonedMs) return false
  rmSync(socket, { force: true })
  return true
}

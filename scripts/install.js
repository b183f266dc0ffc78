import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode } from './pinned-node.js'

/** @typedef {"what runs" | "everything"} Need What a command needs of package-lock.json: what runs, or the packages for development too. */

/**
 * Installs the packages of package-lock.json unless what is needed is there. Two launches at once install once: the
 * second waits for the first. Answers whether this one installed. Throws one clear line when the installation fails.
 */
export async function ensureInstalled(root, run, need) {
  return doneOnce(
    root,
    () => isInstalled(root, need),
    () => install(root, run, need),
  )
}

/** Does what was not done yet, with no other launch at it: that one waits, and finds it done. Answers whether it was this one. */
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

// npm writes down what it installed, in the words of package-lock.json and last of all: a broken-off installation has
// no such list, and one made by hand has it as well.
function isInstalled(root, need) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  const chosen = Object.keys(wanted['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  const mayLack = (path, { dev, optional, os, cpu }) =>
    need === 'what runs' ? dev || optional : optional && !(chosen.includes(path) && isForHere({ os, cpu }))
  const isWhole = Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true
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
    throw new Error(`The packages could not be installed: npm ci ended with ${code}, its reasons stand above`)
  if (isInstalled(root, need)) return
  throw new Error(
    pinnedNode(root) === undefined
      ? `There is no pinned Node for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}: use Node 24 or newer`
      : 'npm ci left packages of package-lock.json out: see `npm config ls` for omit',
  )
}

/** Takes the packages for development out again, in production: nothing there needs them once the dashboard is built. */
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

/** Whether this is a machine of production, by what its environment says. */
export function isProduction() {
  const { NODE_ENV, FLORIN_ENVIRONMENT } = process.env
  return [NODE_ENV, FLORIN_ENVIRONMENT].includes('production')
}

const ours = /^(DATABASE|FLORIN|PG|PROCESSOR|SMS|SMTP)/

// npm and what it runs speak with others, and need no secret of the service.
function withoutOurs(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)))
}

// Under `npm start` the same npm goes on, whatever else the path would find.
function npm(args) {
  const running = process.env.npm_execpath
  return running?.endsWith('npm-cli.js') ? [process.execPath, [running, ...args]] : ['npm', args]
}

// The lock is a listening socket, because the kernel lets go of it when its owner dies. Answers nothing after waiting
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
  await untilReleased(socket)
  return undefined
}

function untilReleased(socket) {
  return new Promise((resolve) => {
    const connection = createConnection(socket)
    connection.once('connect', () =>
      process.stderr.write('Waiting for another launch that is installing or building\n'),
    )
    connection.once('error', (error) => {
      // Nobody listens there any more: the owner was killed.
      if (error.code === 'ECONNREFUSED') rmSync(socket, { force: true })
    })
    connection.once('close', resolve)
  })
}

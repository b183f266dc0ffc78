import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Installs the packages of package-lock.json unless they are there. Two launches at once install once: the second
 * waits for the first. Answers whether this one installed. Throws one clear line when the installation fails.
 */
export async function ensureInstalled(root, run) {
  let hasInstalled = false
  while (!isInstalled(root)) {
    const lock = await lockInstallation(root)
    if (!lock) continue
    try {
      if (!isInstalled(root)) await install(root, run)
      hasInstalled = true
    } finally {
      lock.release()
    }
  }
  return hasInstalled
}

// npm writes down what it installed, in the words of package-lock.json and last of all: a broken-off installation has
// no such list, and one made by hand has it as well.
function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (path === '' || optional || link) return true
    return installed[path]?.version === version && installed[path]?.integrity === integrity
  })
}

function readPackages(file) {
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

async function install(root, run) {
  process.stderr.write('Installing the packages that Florin needs (once)\n')
  // Named outright, because NODE_ENV=production would leave out the pinned Node.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(...npm(args), { stdio: ['ignore', process.stderr, process.stderr] }).catch(
    (error) => {
      throw new Error(`npm cannot be run (${error.message}): install Node.js with npm`)
    },
  )
  if (code !== 0)
    throw new Error(`The packages could not be installed: npm ci ended with ${code}, its reasons stand above`)
  if (!isInstalled(root))
    throw new Error('npm ci left packages of package-lock.json out: see `npm config ls` for omit')
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
    connection.once('connect', () => process.stderr.write('Waiting for another launch that is installing\n'))
    connection.once('error', (error) => {
      // Nobody listens there any more: the owner was killed.
      if (error.code === 'ECONNREFUSED') rmSync(socket, { force: true })
    })
    connection.once('close', resolve)
  })
}

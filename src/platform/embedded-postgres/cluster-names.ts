import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBundledMajor } from './binaries.ts'
import type { Cluster } from './cluster.ts'

/** The name of a cluster that is being built, and of one that is built and takes the other's place next. */
export const toUnfinishedName = (folder: string) => `${folder}.unfinished`
const toCompleteName = (folder: string) => `${folder}.whole`

/** The major version of PostgreSQL that made a cluster; undefined where there is none. */
export function readMajor(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Whether a database has the name of a cluster, or is about to get it. */
export function hasCluster(folder: string): boolean {
  return readMajor(folder) !== undefined || existsSync(toCompleteName(folder))
}

/** Throws one line that says what to type where a cluster is another version's than the programs are. */
export function refuseOtherMajor({ folder }: Pick<Cluster, 'folder'>): void {
  const [made, own] = [readMajor(folder), readBundledMajor()]
  if (made === undefined || made === own) return
  throw new Error(
    made < own
      ? `${folder} was made by PostgreSQL ${made}, and this Florin brings ${own}: type "npx florin upgrade-database" once, with the service stopped`
      : `${folder} was made by PostgreSQL ${made}, and this Florin brings only ${own}: use the Florin that wrote it`,
  )
}

/**
 * Ends what a kill broke off in the middle: where the old cluster has gone aside, the new one, which is whole, takes its name.
 * Throws where a cluster is only half there and was to become the only one.
 */
export function finishSwap({ folder }: Pick<Cluster, 'folder'>): void {
  if (existsSync(folder)) return
  if (existsSync(toCompleteName(folder))) return renameDurably(toCompleteName(folder), folder)
  if (existsSync(toUnfinishedName(folder)))
    throw new Error(
      `a restore was broken off here: type "npx florin restore" again, or remove ${toUnfinishedName(folder)} to begin with nothing`,
    )
}

/** Gives a cluster that is whole its name. The one that had it before goes aside, and is kept. Answers its new name. */
export function swapCluster(folder: string): string | undefined {
  const former = readMajor(folder)
  if (former === undefined) {
    renameDurably(toUnfinishedName(folder), folder)
    return undefined
  }
  const aside = findFreeName(`${folder}.${former}`)
  renameDurably(toUnfinishedName(folder), toCompleteName(folder))
  renameDurably(folder, aside)
  renameDurably(toCompleteName(folder), folder)
  return aside
}

/** The names under which something may stand that was never finished. */
export function findLeftovers(folder: string): string[] {
  return [toUnfinishedName(folder), toCompleteName(folder)].filter((name) => existsSync(name))
}

function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  const home = openSync(dirname(to), 'r')
  try {
    fsyncSync(home)
  } finally {
    closeSync(home)
  }
}

function findFreeName(name: string): string {
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${name}.${count}`
    if (!existsSync(tried)) return tried
  }
}

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getBundledMajor } from './binaries.ts'
import type { Cluster } from './cluster.ts'

/**
 * Returns the name of a cluster during its build. A complete one gets another name until it replaces the old cluster.
 */
export const toUnfinishedName = (folder: string) => `${folder}.unfinished`
const toCompleteName = (folder: string) => `${folder}.whole`

/** Returns the PostgreSQL major version of a cluster, or undefined if there is none. */
export function loadMajor(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Whether a cluster has this name or is about to get it. */
export function hasCluster(folder: string): boolean {
  return loadMajor(folder) !== undefined || existsSync(toCompleteName(folder))
}

/** Throws if the cluster has another major version than the programs. The message contains the command to run. */
export function refuseOtherMajor({ folder }: Pick<Cluster, 'folder'>): void {
  const [made, own] = [loadMajor(folder), getBundledMajor()]
  if (made === undefined || made === own) return
  throw new Error(
    made < own
      ? `${folder} was made by PostgreSQL ${made}, and this Florin brings ${own}: type "npx florin upgrade-database" once, with the service stopped`
      : `${folder} was made by PostgreSQL ${made}, and this Florin brings only ${own}: use the Florin that wrote it`,
  )
}

/**
 * Completes an interrupted swap: if the old cluster was moved, the new and complete one gets its name. Throws if the
 * only cluster is incomplete.
 */
export function finishSwap({ folder }: Pick<Cluster, 'folder'>): void {
  if (existsSync(folder)) return
  if (existsSync(toCompleteName(folder))) return renameDurably(toCompleteName(folder), folder)
  if (existsSync(toUnfinishedName(folder)))
    throw new Error(
      `a restore was broken off here: type "npx florin restore" again, or remove ${toUnfinishedName(folder)} to begin with nothing`,
    )
}

/**
 * Gives a complete cluster its name. The previous cluster is renamed and kept. Returns the new name of the previous
 * cluster.
 */
export function swapCluster(folder: string): string | undefined {
  const former = loadMajor(folder)
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

/** Returns the existing folders of unfinished builds and swaps. */
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

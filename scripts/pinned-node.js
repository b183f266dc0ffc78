import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'

const majorMin = 24

/**
 * Returns the Node that package-lock.json pins, if its package is installed. Otherwise returns the Node that runs this,
 * if it can run TypeScript, or else undefined.
 */
export function pinnedNode(root) {
  const packages = join(root, 'node_modules')
  const pinned = join(packages, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  // npm puts the Node of an earlier installation first in the path, although no lockfile pins it any more.
  if (process.execPath.startsWith(packages + sep)) return undefined
  return Number(process.versions.node.split('.')[0]) >= majorMin ? process.execPath : undefined
}

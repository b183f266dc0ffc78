import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'

const majorMin = 24

/**
 * The Node that package-lock.json pins, where its package is installed; else the machine's own that runs this, if it can
 * run TypeScript; else nothing.
 */
export function pinnedNode(root) {
  const packages = join(root, 'node_modules')
  const pinned = join(packages, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  // npm puts the Node of an earlier installation first, which no lockfile pins any more.
  if (process.execPath.startsWith(packages + sep)) return undefined
  return Number(process.versions.node.split('.')[0]) >= majorMin ? process.execPath : undefined
}

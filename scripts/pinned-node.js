import { existsSync } from 'node:fs'
import { join } from 'node:path'

const majorMin = 24

/**
 * The Node that package-lock.json pins, where its package is installed; else the one that runs this, if it can run
 * TypeScript; else nothing.
 */
export function pinnedNode(root) {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  return Number(process.versions.node.split('.')[0]) >= majorMin ? process.execPath : undefined
}

import { closeSync, createWriteStream, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'

/**
 * Writes a file under a temporary name and renames it once it is complete and on the disk. Only its owner can read it.
 * An existing file of that name is replaced.
 */
export async function writeAtomically<Result>(
  path: string,
  write: (to: Writable) => Promise<Result>,
): Promise<Result> {
  removeLeftOver(path)
  const partial = toPartialPath(path, process.pid)
  const file = openSync(partial, 'wx', 0o600)
  const to = createWriteStream(partial, { fd: file, autoClose: false })
  try {
    const result = await write(to)
    fsyncSync(file)
    renameSync(partial, path)
    syncFolder(dirname(path))
    return result
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  } finally {
    // Closes the file only after pending writes end: a late write would go to another file that reuses the descriptor
    // number.
    to.destroy()
    if (!to.closed) await once(to, 'close')
  }
}

/** Syncs a folder to the disk, so that renames in it survive a power failure. */
export function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const toPartialPath = (path: string, pid: number) => `${path}.${pid}.partial`

// Removes partial files of writers that were killed.
function removeLeftOver(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.partial')) continue
    const pid = Number(name.slice(basename(path).length + 1, -'.partial'.length))
    if (Number.isInteger(pid) && pid > 0 && !isOthers(pid)) rmSync(join(dirname(path), name), { force: true })
  }
}

// In a container, the killed process may have had the same process id as this one.
function isOthers(pid: number): boolean {
  return pid !== process.pid && isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOwnAccount } from './account.ts'

/**
 * The private folder for the sockets of a data folder, made when missing. It is short because a socket's path may
 * have 107 bytes at most (103 on macOS), while the data folder may lie as deep as it likes.
 */
export function ensureSocketFolder(dataFolder: string, othersAllowed: number[] = []): string {
  const name = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `florin-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Anybody may write to the temporary folder, so what stands there already may be somebody's trap.
  const found = lstatSync(folder)
  if (!found.isDirectory() || ![getOwnAccount().uid, ...othersAllowed].includes(found.uid)) {
    throw new Error(`${folder} belongs to another user: remove it, or set TMPDIR to a folder of your own`)
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  return folder
}

import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOwnAccount } from './account.ts'

/**
 * Returns the private folder for the sockets of a data folder, and creates it if missing. Its path is short because a
 * socket path has at most 107 bytes (103 on macOS). The path of a data folder has no such limit.
 */
export function ensureSocketFolder(dataFolder: string, othersAllowed: number[] = []): string {
  const name = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `florin-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // All users may write to the temporary folder, so an existing folder may be an attack.
  const found = lstatSync(folder)
  if (!found.isDirectory() || ![getOwnAccount().uid, ...othersAllowed].includes(found.uid)) {
    throw new Error(`${folder} belongs to another user: remove it, or set TMPDIR to a folder of your own`)
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  return folder
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user and group of a process or a file. */
export type Account = { uid: number; gid: number }

/**
 * Returns the account that runs PostgreSQL. PostgreSQL refuses to run as root. Root therefore uses the owner of the
 * existing cluster, else `postgres`, else `nobody`; other users run it themselves.
 */
export function findServerAccount(clusterFolder: string): Account {
  const own = getOwnAccount()
  if (own.uid !== 0) return own
  const owner = existsSync(clusterFolder) ? statSync(clusterFolder) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no unprivileged user for it: start as another user or set DATABASE_URL',
  )
}

export function getOwnAccount(): Account {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

/** Whether the account may enter every folder above the path. Access control lists are ignored. */
export function canReach(account: Account, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!canEnter(account, folder)) return false
    if (folder === dirname(folder)) return true
  }
}

/** Whether the account may enter this folder. */
export function canEnter(account: Account, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (account.uid === 0) return true
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  // macOS writes the uid of its unprivileged user as -2.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined
}

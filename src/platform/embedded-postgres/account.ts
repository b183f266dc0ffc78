import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user and group that a process runs as, or that a file belongs to. */
export type Account = { uid: number; gid: number }

/**
 * The account that PostgreSQL runs as. PostgreSQL refuses to run as root, so root hands it to the owner of the
 * existing cluster, else to `postgres`, else to `nobody`; everybody else runs it as themselves.
 */
export function findServerAccount(clusterFolder: string): Account {
  const own = getOwnAccount()
  if (own.uid !== 0) return own
  const owner = existsSync(clusterFolder) ? statSync(clusterFolder) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as another user or set DATABASE_URL',
  )
}

/** The account of this process. */
export function getOwnAccount(): Account {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

/** Whether the account may walk through every folder on the way to the path; access lists are not looked at. */
export function canReach(account: Account, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!canEnter(account, folder)) return false
    if (folder === dirname(folder)) return true
  }
}

/** Whether the account may walk through this one folder. */
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
  // macOS writes the uid of nobody as -2.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined
}

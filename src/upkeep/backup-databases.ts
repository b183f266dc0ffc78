import { join } from 'node:path'
import { migrationLock } from '#platform/database'
import type { BackupSource, BackupTarget } from '#platform/backup'
import { migrationsFolder, type Databases } from '#runtime'

// The sandbox processor's own, which its tables are made under.
const processorLock = 7_320_001

/**
 * The databases of an installation as a backup names them. The service's comes first: what it knows of at its moment, the
 * processor knows of at the later one.
 */
export function describeDatabases({ databaseUrl, processorDatabaseUrl }: Databases): {
  service: BackupSource & BackupTarget
  processor: BackupSource & BackupTarget
} {
  const processorsFolder = join(import.meta.dirname, '..', '..', 'sandbox-processor', 'migrations')
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

/** The databases of a server that holds both under their usual names. */
export function toEmbeddedDatabases(server: { databaseUrl(name: string): string }): Databases {
  return {
    databaseUrl: server.databaseUrl('florin'),
    processorDatabaseUrl: server.databaseUrl('florin_processor'),
  }
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'

/** Starts one PostgreSQL for the whole run, or uses the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('databaseUrl', given)
    return undefined
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'florin-test-run-'))
  // Under root the server runs as another user, who must be able to walk through the folder.
  chmodSync(dataFolder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    log: (message) => process.stderr.write(`${message}\n`),
    // Each worker may run two services of its own beside the one that all share, and a pool or two.
    connectionsMax: 60 * (1 + 2 * availableParallelism()),
  })
  await forgetDisks(postgres.adminUrl)
  project.provide('databaseUrl', postgres.adminUrl)
  return async () => {
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

// This server's machine never loses its power within a run, and what is in it is thrown away: a commit need not wait
// for the disk. That a service's own server does wait is a promise of its own, with a test of its own.
async function forgetDisks(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

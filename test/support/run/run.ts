import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/index.ts'
import { bundlePrograms } from './bundle-programs.ts'
import { findChromium } from './find-chromium.ts'
import { makeTemplate } from './make-template.ts'
import { makeRunFolder } from './run-folder.ts'
import { serveShared } from './serve-shared.ts'
import { startSharedService } from './start-shared-service.ts'
import { startStripeService } from './start-stripe-service.ts'

/** One run of the tests: its folder, its PostgreSQL, and what its test files share once one of them asks for it. */
export type Run = { databaseUrl: string; sharedUrl: string; end(): Promise<void> }

/** What the main process of a run gives to what it starts: where to write, the server, and what to do at the end. */
export type RunContext = {
  folder: string
  /** The connection string of an administrator. */
  adminUrl: string
  /** Runs when the run ends, the last one first. */
  atEnd(close: () => unknown): void
}

/**
 * Begins a run: makes its folder, which is the temporary folder of everything that the run starts, and starts one PostgreSQL,
 * or uses the one that TEST_DATABASE_URL names. Everything else starts when a test file first asks for it.
 */
export async function beginRun(): Promise<Run> {
  const closers: (() => unknown)[] = []
  const atEnd = (close: () => unknown) => void closers.push(close)
  const end = async () => {
    const failures: unknown[] = []
    for (const close of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
  try {
    const { folder, remove } = await makeRunFolder()
    atEnd(remove)
    process.env['TMPDIR'] = folder
    const adminUrl = process.env['TEST_DATABASE_URL'] ?? (await startPostgres(folder, atEnd))
    const context = { folder, adminUrl, atEnd }
    const shared = await serveShared({
      template: () => makeTemplate(context),
      programs: () => bundlePrograms(context),
      service: () => startSharedService(context),
      stripe: () => startStripeService(context),
      chromium: async () => findChromium(process.env),
    })
    atEnd(shared.close)
    return { databaseUrl: adminUrl, sharedUrl: shared.url, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function startPostgres(folder: string, atEnd: RunContext['atEnd']): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(folder, 'postgres-of-run'),
    log: (message) => process.stderr.write(`${message}\n`),
    // Each worker may run two services of its own beside the two shared ones, and a pool or two.
    connectionsMax: 60 * (2 + 2 * availableParallelism()),
  })
  atEnd(() => postgres.stop())
  await turnOffSync(postgres.adminUrl)
  return postgres.adminUrl
}

// This server's machine never loses its power within a run, and its data is thrown away: a commit need not wait
// for the disk. That a service's own server does wait is a promise of its own, with a test of its own.
async function turnOffSync(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

import { bundlePrograms } from './bundle-programs.ts'
import { findChromium } from './find-chromium.ts'
import { makeCluster } from './make-cluster.ts'
import { makeTemplate } from './make-template.ts'
import { isRecording, openRecorder } from './record-sources.ts'
import { makeRunFolder } from './run-folder.ts'
import { serveShared } from './serve-shared.ts'
import { startSharedService } from './start-shared-service.ts'
import { startPostgres } from './start-postgres.ts'
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
  /** Writes down which sources run for each test file, where this run is to. */
  recorder: ReturnType<typeof openRecorder> | undefined
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
    const given = process.env['TEST_DATABASE_URL']
    const postgres = given ? undefined : await startPostgres(folder)
    atEnd(() => postgres?.stop())
    const adminUrl = given ?? postgres?.adminUrl ?? ''
    const recorder = isRecording ? openRecorder(folder) : undefined
    atEnd(() => recorder?.close())
    const context = { folder, adminUrl, atEnd, recorder }
    const shared = await serveShared(
      {
        template: () => makeTemplate(context),
        cluster: () => makeCluster(context),
        programs: () => bundlePrograms(context),
        service: () => startSharedService(context),
        stripe: () => startStripeService(context),
        chromium: async () => findChromium(process.env),
      },
      async (testFile) => recorder?.fileEnded(testFile),
    )
    atEnd(shared.close)
    return { databaseUrl: adminUrl, sharedUrl: shared.url, end }
  } catch (error) {
    await end()
    throw error
  }
}

import { bundlePrograms } from './bundle-programs.ts'
import { findChromium } from './find-chromium.ts'
import { makeCluster } from './make-cluster.ts'
import { makeTemplate } from './make-template.ts'
import { isRecording, openRecorder } from './record-sources.ts'
import { makeRunFolder } from './run-folder.ts'
import { serveShared } from './serve-shared.ts'
import { startCitusService } from './start-citus-service.ts'
import { startCitus } from './start-citus.ts'
import { startSharedService } from './start-shared-service.ts'
import { startPostgres } from './start-postgres.ts'
import { startStripeService } from './start-stripe-service.ts'

/**
 * One run of the tests: its folder, its PostgreSQL, and the resources that start when a test file first requests
 * them.
 */
export type Run = { databaseUrl: string; sharedUrl: string; end(): Promise<void> }

/** The context that the main process of a run gives to the parts that it starts. */
export type RunContext = {
  folder: string
  /** The connection string of an administrator. */
  adminUrl: string
  /** Registers a function for the end of the run. The last one registered runs first. */
  atEnd(close: () => unknown): void
  /** Records the sources of each test file, if this run records. */
  recorder: ReturnType<typeof openRecorder> | undefined
}

/**
 * Begins a run. It makes the temporary folder of the run and starts one PostgreSQL, or uses the one in
 * TEST_DATABASE_URL. All other resources start when a test file first requests them.
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
    let starting: ReturnType<typeof startCitus> | undefined
    const citus = () => (starting ??= startCitus(context))
    const shared = await serveShared(
      {
        template: () => makeTemplate(context),
        cluster: () => makeCluster(context),
        programs: () => bundlePrograms(context),
        service: async () =>
          process.env['SPEC_ON_CITUS']
            ? startCitusService(context, await citus())
            : startSharedService(context),
        stripe: () => startStripeService(context),
        chromium: async () => findChromium(process.env),
        citus,
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

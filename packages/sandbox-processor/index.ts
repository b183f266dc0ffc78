import { createKeyedQueue } from '../../src/platform/concurrency/index.ts'
import { bookRoutes } from './control/routes.ts'
import { achRoutes } from './control/ach-routes.ts'
import { clockRoutes } from './control/clock-routes.ts'
import { faultRoutes } from './control/fault-routes.ts'
import { vaultRoutes, ticketRoutes } from './accounts/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { createDatabaseIfMissing } from './database/create-database.ts'
import { openPool } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { runLoop } from './jobs/loop.ts'
import { createJobRunner } from './jobs/run-due-jobs.ts'
import { elementRoutes, keepRoutes } from './elements/routes.ts'
import { createPausedCalls } from './faults/paused-calls.ts'
import { createServer } from './http/server.ts'
import { intentionRoutes } from './intentions/routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { noLog } from './log.ts'
import type { Log } from './log.ts'
import { applyMovementJob } from './movements/apply-job.ts'
import { periodRoute } from './movements/period-route.ts'
import { movementReadRoutes, movementRoutes, referenceRoutes } from './movements/routes.ts'
import { createCourier } from './postbacks/courier.ts'
import type { Processor } from './processor.ts'
import { executeTerminalRequest } from './terminals/execute-terminal-request.ts'
import { terminalRoutes } from './terminals/routes.ts'

export { listInstruments } from './instruments/instruments.ts'

export type SandboxProcessorOptions = {
  host: string
  /** 0 picks a free port. */
  port: number
  /** Any PostgreSQL connection string. A missing database is created. */
  databaseUrl: string
  /** The credential of the control calls. */
  operatorToken: string
  /** The credential of the service, for its platform and locations. */
  processorToken: string
  log?: Log
  /** Multiplies the time limits of deliveries, for slow machines. Default: 1. */
  patience?: number
}

export type SandboxProcessor = {
  /** The URL of the processor, such as `http://127.0.0.1:4001`. */
  url: string
  /** Accepts no more calls, finishes those under way and closes the database. */
  stop(): Promise<void>
}

const routes = [
  locationRoutes,
  contactRoutes,
  vaultRoutes,
  ticketRoutes,
  intentionRoutes,
  movementRoutes,
  movementReadRoutes,
  periodRoute,
  referenceRoutes,
  terminalRoutes,
  elementRoutes,
  keepRoutes,
  bookRoutes,
  faultRoutes,
  clockRoutes,
  achRoutes,
]

/**
 * Starts the sandbox's card and bank processor with its own books, secure form, faults and clock. Clients use HTTP
 * only. It accepts no real card: the form refuses every number that is not a test instrument.
 */
export async function startSandboxProcessor(options: SandboxProcessorOptions): Promise<SandboxProcessor> {
  const log = options.log ?? noLog
  await createDatabaseIfMissing(options.databaseUrl)
  const db = openPool(options.databaseUrl, log)
  const stopping = new AbortController()
  const courier = createCourier(db, log, stopping.signal, options.patience)
  const handlers = { movement: applyMovementJob, terminal: executeTerminalRequest }
  const app = createServer(log, stopping.signal)
  const processor: Processor = {
    db,
    operatorToken: options.operatorToken,
    processorToken: options.processorToken,
    log,
    courier,
    dueWork: createKeyedQueue(),
    runDueJobs: createJobRunner(db, courier, handlers),
    heldCalls: createPausedCalls(stopping.signal),
    stopping: stopping.signal,
  }
  for (const addRoutes of routes) addRoutes(app, processor)

  try {
    await migrate(db)
    const url = await app.listen({ host: options.host, port: options.port })
    const loop = runLoop(processor)
    return { url, stop: () => stopAll() }

    async function stopAll(): Promise<void> {
      stopping.abort()
      await app.close()
      await loop
      await courier.finish()
      await db.end()
    }
  } catch (error) {
    await app.close()
    await db.end()
    throw error
  }
}

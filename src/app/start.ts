import { mkdirSync } from 'node:fs'
import { createLog } from '#platform/telemetry'
import { createOutbound, type Outbound } from '#platform/outbound'
import { createRequestsInFlight, createStatementGate } from '#platform/priority'
import { openMasterKeys } from '#platform/secrets'
import { omitNullish } from '#kernel/json'
import type { AppContext } from '#context'
import { createDashboardSurface } from '#dashboard'
import { createPostbacks, postOwnExam, webhookEndpoints } from '#postbacks'
import { loadInvoiceDocument } from '#invoices'
import { postRewrap } from '#installation'
import { createJobContext, buildJobs } from './build-jobs.ts'
import { createCellOpener } from './open-cells.ts'
import { buildContext } from './build-context.ts'
import { startsWorker, type Config } from './config.ts'
import { offerDemo } from './offer-demo.ts'
import { serveApi } from './serve-api.ts'
import { serveHealth } from './serve-health.ts'
import { openStore, prepareSecrets, startProcessor, type Secrets } from './runtime.ts'
import { handleWorkerMessage, type WorkerMessages } from './worker-messages.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export type Florin = {
  addresses: {
    baseUrl: string
    processorUrl?: string
    metricsUrl?: string
    /** For a worker that this process started. */
    workerMetricsUrl?: string
    environment: string
  }
  /** Handles a message of the parent process about due work and requests. */
  hear(message: unknown): void
  /** Stops taking work, finishes the work in flight, and closes everything. */
  stop(): Promise<void>
  /** Logs that the process ends before the work in flight is finished. */
  noteCutOff(): void
}

/** Builds the service from its configuration and starts the parts that this process runs. */
export async function startFlorin(config: Config): Promise<Florin> {
  const closing = new AsyncDisposableStack()
  // The process ends then: no part is left to handle an error of closing.
  const stop = () => closing.disposeAsync().catch(() => undefined)
  try {
    return { ...(await buildFlorin(config, closing)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function listExtraEndpoints(
  context: AppContext,
  { endpoints }: ReturnType<typeof createPostbacks>,
  outbound: Outbound,
  { masterKey, previousKey }: Secrets,
) {
  const dashboard = createDashboardSurface(context)
  const ofDashboard = webhookEndpoints(context, dashboard, outbound)
  const ofSandbox = context.environment === 'sandbox' ? [postOwnExam(context, dashboard, outbound)] : []
  return [
    ...endpoints,
    ...ofDashboard,
    ...ofSandbox,
    postRewrap(context, openMasterKeys(masterKey, previousKey)),
  ]
}

async function buildFlorin(config: Config, closing: AsyncDisposableStack): Promise<Omit<Florin, 'stop'>> {
  mkdirSync(config.dataFolder, { recursive: true })
  const log = createLog({ level: config.logLevel })
  const secrets = prepareSecrets(config)
  const store = await openStore(config, secrets, log, closing)
  const processorUrl = await startProcessor(config, store, secrets, log, closing)
  const { databaseUrl, signingKeys } = store
  const opener = createCellOpener(config, secrets, log)
  const places = { databaseUrl, ...opener.places }
  const surroundings = { ...places, signingKeys, processorUrl, log, ...secrets }
  let worker: WorkerProcess | undefined
  const isDue = (kind: string) => {
    jobs.nudge(kind)
    worker?.handlers.due(kind)
  }
  const built = buildContext(config, surroundings, closing, isDue)
  const { context, admission, mailer, texter, stores } = built

  const outbound = createOutbound({ production: config.environment === 'production' })
  closing.defer(() => outbound.close())
  const postbacks = createPostbacks(context, { outbound, readInvoice: loadInvoiceDocument })
  const gate = createStatementGate()
  const jobStore = { places, patience: config.patience, gate, directory: stores.directory }
  const { context: jobContext } = createJobContext(context, jobStore, closing, isDue)
  const jobs = buildJobs(jobContext, { mailer, texter, more: postbacks.jobs, gate })
  const handlers: WorkerMessages = { due: isDue, requests: gate.report }
  const isBeside = startsWorker(config)
  const doesDueWork = config.roles.includes('worker') && !isBeside
  await opener.open(stores, { opened: jobs.open, copiesLeft: doesDueWork }, closing)

  const health = {
    operatorToken: secrets.operatorToken,
    isBehindProxies: config.trustedProxies !== undefined,
    stores: { calls: context.cells, 'due work': jobContext.cells },
    isPaced: doesDueWork ? () => !gate.isQuiet() : undefined,
  }
  const metricsUrl = await serveHealth(config, context, { admission, health }, closing)
  if (config.roles.includes('api')) {
    const more = listExtraEndpoints(context, postbacks, outbound, secrets)
    const requests = createRequestsInFlight((areAny) =>
      (isBeside ? worker?.handlers : handlers)?.requests(areAny),
    )
    // From here on the gate can rely on the state of the requests.
    handlers.requests(requests.areInFlight())
    const parts = { ...secrets, ...built, processorUrl, jobs, health, inFlight: requests, more }
    const server = await serveApi(config, context, parts, closing)
    const ofBoth = { databaseUrl, processorUrl, baseUrl: context.baseUrl, requests }
    if (isBeside) worker = await startWorkerProcess(config, ofBoth, log, closing)
    // Both close at the same time, because each may take long: neither may take new work while the other finishes.
    closing.defer(() => Promise.all([server.close(), jobs.stop(), worker?.stop()]).then(() => {}))
  } else closing.defer(() => jobs.stop())
  if (doesDueWork) jobs.start()
  if (config.roles.includes('api') && config.roles.includes('processor')) await offerDemo(config, context)
  const more = omitNullish({ processorUrl, metricsUrl, workerMetricsUrl: worker?.metricsUrl })
  return {
    addresses: { baseUrl: context.baseUrl, ...more, environment: config.environment },
    hear: (message) => handleWorkerMessage(message, handlers),
    noteCutOff: () => log.warn('stopped before everything in flight was finished'),
  }
}

import { deleteSession, postSession, type AdmissionControl } from '#access'
import type { AppContext } from '#context'
import { isCompanyOrigin } from '#companies'
import { consoleEndpoints } from '#console'
import { customerEndpoints } from '#customers'
import { dashboardAppEndpoints, dashboardApiEndpoints } from '#dashboard'
import { invoiceEndpoints } from '#invoices'
import { requestHeadMsMax, requestMsMax } from '#kernel/limits'
import { healthEndpoints, type MetricsDeps } from '#health'
import { createPostbackHandlers, transactionEndpoints } from '#transactions'
import { operatorEndpoints } from '#operator'
import { pageEndpoints, unknownPage } from '#pages'
import { userEndpoints } from '#users'
import { paymentEndpoints } from '#payments'
import { createHttpServer, type Endpoint, type HttpOptions, type HttpServer } from '#platform/http'
import type { RequestsInFlight } from '#platform/priority'
import { createRequestLog, createSecurityLog } from '#platform/telemetry'
import { createIdempotency } from '#platform/idempotency'
import { keepTrying, type Jobs } from '#platform/jobs'
import { createSandboxControls, type GatewayForms, type SandboxProcessor } from '#processor'
import { toExplanationUrl, referenceEndpoints } from '#reference'
import { sandboxEndpoints } from '#sandbox'
import { createSignUpCheck, subscriptionEndpoints } from '#subscriptions'
import { isKeyOpen } from '#attempts'
import { formatUrl, type Config } from './config.ts'
import { version } from './version.ts'

type ApiDeps = {
  operatorToken: string
  /** The URL of the sandbox processor; undefined if there is none. */
  processorUrl: string | undefined
  sandbox: SandboxProcessor
  gatewayForms: GatewayForms
  admission: AdmissionControl
  jobs: Jobs
  inFlight: RequestsInFlight
  health: MetricsDeps
  /** Endpoints of modules that need more than the application context. */
  more: Endpoint[]
}

/** Serves the API, and registers its URL with the processor. */
export async function serveApi(
  config: Config,
  context: AppContext,
  deps: ApiDeps,
  closing: AsyncDisposableStack,
): Promise<HttpServer> {
  const endpoints = [
    ...apiEndpoints(context, deps),
    ...sandboxControls(config, context, deps, closing),
    ...healthEndpoints(context, deps.health),
    ...pageEndpoints(context, deps.gatewayForms),
  ]
  const served = [
    ...endpoints,
    ...referenceEndpoints(context, endpoints),
    ...dashboardAppEndpoints(context, { formOrigins: () => listFormOrigins(config, context, deps) }),
  ]
  const server = createHttpServer({
    ...toHttpOptions(config, context, deps.admission, served),
    inFlight: deps.inFlight,
    helpOf: toExplanationUrl,
    unknownPage,
  })
  closing.defer(() => server.close())
  const { port } = await server.listen(config.host, config.port)
  context.baseUrl = config.baseUrl ?? formatUrl(config.host, port)
  if (deps.processorUrl !== undefined) await registerWithSandbox(context, deps.sandbox, closing)
  return server
}

/** Returns the origins of the secure forms that the dashboard may frame. */
function listFormOrigins(
  { environment, formUrl }: Config,
  { baseUrl }: AppContext,
  { processorUrl }: Pick<ApiDeps, 'processorUrl'>,
): string[] {
  const ofSandbox = environment === 'sandbox' ? processorUrl : undefined
  const others = formUrl ?? (ofSandbox === undefined ? baseUrl : undefined)
  return [ofSandbox, others].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
}

/** Returns the options of a server for any of these endpoints. */
export function toHttpOptions(
  config: Config,
  context: AppContext,
  admission: AdmissionControl,
  endpoints: Endpoint[],
): HttpOptions {
  const { db, ids, log, metrics, clock } = context
  const now = () => clock.now()
  return {
    endpoints,
    idempotency: createIdempotency({
      db,
      ids,
      isOpen: (companyId, key) => isKeyOpen(db, companyId, key),
    }),
    log,
    metrics,
    security: createSecurityLog({ log, metrics, now }),
    requests: createRequestLog({ log, now }),
    recorder: context.requests,
    newCorrelationId: () => ids.next(),
    admitAddress: admission.admitAddress,
    trustedProxies: config.trustedProxies,
    isNamedOrigin: (origin) => isCompanyOrigin(db, origin),
    isHttps: config.baseUrl?.startsWith('https:') ?? false,
    connections: {
      ...(config.limits === 'off' ? { connectionsMax: Infinity, perAddressMax: Infinity } : {}),
      headMsMax: config.patience * requestHeadMsMax,
      requestMsMax: config.patience * requestMsMax,
    },
  }
}

/** Returns every endpoint of the API, for merchants, payers and the operator. */
export function apiEndpoints(context: AppContext, { more }: Pick<ApiDeps, 'more'>): Endpoint[] {
  return [
    postSession(context),
    deleteSession(context),
    ...customerEndpoints(context),
    ...invoiceEndpoints(context),
    ...paymentEndpoints(context, createPostbackHandlers(context), createSignUpCheck(context)),
    ...transactionEndpoints(context),
    ...subscriptionEndpoints(context),
    ...operatorEndpoints(context),
    ...userEndpoints(context),
    ...dashboardApiEndpoints(context),
    ...consoleEndpoints(context),
    ...more,
  ]
}

/** Returns the controls of the sandbox; in production there are none. */
function sandboxControls(
  config: Config,
  context: AppContext,
  deps: ApiDeps,
  closing: AsyncDisposableStack,
): Endpoint[] {
  const { processorUrl, operatorToken, jobs } = deps
  if (config.environment !== 'sandbox' || processorUrl === undefined) return []
  const controls = createSandboxControls({ url: processorUrl, operatorToken, patience: config.patience })
  closing.defer(() => controls.close())
  return sandboxEndpoints({ ...context, controls, jobs, processorUrl, version })
}

const registerRetryMs = 5_000

/**
 * Registers the URL for postbacks with the sandbox processor. If the processor is down, this is repeated until it is
 * back.
 */
async function registerWithSandbox(
  context: AppContext,
  sandbox: SandboxProcessor,
  closing: AsyncDisposableStack,
): Promise<void> {
  const platform = { postbackUrl: `${context.baseUrl}/processor/postbacks` }
  const stop = await keepTrying(
    () => sandbox.registerPlatform(platform),
    registerRetryMs,
    (error) => context.log.warn('the address of this service could not be sent to the processor', { error }),
  )
  closing.defer(stop)
}

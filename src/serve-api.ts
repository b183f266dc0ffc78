import { deleteSession, postSession, type AdmissionControl, type Services } from '#access'
import { isOfSomeCompany } from '#companies'
import { customerEndpoints } from '#customers'
import { dashboardEndpoints, deskEndpoints } from '#dashboard'
import { invoiceEndpoints } from '#invoices'
import { requestHeadMsMax, requestMsMax } from '#kernel/limits'
import { healthEndpoints, type MetricsParts } from '#health'
import { hearingOf, oneOffEndpoints } from '#one-off'
import { operatorEndpoints } from '#operator'
import { pageEndpoints, unknownPage } from '#pages'
import { peopleEndpoints } from '#people'
import { paymentEndpoints } from '#payments'
import { createHttpServer, type Endpoint, type HttpOptions, type HttpServer } from '#platform/http'
import type { CallsUnderWay } from '#platform/priority'
import { createRequestLog, createSecurityLog } from '#platform/telemetry'
import { createIdempotency } from '#platform/idempotency'
import { keepTrying, type Timers } from '#platform/timers'
import { createSandboxControls, type GatewayForms, type SandboxProcessor } from '#processor'
import { explanationOf, referenceEndpoints } from '#reference'
import { sandboxEndpoints } from '#sandbox'
import { signUpLook, subscriptionEndpoints } from '#subscriptions'
import { isKeyOpen } from '#transactions'
import type { Closing } from './closing.ts'
import { addressOf, type Config } from './config.ts'
import { version } from './version.ts'

type ApiParts = {
  operatorToken: string
  /** Where the sandbox processor is; undefined where there is none. */
  processorUrl: string | undefined
  sandbox: SandboxProcessor
  gatewayForms: GatewayForms
  admission: AdmissionControl
  timers: Timers
  calls: CallsUnderWay
  health: MetricsParts
  /** Endpoints of modules that had to be built with more than the services. */
  more: Endpoint[]
}

/** Serves the API, and tells the processor where to find it. */
export async function serveApi(
  config: Config,
  services: Services,
  parts: ApiParts,
  closing: Closing,
): Promise<HttpServer> {
  const endpoints = [
    ...apiEndpoints(services, parts),
    ...sandboxControls(config, services, parts, closing),
    ...healthEndpoints(services, parts.health),
    ...pageEndpoints(services, parts.gatewayForms),
  ]
  const served = [
    ...endpoints,
    ...referenceEndpoints(services, endpoints),
    ...dashboardEndpoints(services, { formOrigins: () => formOriginsOf(config, services, parts) }),
  ]
  const server = createHttpServer({
    ...servedBy(config, services, parts.admission, served),
    calls: parts.calls,
    helpOf: explanationOf,
    unknownPage,
  })
  closing.push(() => server.close())
  const { port } = await server.listen(config.host, config.port)
  services.baseUrl = config.baseUrl ?? addressOf(config.host, port)
  if (parts.processorUrl !== undefined) await introduce(services, parts.sandbox, closing)
  return server
}

/** Where the secure forms are that the dashboard may frame. */
function formOriginsOf(
  { environment, formUrl }: Config,
  { baseUrl }: Services,
  { processorUrl }: Pick<ApiParts, 'processorUrl'>,
): string[] {
  const ofSandbox = environment === 'sandbox' ? processorUrl : undefined
  const others = formUrl ?? (ofSandbox === undefined ? baseUrl : undefined)
  return [ofSandbox, others].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
}

/** What a server takes that serves these endpoints, whichever they are. */
export function servedBy(
  config: Config,
  services: Services,
  admission: AdmissionControl,
  endpoints: Endpoint[],
): HttpOptions {
  const { db, ids, log, metrics, clock } = services
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
    newCorrelationId: () => ids.next(),
    admitAddress: admission.admitAddress,
    trustedProxies: config.trustedProxies,
    isNamedOrigin: (origin) => isOfSomeCompany(db, origin),
    isHttps: config.baseUrl?.startsWith('https:') ?? false,
    connections: {
      ...(config.limits === 'off' ? { connectionsMax: Infinity, perAddressMax: Infinity } : {}),
      headMsMax: config.patience * requestHeadMsMax,
      requestMsMax: config.patience * requestMsMax,
    },
  }
}

/** Every call of the API, for merchants, payers and the operator. */
export function apiEndpoints(services: Services, { more }: Pick<ApiParts, 'more'>): Endpoint[] {
  return [
    postSession(services),
    deleteSession(services),
    ...customerEndpoints(services),
    ...invoiceEndpoints(services),
    ...paymentEndpoints(services, hearingOf(services), signUpLook(services)),
    ...oneOffEndpoints(services),
    ...subscriptionEndpoints(services),
    ...operatorEndpoints(services),
    ...peopleEndpoints(services),
    ...deskEndpoints(services),
    ...more,
  ]
}

/** The controls of the sandbox; in production there are none. */
function sandboxControls(config: Config, services: Services, parts: ApiParts, closing: Closing): Endpoint[] {
  const { processorUrl, operatorToken, timers } = parts
  if (config.environment !== 'sandbox' || processorUrl === undefined) return []
  const controls = createSandboxControls({ url: processorUrl, operatorToken, patience: config.patience })
  closing.push(() => controls.close())
  return sandboxEndpoints({ ...services, controls, timers, processorUrl, version })
}

const introduceAgainMs = 5_000

/** Tells the sandbox processor where its postbacks go. One that is down is told when it is back. */
async function introduce(services: Services, sandbox: SandboxProcessor, closing: Closing): Promise<void> {
  const platform = { postbackUrl: `${services.baseUrl}/processor/postbacks` }
  const stop = await keepTrying(
    () => sandbox.registerPlatform(platform),
    introduceAgainMs,
    (error) => services.log.warn('the processor could not be told the address of this service', { error }),
  )
  closing.push(stop)
}

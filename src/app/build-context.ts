import { randomFillSync } from 'node:crypto'
import { z } from 'zod'
import {
  createAccesses,
  createAdmission,
  createKeyUses,
  type Accesses,
  type AccessDeps,
  type AdmissionControl,
} from '#access'
import type { AppContext } from '#context'
import { createRequestLogbook, type RequestLogbook } from '#requests'
import { loadExistingCompany } from '#companies'
import { systemClock } from '#kernel/clock'
import { createIds, installationId, type CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import type { Database } from '#platform/database'
import { createMailer, type Mailer } from '#platform/mail'
import { createOutbox, type LinkSeal, type Outbox } from '#platform/outbox'
import { createSmsSender, type SmsSender } from '#platform/sms'
import { createPdfPrinter, printMsMax } from '#platform/pdf'
import { openSecrets, type Secrets, type SigningKeys } from '#platform/secrets'
import { withDueNotifications, waitAtMost } from '#platform/jobs'
import { createMetrics, type Log } from '#platform/telemetry'
import type { GatewayForms, SandboxProcessor } from '#processor'
import { buildGatewayForms, buildProcessors } from './build-processors.ts'
import { formatUrl, type Config } from './config.ts'
import { openStores, type OpenStores, type Places } from './open-stores.ts'
import { writeMessage } from './write-message.ts'

export type Runtime = Places & {
  /** Undefined: there is no sandbox processor. */
  processorUrl: string | undefined
  operatorToken: string
  processorToken: string
  masterKey: Buffer
  previousKey: Buffer | undefined
  /** The signing keys; derived from the master key by default. */
  signingKeys?: SigningKeys
  log: Log
}

/** The context of the modules, and the parts for the start of the process only. */
export type BuiltContext = {
  context: AppContext
  sandbox: SandboxProcessor
  gatewayForms: GatewayForms
  admission: AdmissionControl
  mailer: Mailer
  texter: SmsSender | undefined
  stores: OpenStores
}

/**
 * Builds the context of the modules: the database, the processor, the clock and the access checks. `isDue` is called
 * with the kind of each written job that is due at once.
 */
export function buildContext(
  config: Config,
  surroundings: Runtime,
  closing: AsyncDisposableStack,
  isDue: (kind: string) => void = () => {},
): BuiltContext {
  const { operatorToken, masterKey, log, previousKey, signingKeys } = surroundings
  const clock = systemClock
  const ids = createIds(() => clock.now(), randomFillSync)
  const stores = openStores(surroundings, { patience: config.patience }, { ids, clock, log })
  closing.defer(() => stores.close())
  const { cells } = stores
  const db = withDueNotifications(stores.db, clock, isDue)
  const admission = openAdmission(config, { db, cells, clock, log, ids }, closing)
  const metrics = createMetrics()
  const deps = { db, clock, ids, log, metrics, baseUrl: () => context.baseUrl }
  const requests = openLogbook(deps, closing)
  const processors = buildProcessors(config, surroundings, deps, closing)
  const mailer = createMailer({
    from: config.mailFrom,
    ...(config.smtpUrl === undefined ? {} : { smtpUrl: config.smtpUrl }),
  })
  closing.defer(() => mailer.close())
  const texter = config.sms && createSmsSender(config.sms)
  closing.defer(() => texter?.close())
  const pdf = createPdfPrinter({ printMsMax: config.patience * printMsMax })
  closing.defer(() => pdf.close())
  const secrets = openSecrets(masterKey, { previousKey, ...omitNullish({ signingKeys }) })
  const context: AppContext = {
    db,
    cells,
    ids,
    clock,
    log,
    processor: processors.routed,
    accountOfAll: config.environment === 'sandbox' ? { kind: 'sandbox' } : undefined,
    pdf,
    secrets,
    metrics,
    requests,
    outbox: openOutbox(config, { db, log, secrets, texter }, () => context),
    access: openAccess(
      config,
      { db, ids, clock, log, admission, operatorToken, baseUrl: () => context.baseUrl },
      closing,
    ),
    baseUrl: config.baseUrl ?? formatUrl(config.host, config.port),
    environment: config.environment,
    underWay: new Set(),
    waitAtMost,
  }
  const gatewayForms = buildGatewayForms(context, processors.stripe)
  return { context, sandbox: processors.sandbox, gatewayForms, admission, mailer, texter, stores }
}

function openOutbox(
  { smtpUrl, environment }: Config,
  {
    db,
    log,
    secrets,
    texter,
  }: Pick<AppContext, 'db' | 'log' | 'secrets'> & { texter: SmsSender | undefined },
  context: () => AppContext,
): Outbox {
  return createOutbox({
    db,
    log,
    links: createLinkSeal(db, secrets),
    sends: [...(smtpUrl ? ['email' as const] : []), ...(texter ? ['sms' as const] : [])],
    // Only the sandbox shows text messages that were not sent.
    channels: texter || environment === 'sandbox' ? ['email', 'sms'] : ['email'],
    write: (message) => writeMessage(context(), message),
  })
}

/** Opens the rate limits. A process that serves requests shares them with the others. */
function openAdmission(
  { roles, limits }: Config,
  { ids, ...deps }: Pick<AppContext, 'db' | 'cells' | 'clock' | 'log' | 'ids'>,
  closing: AsyncDisposableStack,
): AdmissionControl {
  const processId = roles.includes('api') ? ids.next() : undefined
  const admission = createAdmission({ ...deps, limits, processId })
  closing.defer(() => admission.stop())
  return admission
}

function openLogbook(
  deps: Pick<AppContext, 'db' | 'ids' | 'log' | 'metrics'>,
  closing: AsyncDisposableStack,
): RequestLogbook {
  const requests = createRequestLogbook(deps)
  closing.defer(() => requests.stop())
  return requests
}

function openAccess(
  { environment }: Config,
  { log, ...deps }: Omit<AccessDeps, 'keyUses' | 'environment'> & { log: Log },
  closing: AsyncDisposableStack,
): Accesses {
  const keyUses = createKeyUses({ db: deps.db, log })
  closing.defer(() => keyUses.stop())
  return createAccesses({ ...deps, keyUses, environment })
}

/** Seals the links in a company's messages with its own key, and those in mails to operators with the master key. */
function createLinkSeal(db: Database, secrets: Secrets): LinkSeal {
  const purpose = 'links of a message'
  const keyOf = async (companyId: CompanyId) => (await loadExistingCompany(db, companyId)).sealed.wrappedKey
  return {
    seal: async (companyId, links) => {
      const text = JSON.stringify(links)
      if (companyId === installationId) return secrets.sealApart(text, purpose)
      return secrets.seal(await keyOf(companyId), text, purpose)
    },
    unseal: async (companyId, sealed) => {
      const text =
        companyId === installationId
          ? secrets.unsealApart(sealed, purpose)
          : secrets.unseal(await keyOf(companyId), sealed, purpose)
      return z.array(z.string()).parse(JSON.parse(text))
    },
  }
}

import type { AppContext } from '#context'
import { openCredentials, loadCompany, loadCompanyAtLocation } from '#companies'
import { recordMethodSavedInForm } from '#customers'
import type { Clock } from '#kernel/clock'
import { toPublicId, type CompanyId, type Ids } from '#kernel/ids'
import { tryRecordSetupDeclines } from '#checkout'
import type { Database } from '#platform/database'
import type { Log, Metrics } from '#platform/telemetry'
import {
  createGatewayForms,
  createSandboxProcessor,
  createStripeProcessor,
  createProcessorRouter,
  type CallOutcome,
  type GatewayForms,
  type Processor,
  type ProcessorKind,
  type SandboxProcessor,
  type StripeProcessor,
} from '#processor'
import type { Config } from './config.ts'

type Processors = { sandbox: SandboxProcessor; stripe: StripeProcessor; routed: Processor }

type ProcessorDeps = {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  metrics: Metrics
  /** The URL of this service, known once it listens. */
  baseUrl(): string
}

// No host name with this ending exists: https://www.rfc-editor.org/rfc/rfc2606#section-2
const noProcessorUrl = 'http://processor.invalid'

/** Builds the processors of companies, each on its own. */
export function buildProcessors(
  { stripeApiUrl, formUrl, patience }: Config,
  {
    processorUrl = noProcessorUrl,
    processorToken,
  }: { processorUrl: string | undefined; processorToken: string },
  { baseUrl, metrics, ...deps }: ProcessorDeps,
  closing: AsyncDisposableStack,
): Processors {
  const watch = (processor: ProcessorKind) => (outcome: CallOutcome, durationMs: number) =>
    metrics.processorRequest({ processor, outcome, durationMs })
  const sandbox = createSandboxProcessor({
    url: processorUrl,
    processorToken,
    watch: watch('sandbox'),
    patience,
  })
  closing.defer(() => sandbox.close())
  const stripe = createStripeProcessor({
    ...deps,
    watch: watch('stripe'),
    patience,
    url: stripeApiUrl,
    formOrigin: () => formUrl ?? baseUrl(),
    postbackUrlOf: (companyId) => `${baseUrl()}/processor/postbacks/${toPublicId('cmp', companyId)}`,
    isKept: async (locationId) => (await loadCompanyAtLocation(deps.db, locationId)) !== undefined,
  })
  closing.defer(() => stripe.close())
  return { sandbox, stripe, routed: createProcessorRouter({ sandbox, stripe }) }
}

/** Builds the secure forms that this service serves itself. */
export function buildGatewayForms(context: AppContext, stripe: StripeProcessor): GatewayForms {
  return createGatewayForms(stripe, {
    locationOf: (companyId) => findStripeAccount(context, companyId),
    saved: (companyId, vaultId) => recordMethodSavedInForm(context, companyId, vaultId),
    declined: (companyId, form) => tryRecordSetupDeclines(context, companyId, form),
  })
}

/** Returns the Stripe account of a company, if it has one and may take payments. */
async function findStripeAccount({ db, secrets }: AppContext, companyId: CompanyId) {
  const company = await loadCompany(db, companyId)
  const location =
    company?.suspendedAt === undefined && company ? openCredentials(secrets, company) : undefined
  return location?.kind === 'stripe' ? location : undefined
}

import { mkdirSync } from 'node:fs'
import { createLog } from '#platform/telemetry'
import { createOutbound } from '#platform/outbound'
import { openMasterKeys } from '#platform/secrets'
import { present } from '#kernel/json'
import { createPostbacks } from '#postbacks'
import { readInvoiceDocument } from '#invoices'
import { postRewrap } from '#origin'
import { apartForDueWork, buildDueWork } from './build-due-work.ts'
import { buildServices } from './build-services.ts'
import { closeAll, type Closing } from './closing.ts'
import type { Config } from './config.ts'
import { offerDemo } from './offer-demo.ts'
import { serveApi } from './serve-api.ts'
import { serveHealth } from './serve-health.ts'
import { openStore, prepareSecrets, startProcessor } from './surroundings.ts'

export type Florin = {
  addresses: { baseUrl: string; processorUrl?: string; metricsUrl?: string; environment: string }
  /** Stops taking work, finishes what is in flight, and closes everything. */
  stop(): Promise<void>
}

/** Builds the service from its configuration and starts the parts that this process runs. */
export async function startFlorin(config: Config): Promise<Florin> {
  const closing: Closing = []
  try {
    return { addresses: await build(config, closing), stop: () => closeAll(closing) }
  } catch (error) {
    await closeAll(closing)
    throw error
  }
}

async function build(config: Config, closing: Closing): Promise<Florin['addresses']> {
  mkdirSync(config.dataFolder, { recursive: true })
  const log = createLog({ level: config.logLevel })
  const secrets = prepareSecrets(config)
  const store = await openStore(config, secrets, log, closing)
  const processorUrl = await startProcessor(config, store, secrets, log, closing)
  const { databaseUrl, signingKeys } = store
  const surroundings = { databaseUrl, signingKeys, processorUrl, log, ...secrets }
  const isDue = (kind: string) => timers.nudge(kind)
  const built = buildServices(config, surroundings, closing, isDue)
  const { services, admission, mailer, texter } = built

  const outbound = createOutbound({ production: config.environment === 'production' })
  closing.push(() => outbound.close())
  const postbacks = createPostbacks(services, { outbound, readInvoice: readInvoiceDocument })
  const apart = apartForDueWork(services, store.databaseUrl, closing, isDue)
  const timers = buildDueWork(apart, { mailer, texter, more: postbacks.timers })

  const health = {
    operatorToken: secrets.operatorToken,
    isBehindProxies: config.trustedProxies !== undefined,
    stores: { calls: services.db, 'due work': apart.db },
  }
  const metricsUrl = await serveHealth(config, services, { admission, health }, closing)
  if (config.roles.includes('api')) {
    const masterKeys = openMasterKeys(secrets.masterKey, secrets.previousKey)
    const more = [...postbacks.endpoints, postRewrap(services, masterKeys)]
    const parts = { ...secrets, ...built, processorUrl, timers, health, more }
    const server = await serveApi(config, services, parts, closing)
    // Along with the due work, which may take as long: neither may take more work while the other finishes.
    closing.push(() => Promise.all([server.close(), timers.stop()]).then(() => {}))
  } else closing.push(() => timers.stop())
  if (config.roles.includes('worker')) timers.start()
  if (config.roles.includes('api') && config.roles.includes('processor')) await offerDemo(config, services)
  const { baseUrl } = services
  return { baseUrl, ...present({ processorUrl, metricsUrl }), environment: config.environment }
}

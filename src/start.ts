import { mkdirSync } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { createAccesses, createAdmission, postSession, type Services } from '#access'
import { companyOf, companyNow } from '#companies'
import { customerEndpoints, customerTimers } from '#customers'
import { invoiceEndpoints, readInvoiceDocument } from '#invoices'
import { operatorEndpoints, seedDemoCompany } from '#operator'
import { pageEndpoints } from '#pages'
import { paymentEndpoints, paymentTimers } from '#payments'
import { createPostbacks } from '#postbacks'
import { sandboxEndpoints } from '#sandbox'
import { isKeyOpen } from '#transactions'
import { createIds } from '#kernel/ids'
import { systemClock } from '#kernel/clock'
import { openDatabase } from '#platform/database'
import { createHttpServer, type Endpoint } from '#platform/http'
import { createIdempotency } from '#platform/idempotency'
import { createMailer } from '#platform/mail'
import { createOutbound } from '#platform/outbound'
import { createOutbox, sendMessage, sendMessageTimer } from '#platform/outbox'
import { openSecrets } from '#platform/secrets'
import { createLog, createMetrics } from '#platform/telemetry'
import { createTimers, type TimerHandlers } from '#platform/timers'
import { createSandboxControls, createSandboxProcessor } from '#processor'
import type { Config } from './config.ts'
import { openStore, prepareSecrets, startProcessor } from './surroundings.ts'

/** The version of this build, as `GET /sandbox/v1/info` tells it. */
export const version = '0.1.0'

export type Florin = {
  addresses: { baseUrl: string; processorUrl: string; environment: string }
  /** Stops taking work, finishes what is in flight, and closes everything. */
  stop(): Promise<void>
}

/** Builds the service from its configuration and starts the parts that this process runs. */
export async function startFlorin(config: Config): Promise<Florin> {
  const closing: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    return { addresses: await build(config, closing), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Closing = (() => Promise<void> | void)[]

async function build(config: Config, closing: Closing): Promise<Florin['addresses']> {
  mkdirSync(config.dataFolder, { recursive: true })
  const log = createLog({ level: config.logLevel })
  const { operatorToken, masterKey } = prepareSecrets(config)
  const store = await openStore(config, log, closing)
  const processorUrl = await startProcessor(config, store, operatorToken, log, closing)

  const clock = systemClock
  const ids = createIds(() => clock.now(), randomFillSync)
  const db = openDatabase({ url: store.databaseUrl })
  closing.push(() => db.close())
  const admission = createAdmission({ db, clock, limits: config.limits })
  closing.push(() => admission.stop())
  const processor = createSandboxProcessor({ url: processorUrl, operatorToken })
  closing.push(() => processor.close())
  const mailer = createMailer({
    from: config.mailFrom,
    ...(config.smtpUrl === undefined ? {} : { smtpUrl: config.smtpUrl }),
  })
  closing.push(() => mailer.close())
  const outbound = createOutbound({ production: config.environment === 'production' })
  closing.push(() => outbound.close())

  const services: Services = {
    db,
    ids,
    clock,
    log,
    processor,
    secrets: openSecrets(masterKey),
    metrics: createMetrics(),
    outbox: createOutbox({ sends: config.smtpUrl !== undefined }),
    access: createAccesses({ db, ids, clock, admission, operatorToken, environment: config.environment }),
    baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}`,
    environment: config.environment,
  }

  const postbacks = createPostbacks(services, { outbound, readInvoice: readInvoiceDocument })
  const handlers: TimerHandlers = {
    ...customerTimers(services),
    ...paymentTimers(services),
    ...postbacks.timers,
    [sendMessageTimer]: (timer) =>
      sendMessage(
        { db, mailer, log, companyNow: async (id) => companyNow(clock, await companyOf(db, id)) },
        timer,
      ),
  }
  const timers = createTimers({
    db,
    clock,
    handlers,
    log,
    clockOffsetOf: async (companyId) => (await companyOf(db, companyId)).clockOffsetMs,
  })

  if (config.roles.includes('api')) {
    const endpoints: Endpoint[] = [
      postSession(services),
      ...customerEndpoints(services),
      ...invoiceEndpoints(services),
      ...paymentEndpoints(services),
      ...operatorEndpoints(services),
      ...postbacks.endpoints,
    ]
    if (config.environment === 'sandbox') {
      const controls = createSandboxControls({ url: processorUrl, operatorToken })
      closing.push(() => controls.close())
      endpoints.push(...sandboxEndpoints({ ...services, controls, timers, processorUrl, version }))
    }
    const server = createHttpServer({
      endpoints: [...endpoints, ...pageEndpoints(services, { endpoints, timers, operatorToken })],
      idempotency: createIdempotency({ db, ids, clock, isOpen: (companyId, key) => isKeyOpen(db, companyId, key) }),
      log,
      metrics: services.metrics,
      newCorrelationId: () => ids.next(),
      admitAddress: admission.admitAddress,
      onWritten: timers.nudge,
    })
    closing.push(() => server.close())
    const { port } = await server.listen(config.host, config.port)
    services.baseUrl = config.baseUrl ?? `http://${config.host}:${port}`
    await introduce(services, closing)
  }
  if (config.roles.includes('worker')) {
    timers.start()
    closing.push(() => timers.stop())
  }
  if (config.roles.includes('api') && config.roles.includes('processor')) await seedDemo(services)
  return { baseUrl: services.baseUrl, processorUrl, environment: config.environment }
}

const introduceAgainMs = 5_000

/** Tells the processor where its postbacks go. One that is down is told when it is back. */
async function introduce(services: Services, closing: Closing): Promise<void> {
  const platform = {
    postbackUrl: `${services.baseUrl}/processor/postbacks`,
    frameAncestor: new URL(services.baseUrl).origin,
  }
  const attempt = () => services.processor.registerPlatform(platform)
  try {
    await attempt()
  } catch (error) {
    services.log.warn('the processor could not be told the address of this service', { error })
    const alarm = setInterval(() => void attempt().then(() => clearInterval(alarm), () => {}), introduceAgainMs)
    closing.push(() => clearInterval(alarm))
  }
}

async function seedDemo(services: Services): Promise<void> {
  const demo = await seedDemoCompany(services)
  if (!demo) return
  const lines = [
    'A demo company is ready. Its credentials are shown this once:',
    `  company    ${demo.companyId}`,
    `  API key    ${demo.apiKey}`,
    `  hpp_token  ${demo.hppToken}`,
  ]
  process.stderr.write(`${lines.join('\n')}\n`)
}

import { randomFillSync } from 'node:crypto'
import pg from 'pg'
import { createSystemCall } from '#audit'
import { createAccesses } from '#access'
import type { AppContext } from '#context'
import { changeCompany, loadExistingCompany, insertCompany, limitsDefault, settingsDefault } from '#companies'
import { createIds, type CompanyId, type EventId, type InvoiceId } from '#kernel/ids'
import { createSingleCell } from '#platform/cells'
import { openDatabase, type Database } from '#platform/database'
import { createOutbound, type Lookup } from '#platform/outbound'
import { createOutbox } from '#platform/outbox'
import { createPdfPrinter } from '#platform/pdf'
import { openSecrets } from '#platform/secrets'
import { createLog, createMetrics } from '#platform/telemetry'
import type { JobOutcome } from '#platform/jobs'
import { createSandboxProcessor } from '#processor'
import { createDatabase } from '../../test/support/database.ts'
import { openLinks } from '../../test/support/open-links.ts'
import { isAuthentic, type Received } from '../../test/support/receiver.ts'
import { listDeliveries } from './list-deliveries.ts'
import { createPostbacks } from './postbacks.ts'
import { setUpWebhook } from './set-up-webhook.ts'
import type { WebhookSettings } from './webhook.ts'

export const start = Date.UTC(2026, 0, 2)

/** State that a test controls: real time, the invoice document, and callbacks that run before a statement. */
type World = {
  now: number
  invoice: Record<string, unknown>
  interruptions: Map<string, () => Promise<void>>
}

type BenchOptions = { environment?: 'sandbox' | 'production'; clockOffsetMs?: number; lookup?: Lookup }

/** Creates a company in a separate database and returns helpers that deliver its events. */
export async function openBench({ environment = 'sandbox', clockOffsetMs = 0, lookup }: BenchOptions = {}) {
  const world: World = { now: start, invoice: { id: 'inv_1', amountDue: 100 }, interruptions: new Map() }
  const database = await createDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const db = openDatabase({ url: database.url, lanes: 1, transactions: 1 })
  const outbound = createOutbound({ production: environment === 'production', ...(lookup ? { lookup } : {}) })
  const context = createContext(withInterruptions(db, world), world, environment)
  const companyId = await addCompany(context)
  await client.query('update companies set clock_offset_ms = $2 where id = $1', [companyId, clockOffsetMs])

  return {
    world,
    context,
    companyId,
    ...deliveryActions(
      context,
      companyId,
      createPostbacks(context, { outbound, readInvoice: async () => world.invoice }),
    ),
    ...rowActions(client, context, companyId, () => new Date(world.now + clockOffsetMs)),
    /** Simulates that the service stops before it runs this statement. */
    stopBefore: (statement: string) =>
      world.interruptions.set(statement, () => Promise.reject(new Error('the service stopped'))),
    isAuthentic: (received: Received | undefined, signingSecret: string) =>
      received !== undefined && isAuthentic(received, signingSecret, world.now),
    async [Symbol.asyncDispose]() {
      await outbound.close()
      await db.close()
      await client.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

function deliveryActions(
  context: AppContext,
  companyId: CompanyId,
  { jobs }: ReturnType<typeof createPostbacks>,
) {
  return {
    /** Sets up a webhook for new invoices and returns its signing secret. */
    async setUp(url: string): Promise<string> {
      const company = await loadExistingCompany(context.db, companyId)
      const settings: WebhookSettings = { url, eventTypes: ['invoice.created'] }
      const call = createSystemCall(context.ids)
      const { signingSecret } = await setUpWebhook(context, company, settings, call)
      return signingSecret ?? ''
    },
    /** Sets or removes the URL for transaction events. Returns the signing secret if one was created. */
    async setClientAddress(clientPostbackUrl: string | null): Promise<string> {
      const call = createSystemCall(context.ids)
      const { clientPostbackSecret } = await changeCompany(context, companyId, { clientPostbackUrl }, call)
      return clientPostbackSecret ?? ''
    },
    /** Runs the handler of the event's job. */
    async attempt(eventId: EventId): Promise<JobOutcome> {
      const job = { companyId, kind: 'postback', subjectId: eventId, dueAt: 0, attempts: 0 }
      return (await jobs['postback']?.(job)) ?? 'done'
    },
    async delivery(eventId: EventId) {
      const { deliveries } = await listDeliveries(context.db, companyId, { eventId }, { limit: 1 })
      const [delivery] = deliveries
      if (!delivery) throw new Error('no such delivery')
      return delivery
    },
  }
}

function rowActions(client: pg.Client, { ids }: AppContext, companyId: CompanyId, companyTime: () => Date) {
  return {
    /** Writes an event and its job, as a change of an invoice or a transaction does. */
    async announce(type = 'invoice.created', snapshot: object = {}): Promise<EventId> {
      const eventId = ids.next<EventId>()
      await client.query(
        `insert into postbacks (company_id, event_id, type, invoice_id, occurred_at, snapshot, status, attempts,
           attempts_made, next_attempt_at, created_at) values ($1, $2, $3, $4, $5, $6, 'pending', '[]', 0, $5, $5)`,
        [companyId, eventId, type, ids.next<InvoiceId>(), companyTime(), snapshot],
      )
      await client.query(
        `insert into timers (company_id, kind, subject_id, due_at, wake_at) values ($1, 'postback', $2, $3, $3)`,
        [companyId, eventId, companyTime()],
      )
      return eventId
    },
    async jobsOf(eventId: EventId): Promise<number> {
      const found = await client.query('select from timers where company_id = $1 and subject_id = $2', [
        companyId,
        eventId,
      ])
      return found.rowCount ?? 0
    },
  }
}

function withInterruptions(db: Database, { interruptions }: World): Database {
  return {
    ...db,
    async run(statement, values) {
      const interruption = interruptions.get(statement.name)
      interruptions.delete(statement.name)
      await interruption?.()
      return db.run(statement, values)
    },
  }
}

function createContext(db: Database, world: World, environment: AppContext['environment']): AppContext {
  const clock = { now: () => world.now }
  const ids = createIds(clock.now, randomFillSync)
  const log = createLog({ level: 'silent' })
  const baseUrl = 'http://127.0.0.1:9'
  const operatorToken = 'operator-token-of-the-bench'
  const admission = { admit: async () => {}, admitUser: async () => {} }
  const keyUses = { used: () => {} }
  return {
    db,
    cells: createSingleCell(db),
    ids,
    clock,
    environment,
    accountOfAll: undefined,
    requests: { record() {}, flush: async () => {}, stop: async () => {} },
    underWay: new Set(),
    waitAtMost: (_ms, work) => work,
    secrets: openSecrets(Buffer.alloc(32, 1)),
    log,
    metrics: createMetrics(),
    outbox: createOutbox({
      db,
      log,
      links: openLinks,
      sends: [],
      channels: [],
      write: () => Promise.reject(new Error('nothing is mailed')),
    }),
    pdf: createPdfPrinter(),
    processor: createSandboxProcessor({ url: baseUrl, processorToken: 'processor-token-of-the-bench' }),
    access: createAccesses({
      operatorToken,
      db,
      ids,
      clock,
      admission,
      keyUses,
      environment,
      baseUrl: () => baseUrl,
    }),
    baseUrl,
  }
}

async function addCompany({ db, ids, secrets, clock }: AppContext): Promise<CompanyId> {
  const id = ids.next<CompanyId>()
  await db.run(insertCompany, {
    companyId: id,
    cell: null,
    name: 'Test Company',
    email: null,
    state: 'TX',
    zip: null,
    timeZone: 'UTC',
    products: ['cc', 'ach'],
    surcharge: { enabled: false, percentage: 0 },
    settings: settingsDefault,
    limits: limitsDefault,
    clientPostbackUrl: null,
    formOrigins: [],
    clientPostbackSecret: null,
    locationId: 'location',
    processorCredentials: Buffer.alloc(0),
    processor: { kind: 'sandbox' },
    wrappedKey: secrets.newCompanyKey(),
    now: clock.now(),
  })
  return id
}

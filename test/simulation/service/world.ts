import { createAccesses } from '#access'
import type { AppContext } from '#context'
import { customerEndpoints, customerJobs } from '#customers'
import { invoiceEndpoints, invoiceJobs, loadInvoiceDocument, writeInvoiceMail } from '#invoices'
import { loadExistingCompany } from '#companies'
import { createIds, type CompanyId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { createSingleCell } from '#platform/cells'
import type { Database } from '#platform/database'
import { createIdempotency } from '#platform/idempotency'
import { createOutbox, type Outbox } from '#platform/outbox'
import { createPdfPrinter } from '#platform/pdf'
import { openSecrets } from '#platform/secrets'
import type { Log, Metrics } from '#platform/telemetry'
import { isKeyOpen } from '#attempts'
import {
  createPostbackHandlers,
  createResultRecorder,
  transactionEndpoints,
  transactionJobs,
} from '#transactions'
import { paymentEndpoints, paymentJobs } from '#payments'
import { createPostbacks } from '#postbacks'
import {
  createSignUpCheck,
  subscriptionEndpoints,
  subscriptionJobs,
  writeSubscriptionMessage,
} from '#subscriptions'
import { createOperatorSurface } from '../../../src/context/surface.ts'
import { offlineEndpoints } from '../../../src/operator/endpoints/post-offline-payments.ts'
import { atProcessor, createBooks, type Books } from '../books.ts'
import { undoesEndsIn } from '../ledger.ts'
import { createChronicle, type Chronicle } from '../chronicle.ts'
import { createRandom, type Random } from '../random.ts'
import { Violation } from '../violation.ts'
import type { Caller } from './calls.ts'
import { createCards, type Cards } from './cards.ts'
import type { SimulatedCompany } from './companies.ts'
import type { Gateway } from './gateway/account.ts'
import { bothProcessors, gatewayHabits, gatewayOf, processorPorts } from './processors.ts'
import { noSubscriptionRecords, type SubscriptionRecords } from './subscribed.ts'
import { databasePort, outboundPort, type Ports } from './ports.ts'
import type { ReportedQuote } from './quotes.ts'
import type { SeenStep } from './one-off-moves.ts'
import type { KeptOneOff, KeptQuote } from './store.ts'
import { waiverShare } from './waivers.ts'
import type { Process } from './process.ts'
import { createReceivers, type Receivers } from './receivers.ts'
import { createScheduler, type Node, type Scheduler } from './scheduler.ts'
import { openLinks } from '../../support/open-links.ts'

/** A mistake in a port or in an injected function. */
export type Plant = (ports: Ports, world: World) => Ports

export type World = SubscriptionRecords & {
  seed: number
  random: Random
  scheduler: Scheduler
  books: Books
  gateway: Gateway
  /** The share of companies with an account at the gateway, from 0 to 1. */
  atGateway: number
  /** Whether the gateway stores refusals under their key. */
  keepsRefusals: boolean
  receivers: Receivers
  /** The store without the scheduler, for the preparation and the checks of a run. */
  db: Database
  /** Builds the service as src/app/build-context.ts does, on the given ports. */
  servicesOn(ports: Pick<Ports, 'db' | 'processor' | 'gateway'>, node: Node): AppContext
  processes: Process[]
  companies: SimulatedCompany[]
  askers: Caller[]
  /** The callers that have not sent their request yet, next one last. */
  toAsk: Caller[]
  /** The methods of the processor. */
  cards: Cards
  /** The share of payers that ask for a quote first, from 0 to 1. */
  quoting: number
  /** The share of requests that waive the rest of an invoice, from 0 to 1. */
  waiving: number
  /** The quotes that payers received for captured cards. */
  quotes: ReportedQuote[]
  /** The latest observed state of each quote. */
  keptQuotes: Map<string, KeptQuote>
  /** The share of requests that are about no invoice, from 0 to 1. */
  oneOffs: number
  /** The latest observed state of each transaction without an invoice. */
  keptOneOffs: Map<string, KeptOneOff>
  /** The captures and voids that were seen in progress, by their request. */
  seenSteps: Map<string, SeenStep>
  /** The open attempts of the same request for which no process was waiting, by the later request. */
  silentWhenAsked: Map<string, string[]>
  /** The pages with an open form of a payer, each with the reference of its sale. */
  pages: { companyId: CompanyId; invoiceId: InvoiceId; reference: string }[]
  chronicle: Chronicle
  /** Whether the processes' clocks differ so much that the lease of a key has no effect. */
  isAdrift: boolean
  /** Errors that correct code does not cause. */
  unexpected: unknown[]
  plant: Plant
}

/** The shares of a run that override those of its seed. */
export type Shares = Partial<
  Pick<
    World,
    | 'quoting'
    | 'waiving'
    | 'oneOffs'
    | 'subscribing'
    | 'billingCycle'
    | 'cancelling'
    | 'byPayers'
    | 'atGateway'
    | 'keepsRefusals'
  > &
    Pick<Books['habits'], 'declines'> & {
      /** The length of the run, as a multiple of the usual one. */
      length: number
    }
>

const startAt = Date.UTC(2026, 0, 1)
const masterKey = Buffer.alloc(32, 7)
const baseUrl = 'http://florin.test'

const zeroCounts = {
  admission: { admit: () => Promise.resolve(), admitUser: () => Promise.resolve() },
  keyUses: { used() {} },
}

const noRequests = () => ({
  requests: { record() {}, flush: async () => {}, stop: async () => {} },
  underWay: new Set<TransactionId>(),
})

const noQuotes = () => ({ quotes: [], keptQuotes: new Map(), keptOneOffs: new Map() })

export function createWorld(seed: number, db: Database, plant: Plant): World {
  const random = createRandom(seed)
  const scheduler = createScheduler(random, startAt)
  const habits = processorHabits(random, seed)
  const ids = createIds(() => scheduler.clock.now, random.fill)
  const secrets = openSecrets(masterKey)
  const books = createBooks(random, () => scheduler.clock.now, habits)
  const made: Omit<World, 'gateway'> = {
    seed,
    random,
    scheduler,
    db,
    plant,
    companies: [],
    askers: [],
    toAsk: [],
    cards: createCards(random),
    quoting: random.pick([0.1, 0.3, 0.8]),
    ...noQuotes(),
    waiving: waiverShare(seed),
    oneOffs: random.pick([0, 0.3, 0.6]),
    seenSteps: new Map(),
    silentWhenAsked: new Map(),
    ...noSubscriptionRecords(seed),
    pages: [],
    chronicle: createChronicle(atProcessor(books)),
    isAdrift: false,
    processes: [],
    unexpected: [],
    books,
    receivers: createReceivers(random),
    ...gatewayHabits(seed),
    servicesOn(ports, node) {
      const [{ db: reached }, { clock }] = [ports, node]
      const log = logOf(world)
      const processor = bothProcessors(world, node, { ...ports, ids, log })
      const caller = { operatorToken: '', environment: 'sandbox' } as const
      const access = { db: reached, ids, clock, ...zeroCounts, ...caller, baseUrl: () => baseUrl }
      return {
        ...noRequests(),
        waitAtMost: (_ms: number, work: Promise<void>) => work,
        ...storesOn(reached),
        ids,
        clock,
        secrets,
        processor,
        metrics,
        environment: 'sandbox',
        accountOfAll: { kind: 'sandbox' },
        log,
        outbox: outboxOn({ db: reached, ids, baseUrl, processor, secrets }, world),
        pdf: createPdfPrinter(),
        access: createAccesses(access),
        baseUrl,
      }
    },
  }
  const world: World = Object.assign(made, { gateway: gatewayOf(made) })
  return world
}

/** Draws the faults of a run's processor. */
function processorHabits(random: Random, seed: number) {
  const drawn = { forgetsCancellations: random.chance(0.15), misbooks: random.chance(0.1), declines: 0.2 }
  return { ...drawn, ...undoesEndsIn(seed) }
}

const storesOn = (db: Database) => ({ db, cells: createSingleCell(db) })

function logOf(world: World): Log {
  return { info() {}, warn() {}, error: (_, fields) => void note(world, fields?.error) }
}

function outboxOn(context: Parameters<typeof writeInvoiceMail>[0], world: World): Outbox {
  const { db } = context
  const log = logOf(world)
  return createOutbox({
    db,
    log,
    links: openLinks,
    sends: [],
    channels: ['email'],
    write: (message) =>
      message.invoiceId === null
        ? writeSubscriptionMessage(context, message)
        : writeInvoiceMail(context, message),
  })
}

/** Starts a process, for example after the crash of another one. */
export function startProcess(world: World, number: number, skewMs: number): Process {
  const { scheduler, receivers } = world
  const node = scheduler.startNode(number, skewMs)
  const ports = world.plant(
    {
      db: databasePort(scheduler, node, world.db),
      ...processorPorts(world, node),
      outbound: outboundPort(scheduler, node, receivers),
      isOpen: (db, companyId, key) => isKeyOpen(db, companyId, key),
    },
    world,
  )
  const context = world.servicesOn(ports, node)
  const { db, ids } = context
  const endpoints = [
    ...paymentEndpoints(context, createPostbackHandlers(context), createSignUpCheck(context)),
    ...transactionEndpoints(context),
    ...invoiceEndpoints(context),
    ...subscriptionEndpoints(context),
    ...customerEndpoints(context),
    ...offlineEndpoints(context, createOperatorSurface(context)),
  ]
  const postbacks = createPostbacks(context, { outbound: ports.outbound, readInvoice: loadInvoiceDocument })
  const isOpen = (companyId: CompanyId, key: string) => ports.isOpen(db, companyId, key)
  const idempotency = createIdempotency({ db, ids, isOpen })
  const { handlers: ofSubscriptions, bulk: ofManySubscriptions } = subscriptionJobs(context)
  const bulk = { ...ofManySubscriptions, ...invoiceJobs(context) }
  const handlers = {
    ...customerJobs(context),
    ...paymentJobs(context, createResultRecorder(context)),
    ...transactionJobs(context),
    ...ofSubscriptions,
    ...postbacks.jobs,
  }
  const process = { node, context, endpoints, idempotency, handlers, bulk }
  world.processes[number] = process
  return process
}

/** Records an error, unless the run injected it. */
export function note(world: World, error: unknown): void {
  const isMade =
    error instanceof Error && /connection was lost|cannot be reached|unavailable/i.test(error.message)
  const isUnreadable = error instanceof Error && error.name.startsWith('Processor')
  // A due job may be refused as well; it is retried later.
  const isRefused = error instanceof ApiError && error.refusal.statusCode !== 500
  if (error instanceof Violation || (!isMade && !isUnreadable && !isRefused)) world.unexpected.push(error)
}

/** Returns the dependencies that run a job. */
export function jobDeps({ context, handlers, bulk }: Process) {
  const { db, clock, log } = context
  const clockOffsetOf = async (id: CompanyId) => (await loadExistingCompany(db, id)).clockOffsetMs
  return { db, clock, log, handlers, bulk, isQuiet: () => false, clockOffsetOf }
}

const metrics: Metrics = {
  request() {},
  payment() {},
  processorRequest() {},
  processorPostback() {},
  postbackAttempt() {},
  refusedCredential() {},
  droppedRequests() {},
  figures() {},
  databaseUse() {},
  dueWorkPaced() {},
  text: () => Promise.resolve(''),
  contentType: '',
}

import { createAccesses } from '#access'
import type { AppContext } from '#context'
import { customerEndpoints, customerTimers } from '#customers'
import { invoiceEndpoints, invoiceTimers, loadInvoiceDocument, writeInvoiceMail } from '#invoices'
import { loadExistingCompany } from '#companies'
import { createIds, type CompanyId, type InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import type { Endpoint } from '#platform/http'
import { createIdempotency, type Idempotency } from '#platform/idempotency'
import { createOutbox, type Outbox } from '#platform/outbox'
import { createPdfPrinter } from '#platform/pdf'
import { openSecrets } from '#platform/secrets'
import type { Log, Metrics } from '#platform/telemetry'
import type { BulkHandlers, TimerHandlers } from '#platform/jobs'
import { isKeyOpen } from '#transactions'
import { createPostbackHandlers, createResultRecorder, oneOffEndpoints, oneOffTimers } from '#one-off'
import { paymentEndpoints, paymentTimers } from '#payments'
import { createPostbacks } from '#postbacks'
import {
  createSignUpCheck,
  subscriptionEndpoints,
  subscriptionTimers,
  writeSubscriptionMessage,
} from '#subscriptions'
import { createOperatorSurface } from '../../../src/operator/surface.ts'
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
import { createReceivers, type Receivers } from './receivers.ts'
import { createScheduler, type Node, type Scheduler } from './scheduler.ts'
import { openLinks } from '../../support/open-links.ts'

/** One process of the service: the real code, on ports that the scheduler holds. */
export type Process = {
  node: Node
  services: AppContext
  endpoints: Endpoint[]
  idempotency: Idempotency
  handlers: TimerHandlers
  bulk: BulkHandlers
}

/** A mistake in a port or in a function that is handed in. */
export type Plant = (ports: Ports, world: World) => Ports

export type World = SubscriptionRecords & {
  seed: number
  random: Random
  scheduler: Scheduler
  books: Books
  gateway: Gateway
  /** How many of the companies have their account at the gateway, from 0 to 1. */
  atGateway: number
  /** Whether the gateway keeps under a key that it refused. */
  keepsRefusals: boolean
  receivers: Receivers
  /** The store without the scheduler: for whoever prepares a run and looks at it. */
  db: Database
  /** Builds the service as src/app/build-services.ts does, on the given ports. */
  servicesOn(ports: Pick<Ports, 'db' | 'processor' | 'gateway'>, node: Node): AppContext
  processes: Process[]
  companies: SimulatedCompany[]
  askers: Caller[]
  /** Those of them whose first call is still to be made, the next one last. */
  toAsk: Caller[]
  /** The methods that the processor holds. */
  cards: Cards
  /** How many of the payers ask first what they would be charged, from 0 to 1. */
  quoting: number
  /** How much of what is asked for waives what is left of an invoice, from 0 to 1. */
  waiving: number
  /** What payers were told of captured cards. */
  quotes: ReportedQuote[]
  /** The quotes as they were seen last. */
  keptQuotes: Map<string, KeptQuote>
  /** How much of what is asked for is about no invoice, from 0 to 1. */
  oneOffs: number
  /** The transactions that stand for themselves as they were seen last. */
  keptOneOffs: Map<string, KeptOneOff>
  /** The completions and voids that were seen under way, by the request that asked for them. */
  seenSteps: Map<string, SeenStep>
  /** The open attempts at the same that nobody was about to hear of, by the request that came then. */
  silentWhenAsked: Map<string, string[]>
  /** The pages on which payers hold an open form, by the reference that its sale will have. */
  pages: { companyId: CompanyId; invoiceId: InvoiceId; reference: string }[]
  chronicle: Chronicle
  /** The clocks of the processes are so far apart that the lease of a key means nothing. */
  isAdrift: boolean
  /** What nobody expects of sound code. */
  unexpected: unknown[]
  plant: Plant
}

/** How much of a run is about what, where its seed is not to say it. */
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
      /** How many times as long as others it is. */
      length: number
    }
>

const startAt = Date.UTC(2026, 0, 1)
const masterKey = Buffer.alloc(32, 7)
const baseUrl = 'http://florin.test'

const zeroCounts = {
  admission: { admit: () => Promise.resolve(), admitPerson() {} },
  keyUses: { used() {} },
}

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
        underWay: new Set(),
        waitAtMost: (_ms: number, work: Promise<void>) => work,
        db: reached,
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

/** What the processor of a run forgets, books wrongly or takes back. */
function processorHabits(random: Random, seed: number) {
  const drawn = { forgetsCancellations: random.chance(0.15), misbooks: random.chance(0.1), declines: 0.2 }
  return { ...drawn, ...undoesEndsIn(seed) }
}

function logOf(world: World): Log {
  return { info() {}, warn() {}, error: (_, fields) => void note(world, fields?.error) }
}

function outboxOn(services: Parameters<typeof writeInvoiceMail>[0], world: World): Outbox {
  const { db } = services
  const log = logOf(world)
  return createOutbox({
    db,
    log,
    links: openLinks,
    sends: [],
    channels: ['email'],
    write: (message) =>
      message.invoiceId === null
        ? writeSubscriptionMessage(services, message)
        : writeInvoiceMail(services, message),
  })
}

/** Starts a process in the place of one that ended. */
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
  const services = world.servicesOn(ports, node)
  const { db, ids } = services
  const endpoints = [
    ...paymentEndpoints(services, createPostbackHandlers(services), createSignUpCheck(services)),
    ...oneOffEndpoints(services),
    ...invoiceEndpoints(services),
    ...subscriptionEndpoints(services),
    ...customerEndpoints(services),
    ...offlineEndpoints(services, createOperatorSurface(services)),
  ]
  const postbacks = createPostbacks(services, { outbound: ports.outbound, readInvoice: loadInvoiceDocument })
  const isOpen = (companyId: CompanyId, key: string) => ports.isOpen(db, companyId, key)
  const idempotency = createIdempotency({ db, ids, isOpen })
  const { handlers: ofSubscriptions, bulk: ofManySubscriptions } = subscriptionTimers(services)
  const bulk = { ...ofManySubscriptions, ...invoiceTimers(services) }
  const handlers = {
    ...customerTimers(services),
    ...paymentTimers(services, createResultRecorder(services)),
    ...oneOffTimers(services),
    ...ofSubscriptions,
    ...postbacks.timers,
  }
  const process = { node, services, endpoints, idempotency, handlers, bulk }
  world.processes[number] = process
  return process
}

/** Keeps what went wrong, unless it is a fault that the run itself made. */
export function note(world: World, error: unknown): void {
  const isMade =
    error instanceof Error && /connection was lost|cannot be reached|unavailable/i.test(error.message)
  const isUnreadable = error instanceof Error && error.name.startsWith('Processor')
  // What falls due may be refused as well, and is done another time.
  const isRefused = error instanceof ApiError && error.refusal.statusCode !== 500
  if (error instanceof Violation || (!isMade && !isUnreadable && !isRefused)) world.unexpected.push(error)
}

/** The parts that performing a timer takes. */
export function timerDeps({ services, handlers, bulk }: Process) {
  const { db, clock, log } = services
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
  figures() {},
  databaseUse() {},
  dueWorkPaced() {},
  text: () => Promise.resolve(''),
  contentType: '',
}

import { applyInvoiceTrigger, invoiceJobRows, type Invoice, type InvoiceChange } from '#invoices'
import type { Alert } from '#companies'
import type { InvoiceId, TransactionId, Uuid } from '#kernel/ids'
import type { Movement } from '#processor'
import { toMovementResult, toSubmissionResult, referenceOf, type Transaction } from '#attempts'
import { findDueAction, findNextDueAt } from '../../../src/invoices/due-dates.ts'
import { decidePayment } from '../../../src/payments/charge/decide-payment.ts'
import { decideRecord } from '../../../src/payments/record/decide-record.ts'
import { decideRefund } from '../../../src/payments/refund/decide-refund.ts'
import { decideSale } from '../../../src/payments/record/decide-sale.ts'
import { atProcessor, createBooks, type Books } from '../books.ts'
import { createChronicle, type Chronicle } from '../chronicle.ts'
import { undoesEndsIn } from '../ledger.ts'
import { createRandom, type Random } from '../random.ts'
import type { CoreEvent, CoreJob } from './change.ts'
import type { Request } from './request.ts'
import {
  noSubscriptions,
  soundRules,
  type Subscribing,
  type SubscriptionRules,
} from './subscriptions/subscribing.ts'

/** A fault of a call at the border of two phases. */
export type Fault = 'none' | 'not reached' | 'request lost' | 'request late' | 'answer lost'

/** The kind of a border: a statement, a call to the processor, or the wait for a response that never comes. */
export type Border = 'read' | 'write' | 'processor' | 'timeout'

/** A use case as a chain of phases. At each border the run chooses the fault. */
export type Flow<Result> = Generator<Border, Result, Fault>

/** The database or the processor could not be reached; the outcome is unknown. */
export class Unavailable extends Error {}

/** One process of the service. Its clock may differ from the others. */
export type Node = {
  now(): number
  /** The attempts whose result this process is waiting for. */
  underWay: Set<TransactionId>
}

/** The subject of a guarded write. */
export type Subject = 'payment' | 'refund' | 'sale' | 'terms' | 'due date'

/** The rules of the service, and the few decisions of the code that calls them. A bug can be planted in each. */
export type Core = {
  decidePayment: typeof decidePayment
  decideRecord: typeof decideRecord
  decideRefund: typeof decideRefund
  decideSale: typeof decideSale
  resultOfMovement: typeof toMovementResult
  resultOfSubmission: typeof toSubmissionResult
  dueNow: typeof findDueAction
  nextLook: typeof findNextDueAt
  watched: typeof invoiceJobRows
  isUnchanged(kept: Invoice, read: Invoice, subject: Subject): boolean
  /** Whether an invoice may be closed, as src/invoices/close-invoice.ts decides. */
  mayClose(invoice: Invoice): boolean
  /** The announcement of a passed due date, as src/invoices/process-due-invoice.ts makes it. */
  announced(invoice: Invoice, now: number): InvoiceChange
  /** The sale that is already recorded for a movement. */
  knownSale(world: World, movement: Pick<Movement, 'id' | 'reference'>): Transaction | undefined
  /** Cancels the reference of an expired form. Returns the sale if the form made one. */
  soldIn: Books['cancel']
  cancel: Books['cancel']
  occurredAt(invoice: Invoice, now: number): number
  claimsFirst: boolean
  reconciles: boolean
  watchesReturns: boolean
  readsTorn: boolean
  /** Whether the database refuses a second sale of the same movement. */
  movementsAreUnique: boolean
  eventsEach: number
  subscriptions: SubscriptionRules
}

export type World = {
  random: Random
  core: Core
  books: Books
  chronicle: Chronicle
  clock: { now: number }
  invoices: Map<Uuid, Invoice>
  transactions: Map<Uuid, Transaction>
  jobs: Map<string, CoreJob>
  /** The open sale forms, each with its invoice. */
  forms: Map<Uuid, InvoiceId>
  events: CoreEvent[]
  alerts: Alert[]
  /** Requests that may still arrive at the processor. */
  late: (() => void)[]
  toDo: Request[]
  subscribing: Subscribing
  nextId<Id extends Uuid>(): Id
  /** The first claim number of a new job. No earlier job of the same name had it. */
  nextClaims(): number
}

/** Returns the rules without planted bugs. */
export function soundCore(): Core {
  return {
    decidePayment,
    decideRecord,
    decideRefund,
    decideSale,
    dueNow: findDueAction,
    nextLook: findNextDueAt,
    watched: invoiceJobRows,
    resultOfMovement: (transaction, movement) =>
      toMovementResult(transaction, withOwnReference(transaction, movement)),
    resultOfSubmission: (transaction, submission) =>
      toSubmissionResult(
        transaction,
        submission.outcome === 'moved'
          ? { ...submission, movement: withOwnReference(transaction, submission.movement) }
          : submission,
      ),
    isUnchanged: (kept, read) => kept.version === read.version,
    mayClose: ({ closed, paid, settling, reserved }) => !closed && paid + settling + reserved === 0,
    announced: (invoice, now) =>
      applyInvoiceTrigger(
        invoice,
        'due date passed',
        { overdueAnnouncedFor: invoice.dueAt, achFailed: false },
        now,
      ),
    knownSale,
    soldIn: () => undefined,
    cancel: () => undefined,
    occurredAt: (invoice) => invoice.updatedAt,
    claimsFirst: true,
    reconciles: true,
    watchesReturns: true,
    readsTorn: false,
    movementsAreUnique: true,
    eventsEach: 1,
    subscriptions: soundRules,
  }
}

// The books know a movement by the service's own id, where a processor has our reference.
function withOwnReference(transaction: Transaction, movement: Movement): Movement {
  return movement.reference === transaction.id
    ? { ...movement, reference: referenceOf(transaction) }
    : movement
}

function knownSale(
  { transactions }: World,
  { id, reference }: Pick<Movement, 'id' | 'reference'>,
): Transaction | undefined {
  const own = transactions.get(reference as Uuid)
  if (own) return own
  for (const one of transactions.values())
    if (one.processorId === id || one.foreignReference === reference) return one
  return undefined
}

const startAt = Date.UTC(2026, 0, 1)

export function createWorld(seed: number, plant: (core: Core, books: Books) => Core): World {
  const random = createRandom(seed)
  const clock = { now: startAt }
  const forgetsCancellations = random.chance(0.15)
  const books = createBooks(random, () => clock.now, {
    forgetsCancellations,
    misbooks: random.chance(0.05),
    declines: 0.2,
    ...undoesEndsIn(seed),
  })
  let ids = 0
  let claims = 0
  return {
    random,
    core: plant({ ...soundCore(), cancel: books.cancel, soldIn: books.cancel }, books),
    books,
    chronicle: createChronicle(atProcessor(books)),
    clock,
    invoices: new Map(),
    transactions: new Map(),
    jobs: new Map(),
    forms: new Map(),
    events: [],
    alerts: [],
    late: [],
    toDo: [],
    subscribing: noSubscriptions(),
    nextClaims: () => (claims += 1_000_000),
    nextId: <Id extends Uuid>() => `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}` as Id,
  }
}

import { invoiceMoves, type Invoice } from '#invoices'
import type { Alert } from '#companies'
import type { TransactionId, Uuid } from '#kernel/ids'
import type { Movement } from '#processor'
import { newsOfMovement, newsOfSubmission, referenceOf, saleMoves, type Transaction } from '#transactions'
import { decidePayment } from '../../../src/payments/decide-payment.ts'
import { decideRecord } from '../../../src/payments/decide-record.ts'
import { createBooks, type Books, type Sale } from '../books.ts'
import { createRandom, type Random } from '../random.ts'
import { Violation } from '../violation.ts'

/** What may happen to a call at the border of two phases. */
export type Fault = 'none' | 'not reached' | 'request lost' | 'request late' | 'answer lost'

/** What stands at the border: a statement, a call to the processor, or the wait for an answer that never comes. */
export type Border = 'read' | 'write' | 'processor' | 'timeout'

/** A use case as a chain of phases; whoever runs it says at each border what goes wrong there. */
export type Flow<Result> = Generator<Border, Result, Fault>

/** The database or the processor could not be reached; nothing is known. */
export class Unavailable extends Error {}

/** One process of the service. Its clock is a little off. */
export type Node = {
  now(): number
  /** The attempts of which this process is about to hear. */
  underWay: Set<TransactionId>
}

/** The rules of the service, and the few things that its shell decides; each can be planted with a bug. */
export type Core = {
  decidePayment: typeof decidePayment
  decideRecord: typeof decideRecord
  newsOfMovement: typeof newsOfMovement
  newsOfSubmission: typeof newsOfSubmission
  isUnchanged(kept: Invoice, read: Invoice): boolean
  cancel: Books['cancel']
  occurredAt(invoice: Invoice, now: number): number
  claimsFirst: boolean
  reconciles: boolean
  readsTorn: boolean
  eventsEach: number
}

export type CoreEvent = {
  invoiceId: Uuid
  transactionId: Uuid
  occurredAt: number
  type: string
  paid: number
  status: string
}

export type CoreTimer = {
  kind: 'reconcile' | 'reverse'
  id: Uuid
  dueAt: number
  leasedUntil: number
  claims: number
  attempts: number
}

/** What a guarded write changes. */
export type Change = {
  transaction: Transaction
  invoice: Invoice
  events: CoreEvent[]
  alerts: Alert[]
  timers: Pick<CoreTimer, 'kind' | 'id' | 'dueAt'>[]
  cancels: Uuid[]
}

export type World = {
  random: Random
  core: Core
  books: Books
  clock: { now: number }
  invoices: Map<Uuid, Invoice>
  transactions: Map<Uuid, Transaction>
  timers: Map<string, CoreTimer>
  events: CoreEvent[]
  alerts: Alert[]
  /** Requests that are still on their way to the processor. */
  late: Sale[]
  nextId<Id extends Uuid>(): Id
}

/** The rules as they are. */
export function soundCore(): Core {
  return {
    decidePayment,
    decideRecord,
    newsOfMovement: (transaction, movement) => newsOfMovement(transaction, named(transaction, movement)),
    newsOfSubmission: (transaction, submission) =>
      newsOfSubmission(
        transaction,
        submission.outcome === 'moved'
          ? { ...submission, movement: named(transaction, submission.movement) }
          : submission,
      ),
    isUnchanged: (kept, read) => kept.version === read.version,
    cancel: () => undefined,
    occurredAt: (invoice) => invoice.updatedAt,
    claimsFirst: true,
    reconciles: true,
    readsTorn: false,
    eventsEach: 1,
  }
}

// The books know a movement by our own id, where a processor has our reference.
function named(transaction: Transaction, movement: Movement): Movement {
  return movement.reference === transaction.id
    ? { ...movement, reference: referenceOf(transaction) }
    : movement
}

const startAt = Date.UTC(2026, 0, 1)

export function createWorld(seed: number, plant: (core: Core, books: Books) => Core): World {
  const random = createRandom(seed)
  const clock = { now: startAt }
  const forgetsCancellations = random.chance(0.15)
  const books = createBooks(random, () => clock.now, { forgetsCancellations, misbooks: random.chance(0.05) })
  let ids = 0
  return {
    random,
    core: plant({ ...soundCore(), cancel: books.cancel }, books),
    books,
    clock,
    invoices: new Map(),
    transactions: new Map(),
    timers: new Map(),
    events: [],
    alerts: [],
    late: [],
    nextId: <Id extends Uuid>() => `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}` as Id,
  }
}

/** Applies a guarded write, as the database would: all of it, or nothing. */
export function applyChange(world: World, read: Invoice, change: Change): 'written' | 'lost race' {
  const kept = world.invoices.get(read.id)
  if (!kept || !world.core.isUnchanged(kept, read)) return 'lost race'
  refuseIllegalMoves(world, kept, change)
  world.invoices.set(read.id, { ...change.invoice, version: kept.version + 1 })
  world.transactions.set(change.transaction.id, change.transaction)
  for (const timer of change.timers) {
    const name = `${timer.kind} ${timer.id}`
    const claims = (world.timers.get(name)?.claims ?? 0) + 1
    world.timers.set(name, { ...timer, claims, leasedUntil: 0, attempts: 0 })
  }
  for (const id of change.cancels) world.timers.delete(`reconcile ${id}`)
  world.events.push(...change.events)
  world.alerts.push(...change.alerts)
  return 'written'
}

function refuseIllegalMoves(world: World, kept: Invoice, { transaction, invoice }: Change): void {
  const from = world.transactions.get(transaction.id)?.status
  const isLegal = (to: string) => saleMoves.some((move) => from && move.from.includes(from) && move.to === to)
  if (from && from !== transaction.status && !isLegal(transaction.status))
    throw new Violation(`a transaction went from ${from} to ${transaction.status}`)
  if (kept.status === invoice.status) return
  const isMove = invoiceMoves.some((move) => move.from.includes(kept.status) && move.to === invoice.status)
  if (!isMove) throw new Violation(`an invoice went from ${kept.status} to ${invoice.status}`)
}

import { changedInvoice, type Invoice } from '#invoices'
import { dayMs } from '#kernel/clock'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { reconcileFirstMs, reconcileMaxMs } from '#kernel/limits'
import { add, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { Movement, Submission } from '#processor'
import { neverHappened, totalOf, type News, type Transaction } from '#transactions'
import type { Recording } from '../../../src/payments/recording.ts'
import {
  applyChange,
  Unavailable,
  type Change,
  type CoreTimer,
  type Flow,
  type Node,
  type World,
} from './world.ts'

// The use cases of src/payments and src/transactions without I/O: the same phases in the same order.

export type PayRequest = { invoiceId: InvoiceId; vaultId: string; rail: Rail; amount: Cents | undefined }

type State = { transaction: Transaction; invoice: Invoice }

const locationId = 'loc'

/** Pays an invoice, as src/payments/pay-invoice.ts does. */
export function* pay(world: World, node: Node, request: PayRequest): Flow<void> {
  for (;;) {
    const { invoice, unknown } = yield* readFacts(world, node, request.invoiceId)
    const instrument = { vaultId: request.vaultId }
    const asked = { amount: request.amount, quotedSurcharge: undefined, rail: request.rail, instrument }
    const decision = world.core.decidePayment(invoice, unknown, asked)
    if (decision.outcome === 'refuse') return
    const transaction = newAttempt(world, invoice, request, decision.subtotal, node.now())
    node.underWay.add(transaction.id)
    const early = world.core.claimsFirst ? undefined : yield* submit(world, transaction)
    const state = yield* claim(world, node, invoice, transaction)
    if (!state) {
      node.underWay.delete(transaction.id)
      continue
    }
    const submission = early ?? (yield* submit(world, transaction))
    yield* record(world, node, transaction, world.core.newsOfSubmission(transaction, submission), state)
    node.underWay.delete(transaction.id)
    return
  }
}

/** Hears a postback of the processor, as src/payments/hear-processor.ts does. */
export function* hear(world: World, node: Node, reference: string): Flow<void> {
  const transaction = yield* read(() => world.transactions.get(reference))
  if (!transaction) return
  const movement = yield* ask(() => world.books.find(locationId, reference))
  if (movement) yield* record(world, node, transaction, world.core.newsOfMovement(transaction, movement))
}

/** Does what a timer asks for, and ends or puts off the timer, as src/platform/timers does. */
export function* doTimer(world: World, node: Node, timer: CoreTimer): Flow<void> {
  const outcome = yield* timer.kind === 'reconcile'
    ? reconcile(world, node, timer)
    : reverse(world, node, timer)
  yield* write(() => {
    const name = `${timer.kind} ${timer.id}`
    const kept = world.timers.get(name)
    if (!kept || kept.claims !== timer.claims) return
    if (outcome === 'done') world.timers.delete(name)
    else
      world.timers.set(name, {
        ...kept,
        dueAt: outcome.againAt,
        leasedUntil: 0,
        attempts: timer.attempts + 1,
      })
  })
}

type Outcome = 'done' | { againAt: number }

function* reconcile(world: World, node: Node, { id, attempts }: CoreTimer): Flow<Outcome> {
  const transaction = yield* read(() => world.transactions.get(id))
  if (!transaction || !isOpen(transaction)) return 'done'
  try {
    const movement =
      (yield* ask(() => world.books.find(locationId, id))) ??
      (yield* ask(() => world.core.cancel(locationId, id)))
    const news = movement ? world.core.newsOfMovement(transaction, movement) : neverHappened
    yield* record(world, node, transaction, news)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return { againAt: node.now() + backOffMs(attempts) }
  }
  const after = yield* read(() => world.transactions.get(id))
  if (!after || !isOpen(after)) return 'done'
  return { againAt: node.now() + (after.status === 'pending' ? dayMs : backOffMs(attempts)) }
}

function* reverse(world: World, node: Node, { id, attempts }: CoreTimer): Flow<Outcome> {
  const transaction = yield* read(() => world.transactions.get(id))
  const processorId = transaction?.processorId
  if (!transaction || !processorId || transaction.status !== 'failed') return 'done'
  const again = { againAt: node.now() + backOffMs(attempts) }
  const voided = yield* move(world, () => world.books.void(locationId, processorId, `${id}_void`))
  if (voided.outcome !== 'moved' && voided.outcome !== 'refused') return again
  if (voided.outcome === 'refused') {
    const back = yield* move(world, () => world.books.refund(locationId, processorId, `${id}_refund`))
    if (back.outcome !== 'moved' && world.books.find(locationId, id)?.status !== 'returned') return again
  }
  yield* write(() => void world.transactions.set(id, { ...transaction, status: 'voided' }))
  return 'done'
}

function* readFacts(
  world: World,
  node: Node,
  id: InvoiceId,
): Flow<{ invoice: Invoice; unknown: Transaction[] }> {
  const invoice = yield* read(() => world.invoices.get(id))
  if (!invoice) throw new Error('an invoice is missing')
  const all = yield* read(() => [...world.transactions.values()])
  const open = all.filter((one) => one.invoiceId === id && one.status === 'created')
  return { invoice, unknown: open.filter((one) => !node.underWay.has(one.id)) }
}

function* claim(world: World, node: Node, read: Invoice, transaction: Transaction): Flow<State | undefined> {
  const now = node.now()
  const reserved = add(read.reserved, transaction.subtotal)
  const { invoice } = changedInvoice(read, 'attempt started', { reserved }, now)
  const dueAt = now + reconcileFirstMs
  const timers: Change['timers'] = world.core.reconciles
    ? [{ kind: 'reconcile', id: transaction.id, dueAt }]
    : []
  const change = { transaction, invoice, timers, events: [], alerts: [], cancels: [] }
  const written = yield* write(() => applyChange(world, read, change))
  return written === 'written' ? { transaction, invoice } : undefined
}

function* record(world: World, node: Node, subject: Transaction, news: News, known?: State): Flow<State> {
  let state = known ?? (yield* readState(world, subject))
  for (;;) {
    const now = node.now()
    const { invoice } = state
    const recording = world.core.decideRecord(state, news, now)
    if (!recording) return state
    const change = changeOf(world, recording, now)
    if ((yield* write(() => applyChange(world, invoice, change))) === 'written') return recording
    state = yield* readState(world, subject)
  }
}

function* readState(world: World, { id, invoiceId }: Transaction): Flow<State> {
  const readInvoice = () => (invoiceId === undefined ? undefined : world.invoices.get(invoiceId))
  const readTransaction = () => world.transactions.get(id)
  for (;;) {
    const before = world.core.readsTorn ? undefined : yield* read(readInvoice)
    const transaction = yield* read(readTransaction)
    const invoice = yield* read(readInvoice)
    if (!transaction || !invoice) throw new Error('a payment is missing that was submitted')
    if (!before || before.version === invoice.version) return { transaction, invoice }
  }
}

function changeOf({ core }: World, recording: Recording, now: number): Change {
  const { transaction, invoice, emits, alerts, mustReverse } = recording
  const { id, status } = transaction
  const event = {
    invoiceId: invoice.id,
    transactionId: id,
    occurredAt: core.occurredAt(invoice, now),
    type: emits ?? '',
    paid: invoice.paid,
    status: invoice.status,
  }
  const timers: Change['timers'] = []
  if (mustReverse) timers.push({ kind: 'reverse', id, dueAt: now })
  else if (status === 'pending' && core.reconciles) timers.push({ kind: 'reconcile', id, dueAt: now + dayMs })
  const isOver = !mustReverse && status !== 'pending' && status !== 'created'
  const events = emits ? Array.from({ length: core.eventsEach }, () => event) : []
  return { transaction, invoice, alerts, events, timers, cancels: isOver ? [id] : [] }
}

function* read<Row>(find: () => Row): Flow<Row> {
  if ((yield 'read') !== 'none') throw new Unavailable()
  return find()
}

function* write<Result>(apply: () => Result): Flow<Result> {
  const fault = yield 'write'
  if (fault === 'not reached' || fault === 'request lost' || fault === 'request late') throw new Unavailable()
  const result = apply()
  if (fault === 'answer lost') throw new Unavailable()
  return result
}

function* ask(call: () => Movement | undefined): Flow<Movement | undefined> {
  const fault = yield 'processor'
  if (fault === 'not reached' || fault === 'request lost' || fault === 'request late') throw new Unavailable()
  const movement = call()
  if (fault === 'answer lost') throw new Unavailable()
  return movement
}

function* submit(world: World, transaction: Transaction): Flow<Submission> {
  const { id: reference, paymentMethod } = transaction
  const sale = { locationId, reference, amountCents: totalOf(transaction), paymentMethod }
  return yield* move(
    world,
    () => world.books.submit(sale),
    () => world.late.push(sale),
  )
}

function* move(world: World, call: () => Submission, later?: () => void): Flow<Submission> {
  const fault = yield 'processor'
  if (fault === 'not reached') return { outcome: 'unreachable' }
  if (fault === 'request late') later?.()
  const told = fault === 'none' || fault === 'answer lost' ? call() : undefined
  if (told && fault === 'none') return told
  if (told && world.random.chance(0.3)) return { outcome: 'unreadable' }
  yield 'timeout'
  return { outcome: 'no answer' }
}

function isOpen({ status }: Transaction): boolean {
  return status === 'created' || status === 'pending'
}

function backOffMs(attempts: number): number {
  return Math.min(reconcileFirstMs * 2 ** attempts, reconcileMaxMs)
}

function newAttempt(
  world: World,
  invoice: Invoice,
  request: PayRequest,
  subtotal: Cents,
  now: number,
): Transaction {
  return {
    companyId: invoice.companyId,
    id: world.nextId<TransactionId>(),
    invoiceId: invoice.id,
    purpose: 'invoice payment',
    action: 'sale',
    status: 'created',
    customerId: undefined,
    parentId: undefined,
    orderId: undefined,
    description: undefined,
    subtotal,
    fee: add(),
    refunded: add(),
    closesInvoice: false,
    paymentMethod: request.rail,
    instrument: { vaultId: request.vaultId },
    processorId: undefined,
    foreignReference: undefined,
    reasonCode: undefined,
    reasonText: undefined,
    unknownAt: undefined,
    correlationId: '',
    idempotencyKey: undefined,
    payerHash: undefined,
    createdAt: now,
    updatedAt: now,
  }
}

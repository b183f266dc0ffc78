import { changedInvoice, type Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { reconcileFirstMs } from '#kernel/limits'
import { add, type Cents } from '#kernel/money'
import { scheduled } from '#platform/timers'
import type { Submission } from '#processor'
import { reconcileTimer, totalOf, type Transaction } from '#transactions'
import type { Recorded } from '../../../src/payments/record/recording.ts'
import { anAttempt, noSurcharge } from '../../support/books.ts'
import { applyChange, type Change } from './change.ts'
import { move, read, write } from './phases.ts'
import { record } from './record.ts'
import { company, type RequestTo } from './request.ts'
import type { Flow, Node, World } from './world.ts'

/** Pays an invoice, as src/payments/pay-invoice.ts does. */
export function* pay(world: World, node: Node, request: RequestTo<'pay'>): Flow<void> {
  const { core } = world
  for (;;) {
    const { invoice, unknown } = yield* readFacts(world, node, request)
    const { amount, rail, vaultId } = request
    const asked = { amount, quotedSurcharge: undefined, rail, instrument: { vaultId } }
    const terms = { ...asked, surcharge: noSurcharge, isQuoted: false }
    const decision = core.decidePayment(invoice, unknown, terms)
    if (decision.outcome === 'refuse') return
    const transaction = newAttempt(world, invoice, request, decision.subtotal, node.now())
    node.underWay.add(transaction.id)
    const early = core.claimsFirst ? undefined : yield* submit(world, transaction)
    const state = yield* claim(world, node, invoice, transaction)
    if (!state) {
      node.underWay.delete(transaction.id)
      continue
    }
    const submission = early ?? (yield* submit(world, transaction))
    yield* record(world, node, transaction, core.newsOfSubmission(transaction, submission), state)
    node.underWay.delete(transaction.id)
    return
  }
}

function* readFacts(
  world: World,
  node: Node,
  { invoiceId }: RequestTo<'pay'>,
): Flow<{ invoice: Invoice; unknown: Transaction[] }> {
  const invoice = yield* read(() => world.invoices.get(invoiceId))
  if (!invoice) throw new Error('an invoice is missing')
  const all = yield* read(() => [...world.transactions.values()])
  const open = all.filter(
    (one) => one.invoiceId === invoiceId && one.status === 'created' && one.action === 'sale',
  )
  return { invoice, unknown: open.filter((one) => !node.underWay.has(one.id)) }
}

function* claim(
  world: World,
  node: Node,
  before: Invoice,
  transaction: Transaction,
): Flow<Recorded | undefined> {
  const now = node.now()
  const facts = { reserved: add(before.reserved, transaction.subtotal), lastAttemptId: transaction.id }
  const { invoice } = changedInvoice(before, 'attempt started', facts, now)
  const dueAt = now + reconcileFirstMs
  const change: Change = {
    subject: 'payment',
    invoice,
    transactions: [transaction],
    timers: world.core.reconciles ? [scheduled(company, reconcileTimer, transaction.id, dueAt)] : [],
  }
  const written = yield* write(() => applyChange(world, before, change))
  return written === 'written' ? { transaction, invoice } : undefined
}

function* submit(world: World, transaction: Transaction): Flow<Submission> {
  const { id: reference, fee: surchargeCents, paymentMethod } = transaction
  const { locationId } = company
  if (paymentMethod === 'offline') throw new Error('what was paid offline is not submitted')
  const sale = { locationId, reference, amountCents: totalOf(transaction), surchargeCents, paymentMethod }
  return yield* move(world, () => world.books.submit(sale))
}

function newAttempt(
  world: World,
  { companyId, id: invoiceId }: Invoice,
  { rail, vaultId }: RequestTo<'pay'>,
  subtotal: Cents,
  now: number,
): Transaction {
  return anAttempt({
    companyId,
    id: world.nextId<TransactionId>(),
    invoiceId,
    subtotal,
    paymentMethod: rail,
    instrument: { vaultId },
    createdAt: now,
    updatedAt: now,
  })
}

import { applyInvoiceTrigger, type Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import { add, type Cents } from '#kernel/money'
import { scheduleJobRows } from '#platform/jobs'
import type { Submission } from '#processor'
import { outcomeRecoveryJob, totalOf, type Transaction } from '#attempts'
import type { PaymentRefusal } from '../../../src/payments/charge/decide-payment.ts'
import type { PaymentSnapshot } from '../../../src/payments/record/recording.ts'
import { anAttempt, noSurcharge } from '../../support/books.ts'
import { applyChange, type Change } from './change.ts'
import { moveMoney, read, write } from './phases.ts'
import { record } from './record.ts'
import { company } from './company.ts'
import type { RequestTo } from './request.ts'
import type { Flow, Node, World } from './world.ts'

/** The slot of a scheduled charge: its id, the condition for its claim and the side effect of the claim. */
export type Slot = { id: TransactionId; holds: () => boolean; follows: () => void }

/** The result of a payment: recorded, or refused before anything was written. */
export type Paid = 'recorded' | 'written by another' | PaymentRefusal['reason']

/** Pays an invoice, as src/payments/pay-invoice.ts does. */
export function* pay(world: World, node: Node, request: RequestTo<'pay'>): Flow<void> {
  yield* submitPayment(world, node, request)
}

/** Pays an invoice as `pay` does, and returns the result. */
export function* submitPayment(world: World, node: Node, request: RequestTo<'pay'>, slot?: Slot): Flow<Paid> {
  const { core } = world
  for (;;) {
    const { invoice, unknown } = yield* readFacts(world, node, request)
    const { amount, rail, vaultId } = request
    const asked = { amount, quotedSurcharge: undefined, rail, instrument: { vaultId } }
    const terms = { ...asked, agreed: undefined, surcharge: noSurcharge, isQuoted: false }
    const decision = core.decidePayment(invoice, unknown, terms)
    if (decision.outcome === 'refuse') return decision.refusal.reason
    const id = slot?.id ?? world.nextId<TransactionId>()
    const transaction = newAttempt(id, invoice, request, decision.subtotal, node.now())
    node.underWay.add(transaction.id)
    const early = core.claimsFirst ? undefined : yield* submit(world, transaction)
    const state = yield* claim(world, node, invoice, transaction, slot)
    if (!state || state === 'written by another') {
      node.underWay.delete(transaction.id)
      if (state) return state
      if (slot && !(yield* read(slot.holds))) return 'already processing'
      continue
    }
    const submission = early ?? (yield* submit(world, transaction))
    yield* record(world, node, transaction, core.resultOfSubmission(transaction, submission), state)
    node.underWay.delete(transaction.id)
    return 'recorded'
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
  slot: Slot | undefined,
): Flow<PaymentSnapshot | 'written by another' | undefined> {
  const now = node.now()
  const facts = { reserved: add(before.reserved, transaction.subtotal), lastAttemptId: transaction.id }
  const { invoice } = applyInvoiceTrigger(before, 'attempt started', facts, now)
  const dueAt = now + outcomeRecoveryFirstMs
  const change: Change = {
    subject: 'payment',
    invoice,
    transactions: [transaction],
    holds: slot?.holds,
    follows: slot?.follows,
    jobs: world.core.reconciles ? [scheduleJobRows(company, outcomeRecoveryJob, transaction.id, dueAt)] : [],
  }
  const isTaken = () => slot !== undefined && world.transactions.has(slot.id)
  const written = yield* write(() => (isTaken() ? 'written by another' : applyChange(world, before, change)))
  if (written === 'written by another') return written
  return written === 'written' ? { transaction, invoice } : undefined
}

function* submit(world: World, transaction: Transaction): Flow<Submission> {
  const { id: reference, fee: surchargeCents, paymentMethod } = transaction
  const { locationId } = company
  if (paymentMethod === 'offline') throw new Error('what was paid offline is not submitted')
  const sale = { locationId, reference, amountCents: totalOf(transaction), surchargeCents, paymentMethod }
  return yield* moveMoney(world, () => world.books.submit(sale))
}

function newAttempt(
  id: TransactionId,
  { companyId, id: invoiceId }: Invoice,
  { rail, vaultId }: RequestTo<'pay'>,
  subtotal: Cents,
  now: number,
): Transaction {
  return anAttempt({
    companyId,
    id,
    invoiceId,
    subtotal,
    paymentMethod: rail,
    instrument: { vaultId },
    createdAt: now,
    updatedAt: now,
  })
}

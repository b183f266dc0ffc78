import type { Invoice } from '#invoices'
import type { Transaction, ProcessorResult } from '#attempts'
import {
  followUpJobRows,
  selectEventTransaction,
  subscriptionUpdateRows,
} from '../../../src/payments/record/invoice-effects.ts'
import type { PaymentSnapshot, Recording } from '../../../src/payments/record/recording.ts'
import { applyChange, type Change, type CoreEvent } from './change.ts'
import { read, write } from './phases.ts'
import { company } from './company.ts'
import type { Flow, Node, Subject, World } from './world.ts'

/** Records the processor's result for a payment or refund, as src/payments/record/record-payment.ts does. */
export function* record(
  world: World,
  node: Node,
  subject: Transaction,
  result: ProcessorResult,
  known?: PaymentSnapshot,
): Flow<void> {
  let state = known ?? (yield* readState(world, subject))
  for (;;) {
    const now = node.now()
    const recording = world.core.decideRecord(state, result, now)
    if (!recording) return
    const change = changeOf(world, state.invoice, recording, now, 'payment')
    const { invoice } = state
    if ((yield* write(() => applyChange(world, invoice, change))) === 'written') return
    state = yield* readState(world, subject)
  }
}

function* readState(world: World, { id, invoiceId }: Transaction): Flow<PaymentSnapshot> {
  const readInvoice = () => (invoiceId === undefined ? undefined : world.invoices.get(invoiceId))
  for (;;) {
    const before = world.core.readsTorn ? undefined : yield* read(readInvoice)
    const transaction = yield* read(() => world.transactions.get(id))
    const related = transaction && (yield* readRelated(world, transaction))
    const invoice = yield* read(readInvoice)
    if (!transaction || !invoice) throw new Error('a payment is missing that was submitted')
    if (!before || before.version === invoice.version) return { transaction, invoice, ...related }
  }
}

function* readRelated(
  world: World,
  { id, parentId, refunded }: Transaction,
): Flow<Pick<PaymentSnapshot, 'parent' | 'refunds'>> {
  if (parentId !== undefined) {
    const parent = yield* read(() => world.transactions.get(parentId))
    const refunds = yield* read(() => refundsOf(world, parentId))
    return { parent, refunds: refunds.filter((refund) => refund.id !== id) }
  }
  return refunded > 0 ? { refunds: yield* read(() => refundsOf(world, id)) } : {}
}

/** Returns the refunds of a sale. */
export function refundsOf({ transactions }: World, saleId: Transaction['id']): Transaction[] {
  return [...transactions.values()].filter(({ parentId }) => parentId === saleId)
}

/** Returns the rows for a change of an invoice's money, as src/payments/record/invoice-effects.ts does. */
export function changeOf(
  { core }: World,
  before: Invoice,
  recording: Recording,
  now: number,
  subject: Subject,
): Change {
  const { transaction, invoice, parent, emits, alerts } = recording
  const event: CoreEvent = {
    invoiceId: invoice.id,
    transactionId: selectEventTransaction(transaction, parent, emits)?.id,
    occurredAt: core.occurredAt(invoice, now),
    type: emits ?? '',
    paid: invoice.paid,
    status: invoice.status,
  }
  const isLeft = transaction.status === 'pending' ? !core.reconciles : !core.watchesReturns
  const next = transaction.status === 'created' || recording.mustReverse || !isLeft
  return {
    subject,
    invoice,
    transactions: parent ? [transaction, parent] : [transaction],
    events: emits ? Array.from({ length: core.eventsEach }, () => event) : [],
    alerts,
    jobs: [
      ...core.watched(company, before, invoice),
      ...subscriptionUpdateRows(company, transaction, before, invoice),
      ...(next ? followUpJobRows(company, recording, now) : []),
    ],
  }
}

import { applyInvoiceTrigger, type Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import { add } from '#kernel/money'
import { scheduleJobRows } from '#platform/jobs'
import { outcomeRecoveryJob, totalOf, type Transaction } from '#attempts'
import type { RefundSplit } from '../../../src/payments/refund/decide-refund.ts'
import type { PaymentSnapshot } from '../../../src/payments/record/recording.ts'
import { anAttempt } from '../../support/books.ts'
import { applyChange, type Change } from './change.ts'
import { moveMoney, read, write } from './phases.ts'
import { record, refundsOf } from './record.ts'
import { company } from './company.ts'
import type { RequestTo } from './request.ts'
import type { Flow, Node, World } from './world.ts'

/** Refunds a payment, as src/payments/refund/refund-payment.ts does. */
export function* refund(world: World, node: Node, request: RequestTo<'refund'>): Flow<void> {
  for (;;) {
    const { invoice, sale, refunds } = yield* readFacts(world, request)
    const unknown = refunds.filter(({ id, status }) => status === 'created' && !node.underWay.has(id))
    const decision = world.core.decideRefund(sale, refunds, unknown, request.amount)
    if (decision.outcome !== 'refund') return
    const transaction = newRefund(world, sale, request, decision, node.now())
    node.underWay.add(transaction.id)
    const state = yield* claim(world, node, { invoice, sale, refunds }, transaction)
    if (!state) {
      node.underWay.delete(transaction.id)
      continue
    }
    const submission = yield* moveMoney(world, () =>
      world.books.refund({
        locationId: company.locationId,
        id: sale.processorId ?? '',
        reference: transaction.id,
        amountCents: totalOf(transaction),
        surchargeCents: transaction.fee,
      }),
    )
    const result = world.core.resultOfSubmission(transaction, submission)
    yield* record(world, node, transaction, result, state)
    node.underWay.delete(transaction.id)
    return
  }
}

type Facts = { invoice: Invoice; sale: Transaction; refunds: Transaction[] }

function* readFacts(world: World, { saleId }: RequestTo<'refund'>): Flow<Facts> {
  const invoiceId = world.transactions.get(saleId)?.invoiceId
  const invoice = yield* read(() => invoiceId && world.invoices.get(invoiceId))
  const sale = yield* read(() => world.transactions.get(saleId))
  const refunds = yield* read(() => refundsOf(world, saleId))
  if (!invoice || !sale) throw new Error('a sale is missing')
  return { invoice, sale, refunds }
}

function* claim(
  world: World,
  node: Node,
  { invoice: before, sale, refunds }: Facts,
  transaction: Transaction,
): Flow<PaymentSnapshot | undefined> {
  const now = node.now()
  const parent = { ...sale, refunded: add(sale.refunded, totalOf(transaction)), updatedAt: now }
  const { invoice } = applyInvoiceTrigger(before, 'refund started', {}, now)
  const change: Change = {
    subject: 'refund',
    invoice,
    transactions: [transaction, parent],
    jobs: [scheduleJobRows(company, outcomeRecoveryJob, transaction.id, now + outcomeRecoveryFirstMs)],
  }
  const written = yield* write(() => applyChange(world, before, change))
  return written === 'written' ? { transaction, invoice, parent, refunds } : undefined
}

function newRefund(
  world: World,
  { companyId, id: parentId, invoiceId, paymentMethod, instrument }: Transaction,
  { closesInvoice }: RequestTo<'refund'>,
  { subtotal, fee }: RefundSplit,
  now: number,
): Transaction {
  return anAttempt({
    companyId,
    id: world.nextId<TransactionId>(),
    invoiceId,
    parentId,
    action: 'refund',
    closesInvoice,
    subtotal,
    fee,
    paymentMethod,
    instrument,
    createdAt: now,
    updatedAt: now,
  })
}

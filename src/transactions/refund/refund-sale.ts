import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { add } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { assertRefund, decideRefund, newRefund, submitRefund, type RefundCommand } from '#payments'
import {
  attemptRow,
  loadTransaction,
  loadRefunds,
  findUnresolvedAttempts,
  submissionAuditRows,
  submitAttempt,
  totalOf,
  writeTransaction,
  type Transaction,
} from '#attempts'
import { toTransactionError } from '../transaction-response.ts'
import { recordTransaction, type TransactionState } from '../record/record-transaction.ts'

/**
 * Refunds a one-off transaction in full or in part: reserves the amount with a refund, submits it and records the
 * outcome. No lock is open during the submission. Throws the refusal if it did not go through.
 */
export async function refundSale(
  context: AppContext,
  order: RefundCommand,
  parentId: TransactionId,
): Promise<Transaction> {
  const recorded = await submitAttempt(context, order, {
    decide: (id) => decide(context, order, { id, parentId }),
    write({ before, parent, transaction }, watch) {
      const effects = [
        attemptRow(transaction),
        watch,
        ...submissionAuditRows(context, order.call, transaction),
      ]
      return writeTransaction(context.db, before, parent, effects, order.key)
    },
    submit: (plan) => submitRefund(context, plan),
    record: (state, result) => recordTransaction(context, state.transaction, result, state),
    refusalOf: (request, { transaction }, result) =>
      toTransactionError(request.transaction, transaction, result),
  })
  return recorded.transaction
}

type RefundPlan = TransactionState & { before: Transaction; parent: Transaction }

/** Decides the refund and reserves its amount against other refunds. */
async function decide(
  context: AppContext,
  order: RefundCommand,
  { id, parentId }: { id: TransactionId; parentId: TransactionId },
): Promise<RefundPlan> {
  const { company, amount } = order
  const { db } = context
  const before = await loadTransaction(db, company.id, parentId)
  if (!before) throw new ApiError('not_found')
  const siblings = await loadRefunds(db, company.id, parentId)
  const unknown = await findUnresolvedAttempts(context, () => loadRefunds(db, company.id, parentId), siblings)
  const parts = await assertRefund(order, decideRefund(before, siblings, unknown, amount))
  const now = getCompanyTime(context.clock, company)
  const transaction = newRefund(before, order, { ...parts, id, now })
  const refunded = add(before.refunded, totalOf(transaction))
  const parent = { ...before, refunded, updatedAt: now, version: before.version + 1 }
  return { company, transaction, before, parent, siblings }
}

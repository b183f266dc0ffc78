import { auditRowsIf, diffFields, type AuditAction, type AuditedCall, type AuditDeps } from '#audit'
import { toPublicId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import type { PartRows } from '#platform/database'
import type { Transaction } from './transaction.ts'

/**
 * Returns the rows that audit a user's submission, written with the attempt before the processor is called. Empty if
 * the requester is not a user. The transaction has the outcome.
 */
export function submissionAuditRows(
  deps: AuditDeps,
  call: AuditedCall | undefined,
  transaction: Transaction,
): PartRows[] {
  return transactionAuditRows(deps, call, toAuditAction(transaction), transaction)
}

/** Returns the audit rows of another action of a user on a transaction. */
export function transactionAuditRows(
  deps: AuditDeps,
  call: AuditedCall | undefined,
  action: AuditAction,
  transaction: Transaction,
): PartRows[] {
  return auditRowsIf(deps, call, () => ({
    companyId: transaction.companyId,
    action,
    subject: { kind: 'transaction', id: toPublicId('trx', transaction.id) },
    changes: diffFields(undefined, auditFields(transaction)),
  }))
}

function toAuditAction({ action, purpose, parentId, authorization }: Transaction): AuditAction {
  const step = authorization?.underWay?.action
  if (step !== undefined) return step === 'void' ? 'void.submitted' : 'completion.submitted'
  if (action === 'auth') return 'authorization.submitted'
  if (action === 'refund') return parentId === undefined ? 'blind_refund.submitted' : 'refund.submitted'
  return purpose === 'invoice payment' ? 'payment.submitted' : 'charge.submitted'
}

function auditFields({
  invoiceId,
  subscriptionId,
  parentId,
  orderId,
  authorization,
  subtotal,
  fee,
}: Transaction) {
  return {
    invoiceId: invoiceId && toPublicId('inv', invoiceId),
    subscriptionId: subscriptionId && toPublicId('sub', subscriptionId),
    parentId: parentId && toPublicId('trx', parentId),
    // The order id of an invoice's transaction is the invoice number.
    orderId: invoiceId === undefined ? orderId : undefined,
    amount: toDollars(authorization?.underWay?.amount ?? subtotal),
    feeAmount: fee === 0 ? undefined : toDollars(fee),
  }
}

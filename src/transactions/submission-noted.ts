import { auditedIf, changesBetween, type AuditAction, type AuditedCall, type AuditParts } from '#audit'
import { publicId } from '#kernel/ids'
import { dollars } from '#kernel/money'
import type { PartRows } from '#platform/database'
import type { Transaction } from './transaction.ts'

/**
 * The rows that note in the audit what a person submits, along with the attempt that is written before the processor is asked;
 * none where no person asks. What comes of it stands on the transaction.
 */
export function submissionNoted(
  parts: AuditParts,
  call: AuditedCall | undefined,
  transaction: Transaction,
): PartRows[] {
  return transactionNoted(parts, call, actionOf(transaction), transaction)
}

/** As `submissionNoted`, for something else that a person has done with a transaction. */
export function transactionNoted(
  parts: AuditParts,
  call: AuditedCall | undefined,
  action: AuditAction,
  transaction: Transaction,
): PartRows[] {
  return auditedIf(parts, call, () => ({
    companyId: transaction.companyId,
    action,
    subject: { kind: 'transaction', id: publicId('trx', transaction.id) },
    changes: changesBetween(undefined, told(transaction)),
  }))
}

function actionOf({ action, purpose, parentId, authorization }: Transaction): AuditAction {
  const step = authorization?.underWay?.action
  if (step !== undefined) return step === 'void' ? 'void.submitted' : 'completion.submitted'
  if (action === 'auth') return 'authorization.submitted'
  if (action === 'refund') return parentId === undefined ? 'blind_refund.submitted' : 'refund.submitted'
  return purpose === 'invoice payment' ? 'payment.submitted' : 'charge.submitted'
}

function told({ invoiceId, subscriptionId, parentId, orderId, authorization, subtotal, fee }: Transaction) {
  return {
    invoiceId: invoiceId && publicId('inv', invoiceId),
    subscriptionId: subscriptionId && publicId('sub', subscriptionId),
    parentId: parentId && publicId('trx', parentId),
    // Of an invoice it is its number.
    orderId: invoiceId === undefined ? orderId : undefined,
    amount: dollars(authorization?.underWay?.amount ?? subtotal),
    feeAmount: fee === 0 ? undefined : dollars(fee),
  }
}

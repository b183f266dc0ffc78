import type { Alert } from '#companies'
import {
  mismatchAlerts,
  failedRefundAlert,
  lateRefundAlert,
  doubleRefundAlert,
  paymentReinstatedAlert,
  lateReversalAlert,
  paymentReturnedAlert,
  recountRefunded,
} from '#payments'
import { decideOutcome, type ProcessorResult, type Transaction } from '#attempts'

/** A one-off transaction as stored, with the records that its result may change. */
export type TransactionSnapshot = {
  transaction: Transaction
  /** The refunded sale; undefined if the transaction is no refund of a sale. */
  parent?: Transaction | undefined
  /** The other refunds of the parent. */
  siblings?: Transaction[] | undefined
  /** The refunds of a sale; undefined if there are none. */
  refunds?: Transaction[] | undefined
}

/** The effects of a processor result on a one-off transaction. */
export type TransactionRecording = {
  transaction: Transaction
  parent: Transaction | undefined
  alerts: Alert[]
  /** Whether the money came too late to be kept and must go back. */
  mustReverse: boolean
}

/** Returns the effects of a processor result, or undefined if there are none. `now` is the company's clock, ms. */
export function decideTransactionRecord(
  before: TransactionSnapshot,
  result: ProcessorResult,
  now: number,
): TransactionRecording | undefined {
  const outcome = decideOutcome(before.transaction, result, now)
  if (!outcome) return undefined
  const { transaction, isLate } = outcome
  if (before.parent) return decideRefundRecording(before.parent, before, transaction, result, isLate)
  const alerts = mismatchAlerts(undefined, transaction, result)
  if (transaction.status === 'returned')
    alerts.push(paymentReturnedAlert(undefined, transaction, result, before.refunds))
  if (before.transaction.status === 'returned') alerts.push(paymentReinstatedAlert(undefined, transaction))
  if (hasRefundFailedLater(before.transaction, transaction))
    alerts.push(failedRefundAlert(undefined, transaction))
  if (isLate) return decideLateRecording(before.transaction, transaction, result, alerts)
  return { transaction, parent: undefined, alerts, mustReverse: false }
}

/**
 * Returns the effects of a late approval. The caller got the response that nothing was charged and may have charged
 * again, so late money goes back.
 */
function decideLateRecording(
  before: Transaction,
  after: Transaction,
  result: ProcessorResult,
  alerts: Alert[],
): TransactionRecording {
  if (after.action === 'refund') {
    const late = lateRefundAlert(undefined, after, after)
    return { transaction: after, parent: undefined, alerts: [...alerts, late], mustReverse: false }
  }
  // The failure keeps its reason. The reason of the approval would turn the decline into an approved one.
  const { processorId, updatedAt } = after
  return {
    transaction: { ...before, processorId, updatedAt },
    parent: undefined,
    alerts: [...alerts, lateReversalAlert(undefined, after, result)],
    mustReverse: true,
  }
}

function decideRefundRecording(
  parent: Transaction,
  { transaction: before, siblings = [] }: TransactionSnapshot,
  refund: Transaction,
  result: ProcessorResult,
  isLate: boolean,
): TransactionRecording {
  const alerts = mismatchAlerts(undefined, refund, result)
  const isThrough = refund.status === 'completed' && before.status !== 'completed'
  if (isThrough && isLate) alerts.push(lateRefundAlert(undefined, parent, refund))
  if (isThrough && parent.status === 'returned') alerts.push(doubleRefundAlert(undefined, refund))
  const counted =
    refund.status === 'failed' || isLate ? recountRefunded(parent, [refund, ...siblings]) : parent
  if (hasRefundFailedLater(before, refund))
    alerts.push(failedRefundAlert(undefined, refund, parent, siblings))
  return { transaction: refund, parent: counted, alerts, mustReverse: false }
}

function hasRefundFailedLater(before: Transaction, after: Transaction): boolean {
  return after.action === 'refund' && before.status === 'completed' && after.status === 'failed'
}

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
import { decideOutcome, type ProcessorResult, type Transaction } from '#transactions'

/** A transaction that stands for itself as the books have it, and what its news may concern beside itself. */
export type OneOffSnapshot = {
  transaction: Transaction
  /** What a refund gives back; undefined where it is no refund of anything. */
  parent?: Transaction | undefined
  /** The refunds of the parent beside this one. */
  siblings?: Transaction[] | undefined
  /** The refunds of a sale; undefined where there are none. */
  refunds?: Transaction[] | undefined
}

/** What is to be written when something was learnt about a transaction that stands for itself. */
export type OneOffRecording = {
  transaction: Transaction
  parent: Transaction | undefined
  alerts: Alert[]
  /** The money came when nobody waited for it any more, and has to go back. */
  mustReverse: boolean
}

/** What follows from news, or undefined where nothing does. `now` is the company's, ms. */
export function decideOneOff(
  before: OneOffSnapshot,
  news: ProcessorResult,
  now: number,
): OneOffRecording | undefined {
  const outcome = decideOutcome(before.transaction, news, now)
  if (!outcome) return undefined
  const { transaction, isLate } = outcome
  if (before.parent) return decideRefundRecording(before.parent, before, transaction, news, isLate)
  const alerts = mismatchAlerts(undefined, transaction, news)
  if (transaction.status === 'returned')
    alerts.push(paymentReturnedAlert(undefined, transaction, news, before.refunds))
  if (before.transaction.status === 'returned') alerts.push(paymentReinstatedAlert(undefined, transaction))
  if (hasRefundFailedLater(before.transaction, transaction))
    alerts.push(failedRefundAlert(undefined, transaction))
  if (isLate) return decideLateRecording(before.transaction, transaction, news, alerts)
  return { transaction, parent: undefined, alerts, mustReverse: false }
}

/** Its caller was told that nothing was charged, and may have charged again: late money goes back. */
function decideLateRecording(
  before: Transaction,
  after: Transaction,
  news: ProcessorResult,
  alerts: Alert[],
): OneOffRecording {
  if (after.action === 'refund') {
    const late = lateRefundAlert(undefined, after, after)
    return { transaction: after, parent: undefined, alerts: [...alerts, late], mustReverse: false }
  }
  // The reason stays that of the failure: an approval's would make a decline that names an approval.
  const { processorId, updatedAt } = after
  return {
    transaction: { ...before, processorId, updatedAt },
    parent: undefined,
    alerts: [...alerts, lateReversalAlert(undefined, after, news)],
    mustReverse: true,
  }
}

function decideRefundRecording(
  parent: Transaction,
  { transaction: before, siblings = [] }: OneOffSnapshot,
  refund: Transaction,
  news: ProcessorResult,
  isLate: boolean,
): OneOffRecording {
  const alerts = mismatchAlerts(undefined, refund, news)
  const isThrough = refund.status === 'completed' && before.status !== 'completed'
  if (isThrough && isLate) alerts.push(lateRefundAlert(undefined, parent, refund))
  if (isThrough && parent.status === 'returned') alerts.push(doubleRefundAlert(undefined, refund))
  const counted =
    refund.status === 'failed' || isLate ? recountRefunded(parent, [refund, ...siblings]) : parent
  if (hasRefundFailedLater(before, refund))
    alerts.push(failedRefundAlert(undefined, refund, parent, siblings))
  return { transaction: refund, parent: counted, alerts, mustReverse: false }
}

/** Whether a refund failed that had gone through. */
function hasRefundFailedLater(before: Transaction, after: Transaction): boolean {
  return after.action === 'refund' && before.status === 'completed' && after.status === 'failed'
}

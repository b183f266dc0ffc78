import type { Alert } from '#companies'
import {
  mismatches,
  refundFailedLater,
  refundedLate,
  refundedTwice,
  reinstatedPayment,
  reversedLate,
  wentBack,
  withHeld,
} from '#payments'
import { decideOutcome, type News, type Transaction } from '#transactions'

/** A transaction that stands for itself as the books have it, and what its news may concern beside itself. */
export type Standing = {
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
export function decideOneOff(before: Standing, news: News, now: number): OneOffRecording | undefined {
  const outcome = decideOutcome(before.transaction, news, now)
  if (!outcome) return undefined
  const { transaction, isLate } = outcome
  if (before.parent) return refundRecording(before.parent, before, transaction, news, isLate)
  const alerts = mismatches(undefined, transaction, news)
  if (transaction.status === 'returned') alerts.push(wentBack(undefined, transaction, news, before.refunds))
  if (before.transaction.status === 'returned') alerts.push(reinstatedPayment(undefined, transaction))
  if (cameBack(before.transaction, transaction)) alerts.push(refundFailedLater(undefined, transaction))
  if (isLate) return lateRecording(before.transaction, transaction, news, alerts)
  return { transaction, parent: undefined, alerts, mustReverse: false }
}

/** Its caller was told that nothing was charged, and may have charged again: late money goes back. */
function lateRecording(
  before: Transaction,
  after: Transaction,
  news: News,
  alerts: Alert[],
): OneOffRecording {
  if (after.action === 'refund') {
    const late = refundedLate(undefined, after, after)
    return { transaction: after, parent: undefined, alerts: [...alerts, late], mustReverse: false }
  }
  // The reason stays that of the failure: an approval's would make a decline that names an approval.
  const { processorId, updatedAt } = after
  return {
    transaction: { ...before, processorId, updatedAt },
    parent: undefined,
    alerts: [...alerts, reversedLate(undefined, after, news)],
    mustReverse: true,
  }
}

function refundRecording(
  parent: Transaction,
  { transaction: before, siblings = [] }: Standing,
  refund: Transaction,
  news: News,
  isLate: boolean,
): OneOffRecording {
  const alerts = mismatches(undefined, refund, news)
  const isThrough = refund.status === 'completed' && before.status !== 'completed'
  if (isThrough && isLate) alerts.push(refundedLate(undefined, parent, refund))
  if (isThrough && parent.status === 'returned') alerts.push(refundedTwice(undefined, refund))
  const counted = refund.status === 'failed' || isLate ? withHeld(parent, [refund, ...siblings]) : parent
  if (cameBack(before, refund)) alerts.push(refundFailedLater(undefined, refund, parent, siblings))
  return { transaction: refund, parent: counted, alerts, mustReverse: false }
}

/** Whether a refund failed that had gone through. */
function cameBack(before: Transaction, after: Transaction): boolean {
  return after.action === 'refund' && before.status === 'completed' && after.status === 'failed'
}

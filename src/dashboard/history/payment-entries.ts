import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { formatMoney, formatPaymentMethod } from '#kernel/format'
import { totalOf, type Transaction } from '#attempts'
import { toHistoryActor } from './history-actor.ts'
import type { HistoryEntry } from './history-entry.ts'

/** Returns the entries of a transaction: its request, its outcome, and its return. */
export function paymentEntries(
  transaction: Transaction,
  all: readonly Transaction[],
  nextLookAt: number | undefined,
): HistoryEntry[] {
  const { status, updatedAt, action, unknownAt } = transaction
  const more = omitNullish({
    nextLookAt: unknownAt === undefined ? undefined : nextLookAt,
    mayRetry: mayRetry(transaction, all) || undefined,
  })
  const request = { ...paymentEntry(transaction), ...more, at: transaction.createdAt }
  if (status !== 'returned' || action !== 'sale') return [request]
  const went = `${formatMoney(totalOf(transaction))} went back after it had been paid`
  const returned: HistoryEntry = {
    ...request,
    kind: 'returned',
    at: updatedAt,
    by: { type: 'system' },
    text: went,
  }
  return [returned, { ...request, status: 'completed', text: describePayment(transaction), ...noReason }]
}

/** Returns whether a charge of a saved method failed and no retry is in progress or succeeded. */
function mayRetry({ id, status, action, instrument, purpose }: Transaction, all: readonly Transaction[]) {
  const isFailedCharge = status === 'failed' && action === 'sale' && instrument.vaultId !== undefined
  const isTriedAgain = all.some((each) => each.rerunOf === id && each.status !== 'failed')
  return isFailedCharge && purpose !== 'hosted payment' && !isTriedAgain
}

const noReason = { reasonCode: undefined, reasonText: undefined }

function paymentEntry(transaction: Transaction): Omit<HistoryEntry, 'at'> {
  const { id, action, status, fee, actor, correlationId, offline } = transaction
  const isBack = action === 'refund'
  const kinds = offline
    ? (['offline_payment', 'offline_reversed'] as const)
    : (['attempt', 'refund'] as const)
  const transactionId = toPublicId('trx', id)
  return {
    kind: kinds[isBack ? 1 : 0],
    key: transactionId,
    by: toHistoryActor(actor),
    text: isBack ? describeRefund(transaction) : describePayment(transaction),
    amount: totalOf(transaction),
    fee,
    status: transaction.unknownAt !== undefined && status === 'created' ? 'unknown' : status,
    transactionId,
    // A transaction that the processor reported first has its own reference, which belongs to no request.
    ...omitNullish({
      reasonCode: transaction.reasonCode,
      reasonText: transaction.reasonText,
      correlationId:
        correlationId === transactionId || actor?.type === 'schedule' ? undefined : correlationId,
    }),
  }
}

function describePayment(transaction: Transaction): string {
  const { status, unknownAt, offline, description } = transaction
  const amount = formatMoney(totalOf(transaction))
  const method = formatPaymentMethod({
    ...transaction.instrument,
    paymentMethod: transaction.paymentMethod,
    offline,
  })
  if (offline)
    return `${amount} recorded as received: ${method}${offline.reference ? ` ${offline.reference}` : ''}${description ? `. ${description}` : ''}`
  if (status === 'failed') return `${amount} by ${method} failed. Nothing was taken`
  if (status === 'pending') return `${amount} by ${method} was accepted, and is on its way`
  if (status === 'voided') return `${amount} by ${method} was called off. Nothing was taken`
  if (status === 'authorized') return `${amount} by ${method} is held`
  if (status === 'created')
    return unknownAt === undefined
      ? `${amount} by ${method} is being paid`
      : `${amount} by ${method}: its outcome is being looked up. Do not charge it again`
  return `${amount} paid by ${method}`
}

function describeRefund(transaction: Transaction): string {
  const { status, unknownAt, offline, reasonText } = transaction
  const amount = formatMoney(totalOf(transaction))
  if (offline) return `${amount} taken off again${reasonText ? `: ${reasonText}` : ''}`
  if (status === 'failed') return `A refund of ${amount} failed. Nothing went back`
  if (status === 'pending') return `A refund of ${amount} is on its way`
  if (status === 'created')
    return unknownAt === undefined
      ? `A refund of ${amount} is being made`
      : `A refund of ${amount}: its outcome is being looked up`
  return `${amount} refunded`
}

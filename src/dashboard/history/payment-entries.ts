import { formatMoney, formatPaymentMethod } from '#kernel/format'
import { hourMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { isReturnCode, toReturnCode, totalOf, type Transaction } from '#attempts'
import { toHistoryActor } from './history-actor.ts'
import type { HistoryEntry } from './history-entry.ts'

/**
 * Returns the entries of a transaction, each at its own time: the start of a bank transfer or authorization, the
 * outcome, and the return. The histories of invoices and of payments both have them.
 */
export function paymentEntries(
  transaction: Transaction,
  all: readonly Transaction[],
  nextLookAt: number | undefined,
): HistoryEntry[] {
  const more = omitNullish({
    nextLookAt: transaction.unknownAt === undefined ? undefined : nextLookAt,
    mayRetry: mayRetry(transaction, all) || undefined,
  })
  const outcome = { ...outcomeEntry(transaction), ...more }
  return [...returnEntries(transaction, outcome), outcome, ...startEntries(transaction, outcome)]
}

/** Returns whether a charge of a saved method failed and no retry is in progress or succeeded. */
function mayRetry({ id, status, action, instrument, purpose }: Transaction, all: readonly Transaction[]) {
  const isFailedCharge = status === 'failed' && action === 'sale' && instrument.vaultId !== undefined
  const isTriedAgain = all.some((each) => each.rerunOf === id && each.status !== 'failed')
  return isFailedCharge && purpose !== 'hosted payment' && !isTriedAgain
}

const noReason = { reasonCode: undefined, reasonText: undefined }

/** A returned payment was paid before, so its outcome is the payment. */
function outcomeEntry(transaction: Transaction): HistoryEntry {
  const { id, action, fee, actor, correlationId } = transaction
  const transactionId = toPublicId('trx', id)
  const isReturned = transaction.status === 'returned' && action !== 'refund'
  const paid = action === 'authcomplete' ? 'captured' : 'completed'
  const status = isReturned ? paid : transaction.status
  return {
    at: hasStart(transaction) ? (transaction.endedAt ?? transaction.createdAt) : transaction.createdAt,
    kind: toKind(transaction),
    key: transactionId,
    by: toHistoryActor(actor),
    text: action === 'refund' ? describeRefund(transaction) : describePayment({ ...transaction, status }),
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
    ...(isReturned ? noReason : {}),
  }
}

function toKind({ action, offline }: Transaction): HistoryEntry['kind'] {
  if (action === 'refund') return offline ? 'offline_reversed' : 'refund'
  if (offline) return 'offline_payment'
  return action === 'authcomplete' ? 'captured' : 'attempt'
}

/** Returns the entry of the return of a payment. It has the reason, and the payment itself has none. */
function returnEntries(transaction: Transaction, outcome: HistoryEntry): HistoryEntry[] {
  const { status, returnedAt, updatedAt, paymentMethod, reasonCode, reasonText } = transaction
  if (status !== 'returned' || transaction.action === 'refund') return []
  const amount = formatMoney(totalOf(transaction))
  const code = toReturnCode(reasonCode)
  const text =
    paymentMethod === 'ach'
      ? `Bank transfer of ${amount} returned${code === undefined ? '' : ` (${code})`}`
      : `Chargeback of ${amount}`
  const reason = omitNullish({ reasonCode, reasonText })
  const at = returnedAt ?? updatedAt
  return [{ ...outcome, ...reason, kind: 'returned', status, at, by: { type: 'system' }, text }]
}

/** Returns the entry of the start of a transfer or refund that has ended, or of the authorization of a payment. */
function startEntries(transaction: Transaction, outcome: HistoryEntry): HistoryEntry[] {
  if (!hasStart(transaction)) return []
  const { action, createdAt, authorization } = transaction
  const isHeld = action === 'authcomplete' || action === 'void'
  const amount = (isHeld ? authorization?.amount : undefined) ?? totalOf(transaction)
  const by = toHistoryActor((isHeld ? authorization?.by : undefined) ?? transaction.actor)
  const text = isHeld
    ? `${formatMoney(amount)} authorized on ${formatMethod(transaction)}`
    : `${action === 'refund' ? `Refund of ${formatMoney(amount)}` : describeTransfer(transaction)} sent`
  const { mayRetry: _mayRetry, nextLookAt: _nextLookAt, fee: _fee, ...rest } = outcome
  const start = { at: createdAt, by, text, amount, status: isHeld ? 'authorized' : 'pending' }
  return [{ ...rest, ...noReason, ...start, kind: 'sent' }]
}

/** Returns whether the outcome came some time after the start, so that each has its own entry. */
function hasStart({ action, status, paymentMethod, createdAt, endedAt, reasonCode }: Transaction): boolean {
  if (action === 'authcomplete' || action === 'void') return true
  if (endedAt === undefined) return false
  const isLate = endedAt - createdAt >= hourMs
  if (action === 'refund') return isLate
  if (paymentMethod !== 'ach' || action !== 'sale') return false
  // A transfer that the bank refused at once was never sent.
  return status !== 'failed' || isReturnCode(reasonCode) || isLate
}

function formatMethod({ instrument, paymentMethod, offline, terminalId }: Transaction): string {
  if (instrument.lastFour === undefined && terminalId !== undefined) return `terminal ${terminalId}`
  return formatPaymentMethod({ ...instrument, paymentMethod, offline })
}

function describeTransfer(transaction: Transaction): string {
  const { lastFour } = transaction.instrument
  const account = lastFour === undefined ? '' : ` from account ending in ${lastFour}`
  return `Bank transfer of ${formatMoney(totalOf(transaction))}${account}`
}

function describePayment(transaction: Transaction): string {
  const { status, unknownAt, offline, description, paymentMethod, terminalId, action } = transaction
  const amount = formatMoney(totalOf(transaction))
  const method = formatMethod(transaction)
  if (offline)
    return `${amount} recorded as received: ${method}${offline.reference ? ` ${offline.reference}` : ''}${description ? `. ${description}` : ''}`
  const charge = paymentMethod === 'ach' ? describeTransfer(transaction) : `${amount} with ${method}`
  if (status === 'failed') return `${charge} failed. Nothing was taken`
  if (status === 'pending') return `${charge} is processing`
  if (status === 'voided')
    return action === 'void'
      ? `Authorization of ${amount} voided. Nothing was taken`
      : `${charge} voided. Nothing was taken`
  if (status === 'authorized') return `${amount} authorized on ${method}`
  if (status === 'created') {
    if (unknownAt !== undefined) return `${charge}: the outcome is being looked up. Do not charge it again`
    return terminalId === undefined
      ? `${charge} is being made`
      : `${amount} waits for the payer at terminal ${terminalId}`
  }
  if (action === 'authcomplete') return `${amount} captured`
  return paymentMethod === 'ach' ? `${charge} paid` : `${amount} paid with ${method}`
}

function describeRefund(transaction: Transaction): string {
  const { status, unknownAt, offline, reasonText } = transaction
  const amount = formatMoney(totalOf(transaction))
  if (offline) return `${amount} reversed${reasonText ? `: ${reasonText}` : ''}`
  if (status === 'failed') return `Refund of ${amount} failed. No money was returned`
  if (status === 'pending') return `Refund of ${amount} is processing`
  if (status === 'created')
    return unknownAt === undefined
      ? `Refund of ${amount} is being made`
      : `Refund of ${amount}: the outcome is being looked up`
  return `${amount} refunded`
}

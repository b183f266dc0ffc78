import { calculateAmountDue, type Invoice } from '#invoices'
import { toDay } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { offlineReceivedBeforeDaysMax } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { Transaction } from '#attempts'
import { refusePayment, type PaymentRefusal } from '../charge/decide-payment.ts'

/** An invoice with its transactions, and the company's clock and time zone. `now` in ms. */
export type OfflineFacts = { invoice: Invoice; transactions: Transaction[]; timeZone: string; now: number }

/** Money that the merchant received. */
export type OfflineInput = {
  /** Undefined records the full amount due. */
  amount: Cents | undefined
  /** The day in the company's time zone, YYYY-MM-DD; undefined is today. */
  receivedOn: string | undefined
  reference: string | undefined
}

export type OfflineRefusal =
  | PaymentRefusal
  | { reason: 'received later'; today: string }
  | { reason: 'received earlier'; earliest: string }
  | { reason: 'recorded before'; reference: string }

export type OfflineDecision =
  | { outcome: 'record'; subtotal: Cents; receivedOn: string }
  | { outcome: 'refuse'; refusal: OfflineRefusal }

/**
 * Returns whether an offline amount may be recorded: at most the amount that a payment could take now, and each payment
 * once.
 */
export function decideOffline(facts: OfflineFacts, order: OfflineInput): OfflineDecision {
  const { invoice, timeZone, now } = facts
  const receivedOn = order.receivedOn ?? toDay(now, timeZone)
  // A repeated record is checked first, because the first one is the reason that nothing is due.
  const refusal =
    refuseDay(facts, receivedOn) ??
    refuseReference(facts, order) ??
    refusePayment(invoice, { amount: order.amount, rail: undefined })
  if (refusal) return { outcome: 'refuse', refusal }
  return { outcome: 'record', subtotal: order.amount ?? calculateAmountDue(invoice), receivedOn }
}

function refuseDay({ invoice, timeZone, now }: OfflineFacts, day: string): OfflineRefusal | undefined {
  const today = toDay(now, timeZone)
  if (day > today) return { reason: 'received later', today }
  const earliest = toDay(invoice.invoiceDate - offlineReceivedBeforeDaysMax * dayMs, timeZone)
  return day < earliest ? { reason: 'received earlier', earliest } : undefined
}

function refuseReference(
  { transactions }: OfflineFacts,
  { reference }: OfflineInput,
): OfflineRefusal | undefined {
  if (reference === undefined) return undefined
  const isKnown = transactions.some(({ offline }) => offline?.reference === reference)
  return isKnown ? { reason: 'recorded before', reference } : undefined
}

export type ReversalDecision =
  | { outcome: 'reverse'; sale: Transaction }
  | { outcome: 'unknown' }
  | { outcome: 'refuse'; why: string }

/** Returns whether a transaction of an invoice is an offline payment that still counts. */
export function decideReversal(transactions: Transaction[], id: TransactionId): ReversalDecision {
  const sale = transactions.find((transaction) => transaction.id === id)
  if (!sale) return { outcome: 'unknown' }
  if (sale.paymentMethod !== 'offline' || sale.action !== 'sale')
    return { outcome: 'refuse', why: 'Only an offline payment can be reversed: others are refunded.' }
  if (sale.refunded > 0) return { outcome: 'refuse', why: 'The offline payment was reversed already.' }
  return { outcome: 'reverse', sale }
}

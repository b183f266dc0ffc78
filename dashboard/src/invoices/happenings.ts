import { money } from '../parts/money.ts'
import type { Invoice } from './invoice-words.ts'

type Transaction = Invoice['transactions'][number]

/** One thing that happened to an invoice. */
export type Happening = {
  at: string
  kind: string
  text: string
  by?: { type: string; name?: string | undefined } | undefined
  amount?: number | undefined
  fee?: number | undefined
  status?: string | undefined
  reasonCode?: string | undefined
  reasonText?: string | undefined
  transactionId?: string | undefined
  correlationId?: string | undefined
}

/** What an invoice itself tells of what happened to it, newest first. */
export function happeningsOf(invoice: Invoice): Happening[] {
  const { createdAt, createdCorrelationId, invoiceStatus, closedReason, closedCorrelationId } = invoice
  const created = {
    at: createdAt,
    kind: 'created',
    text: 'Invoice created',
    correlationId: createdCorrelationId,
  }
  const isClosed = invoiceStatus === 'Voided' || invoiceStatus === 'Cancelled'
  const closed = {
    at: invoice.updatedAt,
    kind: 'closed',
    text: `${invoiceStatus}${closedReason ? `: ${closedReason}` : ''}`,
    correlationId: closedCorrelationId,
  }
  const moved = invoice.transactions.map(happeningOf).toReversed()
  return [...(isClosed ? [closed] : []), ...moved, created]
}

function happeningOf(transaction: Transaction): Happening {
  const { id, createdAt, subtotalAmount, feeAmount, status, reasonCode, reasonText } = transaction
  return {
    at: createdAt,
    kind: kindOf(transaction),
    text: wordsOf(transaction),
    by: transaction.actor,
    amount: subtotalAmount,
    fee: feeAmount,
    status,
    reasonCode,
    reasonText,
    transactionId: id,
    correlationId: transaction.correlationId,
  }
}

function kindOf({ action, paymentMethod, status }: Transaction): string {
  if (status === 'returned') return 'returned'
  if (paymentMethod === 'offline') return action === 'refund' ? 'offline_reversed' : 'offline_payment'
  return action === 'refund' ? 'refund' : 'attempt'
}

const outcomes: Record<Transaction['status'], string> = {
  created: 'being looked up',
  authorized: 'held, not taken yet',
  captured: 'taken',
  completed: 'went through',
  pending: 'on its way',
  failed: 'failed',
  voided: 'let go',
  returned: 'returned by the bank',
}

function wordsOf(transaction: Transaction): string {
  const { action, status, subtotalAmount, feeAmount } = transaction
  const what = action === 'refund' ? 'Refund' : action === 'auth' ? 'Hold' : 'Payment'
  const total = money(Math.abs(subtotalAmount) + Math.abs(feeAmount))
  return `${what} of ${total} ${sourceOf(transaction)} ${outcomes[status]}`
}

const offlineWords = {
  cash: 'in cash',
  check: 'by check',
  wire: 'by wire',
  card_terminal: 'by card terminal',
  other: 'offline',
}

function sourceOf({ paymentMethod, cardBrand, lastFour, offline }: Transaction): string {
  if (paymentMethod === 'offline') return offline ? offlineWords[offline.method] : 'offline'
  const kind = paymentMethod === 'ach' ? 'bank account' : brandOf(cardBrand)
  return `by ${kind}${lastFour ? ` ending in ${lastFour}` : ''}`
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  disc: 'Discover',
  discover: 'Discover',
}

const brandOf = (brand: string | undefined) => (brand ? (brands[brand.toLowerCase()] ?? brand) : 'card')

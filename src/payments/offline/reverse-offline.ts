import type { RefundLimit } from '#access'
import type { AppContext } from '#context'
import { diffFields, type AuditEntryInput } from '#audit'
import type { Alert } from '#companies'
import { applyInvoiceTrigger, type Invoice } from '#invoices'
import { toPublicId, type TransactionId } from '#kernel/ids'
import { toDollars, subtractToZero, zeroCents } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import { ApiError } from '#kernel/refusals'
import { totalOf, type Transaction } from '#attempts'
import { newRefund } from '../refund/refund-payment.ts'
import { applyManualChange, type ManualCommand, type ManualChange } from './apply-manual-change.ts'
import { decideReversal, type OfflineFacts } from './decide-offline.ts'

export type ReverseOffline = ManualCommand & {
  transactionId: TransactionId
  reason: string
  /** Throws if the actor may not refund this amount. */
  assertMay: RefundLimit
}

/**
 * Takes an offline payment off its invoice, in full and once, because it was a mistake or the merchant paid it back.
 * The invoice opens again as after a refund. Returns the updated invoice.
 */
export async function reverseOffline(context: AppContext, command: ReverseOffline) {
  const id = context.ids.next<TransactionId>()
  return applyManualChange(context, command, {
    async decide(facts) {
      await command.assertMay(assertReversible(facts, command).subtotal)
      return applyReversal(command, id, facts)
    },
    toAuditEntry: ({ transaction }) => reversalAuditEntry(transaction, command),
    statusCode: 200,
    answer: (_change, invoice) => ({ invoice }),
  })
}

function applyReversal(command: ReverseOffline, id: TransactionId, facts: OfflineFacts): ManualChange {
  const { invoice, now } = facts
  const sale = assertReversible(facts, command)
  const refund = newReversal(command, sale, id, now)
  const parent = { ...sale, refunded: totalOf(sale), updatedAt: now }
  const paid = subtractToZero(invoice.paid, sale.subtotal)
  const changed = applyInvoiceTrigger(invoice, 'payment refunded', { paid }, now)
  return {
    transaction: refund,
    parent,
    ...changed,
    alerts: subscriptionAlerts(invoice, changed.invoice, sale),
    mail: 'payment_reversed',
  }
}

/**
 * A subscription counts an invoice as paid even after a reversal. The alert is the only sign that it must be paid
 * again.
 */
function subscriptionAlerts(before: Invoice, after: Invoice, sale: Transaction): Alert[] {
  const wasPaid = before.paid >= before.amount
  if (before.subscriptionId === undefined || before.closed || !wasPaid || after.paid >= after.amount)
    return []
  const { id: transactionId, invoiceId, subtotal } = sale
  const message = `An offline payment of ${formatMoney(subtotal)} was taken off an invoice of a subscription that it had paid. Unless the subscription is over, the invoice is open again, and its subscription neither charges it nor counts it as late: have it paid on its page or by a saved method, or void it.`
  const { subscriptionId } = before
  return [{ kind: 'subscription_payment_taken_off', message, invoiceId, transactionId, subscriptionId }]
}

function assertReversible({ transactions }: OfflineFacts, { transactionId }: ReverseOffline): Transaction {
  const decision = decideReversal(transactions, transactionId)
  if (decision.outcome === 'unknown') throw new ApiError('not_found')
  if (decision.outcome === 'refuse') throw new ApiError('unprocessable_entity', { message: decision.why })
  return decision.sale
}

function reversalAuditEntry(
  { companyId, id, subtotal }: Transaction,
  { transactionId, reason }: ReverseOffline,
): AuditEntryInput {
  const auditFields = { reversalId: toPublicId('trx', id), amount: toDollars(subtotal), reason }
  const subject = { kind: 'transaction', id: toPublicId('trx', transactionId) } as const
  const changes = diffFields(undefined, auditFields)
  return { companyId, action: 'offline_payment.reversed', subject, changes }
}

function newReversal(
  { company, call, key, reason }: ReverseOffline,
  sale: Transaction,
  id: TransactionId,
  now: number,
): Transaction {
  const request = { company, amount: undefined, closesInvoice: false }
  const order = { ...request, actor: call.actor, correlationId: call.correlationId, key }
  const refund = newRefund(sale, order, { id, now, subtotal: sale.subtotal, fee: zeroCents })
  return {
    ...refund,
    status: 'completed',
    endedAt: now,
    offline: sale.offline && { method: sale.offline.method },
    // The description belongs to the received payment.
    description: undefined,
    reasonText: reason,
  }
}

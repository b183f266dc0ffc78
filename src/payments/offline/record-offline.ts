import type { AppContext } from '#context'
import { diffFields, type AuditEntryInput } from '#audit'
import { applyInvoiceTrigger } from '#invoices'
import { toPublicId, type TransactionId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { add, toDollars } from '#kernel/money'
import type { OfflineMethod } from '#kernel/rails'
import { invalidFieldError, type ApiError } from '#kernel/refusals'
import { callProcessor } from '#processor'
import { newTransaction, type Transaction } from '#attempts'
import { toRefusalError } from '../charge/payment-refusals.ts'
import { endSaleForm } from '#checkout'
import { toInvoicePayable } from '../payable/invoice-payable.ts'
import { applyManualChange, type ManualCommand, type ManualChange } from './apply-manual-change.ts'
import { decideOffline, type OfflineFacts, type OfflineInput, type OfflineRefusal } from './decide-offline.ts'

export type RecordOffline = ManualCommand &
  OfflineInput & {
    method: OfflineMethod
    note: string | undefined
    /** Whether the payer gets a receipt if the company sends receipts. */
    sendsReceipt: boolean
  }

/**
 * Records money that the merchant received outside the processor. It counts like any payment and bears no fee. Returns
 * the transaction's id and the updated invoice.
 */
export async function recordOffline(context: AppContext, command: RecordOffline) {
  const { company, sendsReceipt } = command
  const id = context.ids.next<TransactionId>()
  return applyManualChange(context, command, {
    async decide(facts) {
      const transaction = newOfflinePayment(command, id, facts)
      if (facts.invoice.saleFormId !== undefined) {
        // A sale made in a form counts. The form is ended first, so that it cannot take a second payment.
        await callProcessor(() => endSaleForm(context, toInvoicePayable(context, company, facts.invoice)))
        return 'lost race'
      }
      return applyOfflinePayment(facts, transaction, sendsReceipt)
    },
    toAuditEntry: ({ transaction }) => offlinePaymentAuditEntry(transaction),
    statusCode: 201,
    answer: (_change, invoice) => ({ transactionId: toPublicId('trx', id), invoice }),
  })
}

/** Returns the new payment, or throws the refusal. */
function newOfflinePayment(command: RecordOffline, id: TransactionId, facts: OfflineFacts): Transaction {
  const decision = decideOffline(facts, command)
  if (decision.outcome === 'refuse') throw toOfflineError(decision.refusal)
  const { subtotal, receivedOn } = decision
  const { method, reference, note, call, key } = command
  const { companyId, id: invoiceId, customerId } = facts.invoice
  return newTransaction(
    {
      companyId,
      processorNumber: undefined,
      id,
      purpose: 'invoice payment',
      action: 'sale',
      status: 'completed',
      invoiceId,
      customerId,
      subtotal,
      paymentMethod: 'offline',
      instrument: {},
      offline: omitNullish({ method, receivedOn, reference }),
      description: note,
      actor: call.actor,
      correlationId: call.correlationId,
      idempotencyKey: key?.key,
    },
    facts.now,
  )
}

function offlinePaymentAuditEntry({
  companyId,
  id,
  invoiceId,
  subtotal,
  offline,
}: Transaction): AuditEntryInput {
  const auditFields = {
    invoiceId: invoiceId && toPublicId('inv', invoiceId),
    amount: toDollars(subtotal),
    ...offline,
  }
  const subject = { kind: 'transaction', id: toPublicId('trx', id) } as const
  const changes = diffFields(undefined, auditFields)
  return { companyId, action: 'offline_payment.recorded', subject, changes }
}

/** The last attempt of the invoice stays the same, because an offline payment is no attempt. */
function applyOfflinePayment(
  { invoice, now }: OfflineFacts,
  transaction: Transaction,
  sendsReceipt: boolean,
): ManualChange {
  const facts = { paid: add(invoice.paid, transaction.subtotal), achFailed: false }
  const changed = applyInvoiceTrigger(invoice, 'payment', facts, now)
  return { transaction, ...changed, alerts: [], mail: sendsReceipt ? 'receipt' : undefined }
}

function toOfflineError(refusal: OfflineRefusal): ApiError {
  switch (refusal.reason) {
    case 'received later':
      return invalidFieldError('body.receivedOn', 'too_big', `must not be later than today, ${refusal.today}`)
    case 'received earlier':
      return invalidFieldError('body.receivedOn', 'too_small', `must not be earlier than ${refusal.earliest}`)
    case 'recorded before':
      return invalidFieldError(
        'body.reference',
        'duplicate',
        `an offline payment of this invoice has the reference ${refusal.reference}`,
      )
    default:
      return toRefusalError(refusal)
  }
}

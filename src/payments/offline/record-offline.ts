import type { Services } from '#access'
import { changesBetween, type Noted } from '#audit'
import { changedInvoice } from '#invoices'
import { publicId, type TransactionId } from '#kernel/ids'
import { present } from '#kernel/json'
import { add, dollars } from '#kernel/money'
import type { OfflineMethod } from '#kernel/rails'
import { invalidField, type ApiError } from '#kernel/refusals'
import { atProcessor } from '#processor'
import { newTransaction, type Transaction } from '#transactions'
import { refusalOf } from '../charge/payment-refusals.ts'
import { endSaleForm } from '../hosted/close-sale-form.ts'
import { changeByHand, type ByHand, type HandChange } from './change-by-hand.ts'
import { decideOffline, type OfflineFacts, type OfflineOrder, type OfflineRefusal } from './decide-offline.ts'

export type RecordOffline = ByHand &
  OfflineOrder & {
    method: OfflineMethod
    note: string | undefined
    /** Whether the payer gets a receipt, where the company sends them. */
    sendsReceipt: boolean
  }

/**
 * Records money that the merchant took by other ways: it counts like any payment, bears no fee, and is not at the
 * processor. Answers the transaction's id and the invoice as it reads then.
 */
export async function recordOffline(services: Services, command: RecordOffline) {
  const { company, invoiceId, sendsReceipt } = command
  const id = services.ids.next<TransactionId>()
  return changeByHand(services, command, {
    async decide(facts) {
      const transaction = newOffline(command, id, facts)
      const { saleFormId } = facts.invoice
      if (saleFormId !== undefined) {
        // A sale that was made in a form counts, and no form may make one beside this payment.
        await atProcessor(() => endSaleForm(services, company, { invoiceId, id: saleFormId }))
        return 'lost race'
      }
      return recorded(facts, transaction, sendsReceipt)
    },
    noted: ({ transaction }) => notedOf(transaction),
    statusCode: 201,
    answer: (_change, invoice) => ({ transactionId: publicId('trx', id), invoice }),
  })
}

/** The payment as it is written, where it may be; throws the refusal else. */
function newOffline(command: RecordOffline, id: TransactionId, facts: OfflineFacts): Transaction {
  const decision = decideOffline(facts, command)
  if (decision.outcome === 'refuse') throw refusalOfOffline(decision.refusal)
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
      offline: present({ method, receivedOn, reference }),
      description: note,
      actor: call.actor,
      correlationId: call.correlationId,
      idempotencyKey: key?.key,
    },
    facts.now,
  )
}

function notedOf({ companyId, id, invoiceId, subtotal, offline }: Transaction): Noted {
  const told = { invoiceId: invoiceId && publicId('inv', invoiceId), amount: dollars(subtotal), ...offline }
  const subject = { kind: 'transaction', id: publicId('trx', id) } as const
  const changes = changesBetween(undefined, told)
  return { companyId, action: 'offline_payment.recorded', subject, changes }
}

/** What the invoice says of its last attempt stays: nothing was attempted here. */
function recorded(
  { invoice, now }: OfflineFacts,
  transaction: Transaction,
  sendsReceipt: boolean,
): HandChange {
  const facts = { paid: add(invoice.paid, transaction.subtotal), achFailed: false }
  const changed = changedInvoice(invoice, 'payment', facts, now)
  return { transaction, ...changed, alerts: [], mail: sendsReceipt ? 'receipt' : undefined }
}

function refusalOfOffline(refusal: OfflineRefusal): ApiError {
  switch (refusal.reason) {
    case 'received later':
      return invalidField('body.receivedOn', 'too_big', `must not be later than today, ${refusal.today}`)
    case 'received earlier':
      return invalidField('body.receivedOn', 'too_small', `must not be earlier than ${refusal.earliest}`)
    case 'recorded before':
      return invalidField(
        'body.reference',
        'duplicate',
        `an offline payment of this invoice has the reference ${refusal.reference}`,
      )
    default:
      return refusalOf(refusal)
  }
}

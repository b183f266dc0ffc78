import type { RecipientLimit } from '#access'
import type { AppContext } from '#context'
import { auditRows, diffFields, type AuditedCall } from '#audit'
import { loadInvoiceTransactions, type Transaction } from '#attempts'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer } from '#customers'
import { toPublicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { applyInvoiceTrigger } from './change-invoice.ts'
import { decideAndWriteInvoice } from './decide-and-write-invoice.ts'
import { invoiceMailRows } from './mails/invoice-mail-rows.ts'

type ReceiptKind = 'receipt' | 'refund' | 'payment_submitted'

export type ResendReceipt = {
  company: Company
  invoiceId: InvoiceId
  transactionId: TransactionId
  boundRecipients: RecipientLimit
  call: AuditedCall
  key: LockedKey | undefined
}

/**
 * Mails the receipt of a payment or refund of an invoice again, to the current email of the customer. A bank payment
 * that has not settled gets its confirmation. The company's switch of receipts does not matter: the caller asks for
 * this one.
 */
export async function resendReceipt(context: AppContext, { company, invoiceId, ...request }: ResendReceipt) {
  const { transactionId, boundRecipients, call, key } = request
  return decideAndWriteInvoice(context, { company, invoiceId, key }, async (before) => {
    const [transactions, customer] = await Promise.all([
      loadInvoiceTransactions(context.db, company.id, invoiceId),
      loadCustomer(context.db, company.id, before.customerId),
    ])
    const transaction = transactions.find(({ id }) => id === transactionId)
    if (!transaction) throw new ApiError('not_found', { message: 'The invoice has no such transaction.' })
    const kind = toReceiptKind(transaction)
    const to = customer?.email
    if (to === undefined)
      throw new ApiError('unprocessable_entity', { message: 'The customer has no email.' })
    await boundRecipients([to])
    const now = getCompanyTime(context.clock, company)
    const { invoice } = applyInvoiceTrigger(before, 'mail', {}, now)
    const answer = { transactionId: toPublicId('trx', transactionId), kind, to, status: 'sent' as const }
    const effects = [
      ...invoiceMailRows(context, { company, invoice, to, mail: { kind, transaction }, now }),
      auditRows(context, call, {
        companyId: company.id,
        action: 'receipt.resent',
        subject: { kind: 'invoice', id: toPublicId('inv', invoiceId) },
        changes: diffFields(undefined, { transactionId: answer.transactionId, kind }),
      }),
      answerRows(company.id, key?.key, 200, answer),
    ]
    return { invoice, effects, answer }
  })
}

function toReceiptKind({ action, status, paymentMethod }: Transaction): ReceiptKind {
  if (action === 'refund' && status === 'completed') return 'refund'
  if (action === 'sale' && status === 'completed') return 'receipt'
  if (action === 'sale' && status === 'pending' && paymentMethod === 'ach') return 'payment_submitted'
  throw new ApiError('unprocessable_entity', {
    message: `The transaction is ${status}: only money that was taken or refunded has a receipt.`,
  })
}

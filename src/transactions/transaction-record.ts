import { shownActor } from '#kernel/actor'
import { isoInstant } from '#kernel/clock'
import { publicId } from '#kernel/ids'
import { present } from '#kernel/json'
import { dollars } from '#kernel/money'
import { totalOf, type Transaction } from './transaction.ts'

/** A transaction as the /api/trx calls show it: the whole amount moved, in dollars. */
export function transactionRecord(transaction: Transaction) {
  const id = publicId('trx', transaction.id)
  const { action, processorId, reasonCode, reasonText, authorization, actor } = transaction
  const { parentId, rerunOf, invoiceId, customerId } = transaction
  return present({
    _id: id,
    transaction_id: id,
    action,
    status: transaction.status,
    transaction_amount: dollars(totalOf(transaction)),
    payment_method: transaction.paymentMethod,
    last_four: transaction.instrument.lastFour,
    order_id: transaction.orderId,
    description: transaction.description,
    parent_transaction_id: parentId && publicId('trx', parentId),
    rerunOf: rerunOf && publicId('trx', rerunOf),
    invoice_id: invoiceId && publicId('inv', invoiceId),
    customer_id: customerId && publicId('cus', customerId),
    account_vault_id: transaction.instrument.vaultId,
    terminal_id: transaction.terminalId,
    info: present({
      processorId,
      reasonCode,
      reasonText,
      feeAmount: dollars(transaction.fee),
      authorizedAmount: authorization && dollars(authorization.amount),
      // Of one that nobody has stepped yet, the actor is who.
      authorizedBy: action !== 'auth' && authorization?.by ? shownActor(authorization.by) : undefined,
      authorizationExpiresAt: authorization && isoInstant(authorization.expiresAt),
    }),
    actor: actor && shownActor(actor),
    createdAt: isoInstant(transaction.createdAt),
  })
}

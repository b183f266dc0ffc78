import { showActor } from '#kernel/actor'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { totalOf, type Transaction } from './transaction.ts'

/** Returns a transaction as the /api/trx endpoints show it: the total amount moved, in dollars. */
export function toTransactionRecord(transaction: Transaction) {
  const id = toPublicId('trx', transaction.id)
  const { action, processorId, reasonCode, reasonText, authorization, actor } = transaction
  const { parentId, rerunOf, invoiceId, customerId } = transaction
  return omitNullish({
    _id: id,
    transaction_id: id,
    action,
    status: transaction.status,
    transaction_amount: toDollars(totalOf(transaction)),
    payment_method: transaction.paymentMethod,
    last_four: transaction.instrument.lastFour,
    order_id: transaction.orderId,
    description: transaction.description,
    parent_transaction_id: parentId && toPublicId('trx', parentId),
    rerunOf: rerunOf && toPublicId('trx', rerunOf),
    invoice_id: invoiceId && toPublicId('inv', invoiceId),
    customer_id: customerId && toPublicId('cus', customerId),
    account_vault_id: transaction.instrument.vaultId,
    terminal_id: transaction.terminalId,
    info: omitNullish({
      processorId,
      reasonCode,
      reasonText,
      feeAmount: toDollars(transaction.fee),
      authorizedAmount: authorization && toDollars(authorization.amount),
      // The actor of an authorization without steps is its authorizer.
      authorizedBy: action !== 'auth' && authorization?.by ? showActor(authorization.by) : undefined,
      authorizationExpiresAt: authorization && toIsoInstant(authorization.expiresAt),
    }),
    actor: actor && showActor(actor),
    createdAt: toIsoInstant(transaction.createdAt),
  })
}

import { showActor } from '#kernel/actor'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { mapping, type Mapping } from '#platform/database'
import { transactionColumns, type Transaction } from './transaction.ts'

/** The columns of a transaction in its invoice's history. */
export const historyColumns = {
  id: transactionColumns.id,
  action: transactionColumns.action,
  status: transactionColumns.status,
  parent_id: transactionColumns.parent_id,
  subtotal_cents: transactionColumns.subtotal_cents,
  fee_cents: transactionColumns.fee_cents,
  payment_method: transactionColumns.payment_method,
  offline: transactionColumns.offline,
  instrument: transactionColumns.instrument,
  reason_code: transactionColumns.reason_code,
  reason_text: transactionColumns.reason_text,
  actor: transactionColumns.actor,
  correlation_id: transactionColumns.correlation_id,
  created_at: transactionColumns.created_at,
  updated_at: transactionColumns.updated_at,
}

/** A transaction in an invoice's history, with every field that a caller may see. */
export type PastTransaction = Pick<
  Transaction,
  | 'id'
  | 'action'
  | 'status'
  | 'parentId'
  | 'subtotal'
  | 'fee'
  | 'paymentMethod'
  | 'offline'
  | 'instrument'
  | 'reasonCode'
  | 'reasonText'
  | 'actor'
  | 'correlationId'
  | 'createdAt'
  | 'updatedAt'
>

export const { fromRow: rowToPastTransaction }: Mapping<typeof historyColumns, PastTransaction> =
  mapping(historyColumns)

/** Returns a transaction as its invoice's history shows it. */
export function toTransactionEntry(transaction: PastTransaction) {
  const { actor } = transaction
  return omitNullish({
    id: toPublicId('trx', transaction.id),
    action: transaction.action,
    status: transaction.status,
    paymentMethod: transaction.paymentMethod,
    offline: transaction.offline,
    subtotalAmount: toDollars(transaction.subtotal),
    feeAmount: toDollars(transaction.fee),
    lastFour: transaction.instrument.lastFour,
    cardBrand: transaction.instrument.cardBrand,
    reasonCode: transaction.reasonCode,
    reasonText: transaction.reasonText,
    parentId: transaction.parentId === undefined ? undefined : toPublicId('trx', transaction.parentId),
    actor: actor && showActor(actor),
    correlationId: toRequestId(transaction),
    createdAt: toIsoInstant(transaction.createdAt),
  })
}

/** Returns the correlation id of a transaction's request; undefined for a schedule or a postback. */
function toRequestId({
  id,
  actor,
  correlationId,
}: Pick<Transaction, 'id' | 'actor' | 'correlationId'>): string | undefined {
  // A transaction from a postback has its own reference as correlation id.
  return actor?.type === 'schedule' || correlationId === toPublicId('trx', id) ? undefined : correlationId
}

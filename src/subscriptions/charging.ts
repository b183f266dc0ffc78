import { toPublicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import type { Transaction } from '#attempts'

/** Why a period is charged. */
export type BillingReason = 'first' | 'renewal' | 'dunning' | 'recovery'

/** A charge that is due, with its reason and, for dunning, the number of the step. */
export type DueCharge = { occasion: BillingReason; step?: number }

/** A charge that is scheduled or in progress. */
export type PendingCharge = DueCharge & {
  invoiceId: InvoiceId
  period: number
  vaultId: string
  /** Attempts that certainly charged nothing. */
  tries: number
  /** Whether the charge was submitted and its outcome is not known yet. */
  isUnknown: boolean
}

/** The fields of a charge's transaction from which its outcome follows. */
export type ChargeFacts = Pick<Transaction, 'status' | 'instrument'> &
  Partial<Pick<Transaction, 'unknownAt' | 'reasonCode' | 'reasonText'>>

/** The fields of a subscription without a pending charge. */
export const noPendingCharge = { chargingAttemptId: undefined, charging: undefined }

/** Returns the details of a charge for the history, with its transaction if that is written. */
export function toChargeDetail(
  { occasion: billingReason, step, period }: PendingCharge,
  { attemptId, isWritten }: { attemptId: TransactionId; isWritten: boolean },
) {
  return {
    period,
    occasion: billingReason,
    step,
    transactionId: isWritten ? toPublicId('trx', attemptId) : undefined,
  }
}

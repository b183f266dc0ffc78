import type { InvoiceId } from '#kernel/ids'
import type { Transaction } from '#transactions'

/** Why a period is charged. */
export type BillingReason = 'first' | 'renewal' | 'dunning' | 'recovery'

/** A charge that is to be made: of which invoice, and why. */
export type DueCharge = { occasion: BillingReason; step?: number }

/** The charge that is to be made, or is being made, under an id of its own. */
export type PendingCharge = DueCharge & {
  invoiceId: InvoiceId
  period: number
  vaultId: string
  /** How often it was tried and certainly not made. */
  tries: number
  /** Whether it was submitted and nobody knows yet what came of it. */
  isUnknown: boolean
}

/** What tells what became of a charge, of its transaction. */
export type ChargeFacts = Pick<Transaction, 'status' | 'instrument'> &
  Partial<Pick<Transaction, 'unknownAt' | 'reasonCode' | 'reasonText'>>

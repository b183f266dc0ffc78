import type { CompanyId, CustomerId } from '#kernel/ids'
import type { Reader, Transaction } from '#platform/database'

/**
 * The customer that is merged, and the one that stays. `since` is an instant in ms before all records that concurrent
 * requests may have created.
 */
export type MergeTarget = { companyId: CompanyId; from: CustomerId; into: CustomerId; since: number }

/** The part of a module in a merge: the reason why it is not possible, for display, and the move of its records. */
export type CustomerMerge = {
  findObstacle?: (db: Reader, merge: MergeTarget) => Promise<string | undefined>
  /** Runs within the transaction of the merge, and again later, for records that a concurrent request created. */
  move: (tx: Transaction, merge: MergeTarget) => Promise<void>
}

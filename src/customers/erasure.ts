import type { CompanyId, CustomerId } from '#kernel/ids'
import type { Reader, Transaction } from '#platform/database'

/** The customer to erase. */
export type ErasureTarget = { companyId: CompanyId; customerId: CustomerId }

/**
 * The part of a module in an erasure: the reason why it is not possible yet, for display, and the removal of personal
 * data.
 */
export type Erasure = {
  findObstacle?: (db: Reader, erased: ErasureTarget) => Promise<string | undefined>
  /** Runs within the transaction of the erasure at `now`, ms. `name` replaces the names that it removes. */
  forget?: (tx: Transaction, erased: ErasureTarget, as: { now: number; name: string }) => Promise<void>
}

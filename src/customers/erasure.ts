import type { CompanyId, CustomerId } from '#kernel/ids'
import type { Reader, Transaction } from '#platform/database'

/** Which customer is erased. */
export type ErasureTarget = { companyId: CompanyId; customerId: CustomerId }

/** What a module holds of a customer: why that cannot be erased yet, in words, and how all goes that says who it is. */
export type Erasure = {
  held?: (db: Reader, erased: ErasureTarget) => Promise<string | undefined>
  /** Done within the transaction that erases, at a moment `now`, ms. What it takes a name off reads `name` instead. */
  forget?: (tx: Transaction, erased: ErasureTarget, as: { now: number; name: string }) => Promise<void>
}

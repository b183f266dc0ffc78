import type { Erasure } from '#customers'
import { hasMoneyInFlight } from './erasure-queries.ts'

/** Money in flight prevents the erasure of its customer. The books keep ids and amounts in any case. */
export const attemptErasure: Erasure = {
  findObstacle: async (db, erased) =>
    (await db.first(hasMoneyInFlight, erased))?.is ? 'money is in flight' : undefined,
}

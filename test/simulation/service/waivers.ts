import { createRandom } from '../random.ts'
import { newCaller, updateOf, type Caller } from './calls.ts'
import type { World } from './world.ts'

/**
 * Draws the share of requests that waive the rest of an invoice. A separate generator leaves the other histories
 * unchanged.
 */
export function waiverShare(seed: number): number {
  return createRandom(seed + 2 ** 26).pick([0, 0, 0.3])
}

/** Returns a request to waive the rest of an invoice: the amount is lowered to the paid amount. */
export function wishToWaive(world: World): Caller | undefined {
  const { random, waiving, companies, chronicle } = world
  if (waiving === 0 || !random.chance(waiving)) return undefined
  const waivable = companies.flatMap(({ id: companyId, invoices }) =>
    invoices.flatMap(({ id: invoiceId }) => {
      const { closed, paid = 0, amount = 0 } = chronicle.stateOf(invoiceId)?.facts ?? {}
      return closed === undefined && paid > 0 && paid < amount ? [{ companyId, invoiceId, paid }] : []
    }),
  )
  if (waivable.length === 0) return undefined
  const { paid, ...subject } = random.pick(waivable)
  return newCaller(world, subject, updateOf(subject.invoiceId, { amount: paid / 100 }))
}

import { createRandom } from '../random.ts'
import { newCaller, updateOf, type Caller } from './calls.ts'
import type { World } from './world.ts'

/** How much of what is asked for in a run waives what is left of an invoice. It is drawn beside what all other histories draw. */
export function waiverShare(seed: number): number {
  return createRandom(seed + 2 ** 26).pick([0, 0, 0.3])
}

/** Now and then a merchant is content with what is paid of an invoice: its amount becomes exactly that. */
export function wishToWaive(world: World): Caller | undefined {
  const { random, waiving, companies, chronicle } = world
  if (waiving === 0 || !random.chance(waiving)) return undefined
  const waivable = companies.flatMap(({ id: companyId, invoices }) =>
    invoices.flatMap(({ id: invoiceId }) => {
      const { closed, paid = 0, amount = 0 } = chronicle.standingOf(invoiceId)?.facts ?? {}
      return closed === undefined && paid > 0 && paid < amount ? [{ companyId, invoiceId, paid }] : []
    }),
  )
  if (waivable.length === 0) return undefined
  const { paid, ...subject } = random.pick(waivable)
  return newCaller(world, subject, updateOf(subject.invoiceId, { amount: paid / 100 }))
}

import { z } from 'zod'
import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { add, toDollars, subtract, zeroCents, type Cents } from '#kernel/money'
import type { Reader } from '#platform/database'
import type { While } from './company-days.ts'
import { sumTakings } from './takings-queries.ts'

/** What a company took within a while, cents: by rail without fees, and what it gave back or lost again. */
export type Takings = Record<Sum, Cents> & { count: number }

const sums = ['cc', 'ach', 'offline', 'fees', 'refunded', 'returned'] as const
type Sum = (typeof sums)[number]

/** What was taken within each of these whiles of a company's calendar. */
export async function readTakings(
  db: Reader,
  { id: companyId }: Pick<Company, 'id'>,
  whiles: readonly While[],
): Promise<Takings[]> {
  const begins = whiles.map((each) => toIsoInstant(each.begins))
  const ends = whiles.map((each) => toIsoInstant(each.ends))
  const rows = await db.all(sumTakings, { companyId, begins, ends })
  return rows.map((row) => ({
    cc: row.cc_cents,
    ach: row.ach_cents,
    offline: row.offline_cents,
    fees: row.fee_cents,
    refunded: row.refunded_cents,
    returned: row.returned_cents,
    count: row.count,
  }))
}

/** All of it in one. */
export function together(takings: readonly Takings[]): Takings {
  const sumOf = (sum: Sum) => add(zeroCents, ...takings.map((each) => each[sum]))
  const [cc, ach, offline, fees] = [sumOf('cc'), sumOf('ach'), sumOf('offline'), sumOf('fees')]
  const count = takings.reduce((all, each) => all + each.count, 0)
  return { cc, ach, offline, fees, refunded: sumOf('refunded'), returned: sumOf('returned'), count }
}

/** What payers paid, fees included. */
export function takenOf({ cc, ach, offline, fees }: Takings): Cents {
  return add(cc, ach, offline, fees)
}

const inDollars = (description: string, example: number) => z.number().meta({ description, example })

/** The sums of a while, as they are read. */
export const sumsAnswer = {
  cc: inDollars('Dollars taken by card, without fees.', 1250),
  ach: inDollars('Dollars of bank transfers that settled.', 480),
  offline: inDollars('Dollars recorded as received by other ways.', 60),
  fees: inDollars('Dollars of surcharge on top of these.', 37.5),
  refunded: inDollars('Dollars given back, fees included.', 20),
  returned: inDollars('Dollars that went back by themselves, fees included.', 0),
}

/** The sums of a while in dollars. */
export function showSums(takings: Takings): Record<Sum, number> {
  const { cc, ach, offline, fees, refunded, returned } = takings
  return {
    cc: toDollars(cc),
    ach: toDollars(ach),
    offline: toDollars(offline),
    fees: toDollars(fees),
    refunded: toDollars(refunded),
    returned: toDollars(returned),
  }
}

/** The same with what is left of them. */
export const netAnswer = {
  ...sumsAnswer,
  net: inDollars('What is left: all that was taken less what went back.', 1807.5),
  count: z.number().meta({ description: 'How many payments were taken.', example: 31 }),
}

/** The sums of a while in dollars, with what is left of them. */
export function showNet(takings: Takings) {
  const net = subtract(takenOf(takings), takings.refunded, takings.returned)
  return { ...showSums(takings), net: toDollars(net), count: takings.count }
}

import { z } from 'zod'
import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { add, toDollars, subtract, zeroCents, type Cents } from '#kernel/money'
import type { Reader } from '#platform/database'
import type { While } from './company-days.ts'
import { sumTakings } from './takings-queries.ts'

/** The volume of a period in cents: by rail without fees, with refunds and returns. */
export type Takings = Record<Sum, Cents> & { count: number }

const sums = ['cc', 'ach', 'offline', 'fees', 'refunded', 'returned'] as const
type Sum = (typeof sums)[number]

/** Returns the volume of each period of a company's calendar. */
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

/** Sums several periods. */
export function together(takings: readonly Takings[]): Takings {
  const sumOf = (sum: Sum) => add(zeroCents, ...takings.map((each) => each[sum]))
  const [cc, ach, offline, fees] = [sumOf('cc'), sumOf('ach'), sumOf('offline'), sumOf('fees')]
  const count = takings.reduce((all, each) => all + each.count, 0)
  return { cc, ach, offline, fees, refunded: sumOf('refunded'), returned: sumOf('returned'), count }
}

/** Returns the sum that payers paid, including fees. */
export function takenOf({ cc, ach, offline, fees }: Takings): Cents {
  return add(cc, ach, offline, fees)
}

const inDollars = (description: string, example: number) => z.number().meta({ description, example })

/** The response fields for the sums of a period. */
export const sumsAnswer = {
  cc: inDollars('Dollars taken by card, without fees.', 1250),
  ach: inDollars('Dollars of bank transfers that settled.', 480),
  offline: inDollars('Dollars recorded as received by other ways.', 60),
  fees: inDollars('Dollars of surcharge on top of these.', 37.5),
  refunded: inDollars('Dollars given back, fees included.', 20),
  returned: inDollars('Dollars that went back by themselves, fees included.', 0),
}

/** Formats the sums of a period in dollars. */
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

/** The response fields for the sums with the net amount. */
export const netAnswer = {
  ...sumsAnswer,
  net: inDollars('What is left: all that was taken less what went back.', 1807.5),
  count: z.number().meta({ description: 'How many payments were taken.', example: 31 }),
}

/** Formats the sums of a period in dollars, with the net amount. */
export function showNet(takings: Takings) {
  const net = subtract(takenOf(takings), takings.refunded, takings.returned)
  return { ...showSums(takings), net: toDollars(net), count: takings.count }
}

import { z } from 'zod'
import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { add, toDollars, subtract, zeroCents, type Cents } from '#kernel/money'
import type { Reader } from '#platform/database'
import type { DateRange } from './company-days.ts'
import { sumGrossVolume } from './gross-volume-queries.ts'

/** The volume of a period in cents: by rail without fees, with refunds and returns. */
export type GrossVolume = Record<SumName, Cents> & { count: number }

const sumNames = ['cc', 'ach', 'offline', 'fees', 'refunded', 'returned'] as const
type SumName = (typeof sumNames)[number]

/** Returns the volume of each period of a company's calendar. */
export async function loadGrossVolume(
  db: Reader,
  { id: companyId }: Pick<Company, 'id'>,
  whiles: readonly DateRange[],
): Promise<GrossVolume[]> {
  const begins = whiles.map((each) => toIsoInstant(each.begins))
  const ends = whiles.map((each) => toIsoInstant(each.ends))
  const rows = await db.all(sumGrossVolume, { companyId, begins, ends })
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

export function sumVolumes(takings: readonly GrossVolume[]): GrossVolume {
  const sumOf = (sum: SumName) => add(zeroCents, ...takings.map((each) => each[sum]))
  const [cc, ach, offline, fees] = [sumOf('cc'), sumOf('ach'), sumOf('offline'), sumOf('fees')]
  const count = takings.reduce((all, each) => all + each.count, 0)
  return { cc, ach, offline, fees, refunded: sumOf('refunded'), returned: sumOf('returned'), count }
}

/** Returns the sum that payers paid, including fees. */
export function sumPaid({ cc, ach, offline, fees }: GrossVolume): Cents {
  return add(cc, ach, offline, fees)
}

const dollarsField = (description: string, example: number) => z.number().meta({ description, example })

export const sumFields = {
  cc: dollarsField('Dollars taken by card, without fees.', 1250),
  ach: dollarsField('Dollars of bank transfers that settled.', 480),
  offline: dollarsField('Dollars recorded as received by other ways.', 60),
  fees: dollarsField('Dollars of surcharge on top of these.', 37.5),
  refunded: dollarsField('Dollars refunded, fees included.', 20),
  returned: dollarsField('Dollars returned by banks or disputes, fees included.', 0),
}

/** Formats the sums of a period in dollars. */
export function showSums(takings: GrossVolume): Record<SumName, number> {
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
export const netFields = {
  ...sumFields,
  net: dollarsField('The net amount: all payments less refunds and returns.', 1807.5),
  count: z.number().meta({ description: 'How many payments were taken.', example: 31 }),
}

/** Formats the sums of a period in dollars, with the net amount. */
export function showNet(takings: GrossVolume) {
  const net = subtract(sumPaid(takings), takings.refunded, takings.returned)
  return { ...showSums(takings), net: toDollars(net), count: takings.count }
}

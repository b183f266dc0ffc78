import { z } from 'zod'
import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { add, toDollars, subtract, zeroCents, type Cents } from '#kernel/money'
import { offlineMethods, type OfflineMethod } from '#kernel/rails'
import type { Reader } from '#platform/database'
import type { DateRange } from './company-days.ts'
import { sumGrossVolume, sumOfflineMethods } from './gross-volume-queries.ts'

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
  const rows = await db.all(sumGrossVolume, { companyId, ...toBounds(whiles) })
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

function toBounds(whiles: readonly DateRange[]): { begins: string[]; ends: string[] } {
  return {
    begins: whiles.map((each) => toIsoInstant(each.begins)),
    ends: whiles.map((each) => toIsoInstant(each.ends)),
  }
}

/** The offline payments of a period by method, in cents. */
export type OfflineVolume = Record<OfflineMethod, Cents>

/** Returns the offline payments of each period of a company's calendar, by method. */
export async function loadOfflineVolume(
  db: Reader,
  { id: companyId }: Pick<Company, 'id'>,
  whiles: readonly DateRange[],
): Promise<OfflineVolume[]> {
  const rows = await db.all(sumOfflineMethods, { companyId, ...toBounds(whiles) })
  return whiles.map((_, place) => {
    const ofPeriod = rows.filter((row) => row.place === place + 1)
    return mapMethods((method) => ofPeriod.find((row) => row.method === method)?.cents ?? zeroCents)
  })
}

/** Sums offline payments of several periods, by method. */
export function sumOfflineVolumes(volumes: readonly OfflineVolume[]): OfflineVolume {
  return mapMethods((method) => add(zeroCents, ...volumes.map((each) => each[method])))
}

function mapMethods<Value>(valueOf: (method: OfflineMethod) => Value): Record<OfflineMethod, Value> {
  const entries = offlineMethods.map((method) => [method, valueOf(method)])
  return Object.fromEntries(entries) as Record<OfflineMethod, Value>
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

export const offlineVolumeResponse = z
  .object(mapMethods((method) => dollarsField(`Dollars of the method ${method}.`, 60)))
  .optional()
  .describe('The offline payments by method, only if the request asks for them; their sum is `offline`.')

/** Formats offline payments by method in dollars. */
export function showOfflineVolume(volume: OfflineVolume): Record<OfflineMethod, number> {
  return mapMethods((method) => toDollars(volume[method]))
}

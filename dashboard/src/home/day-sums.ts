import { sumAmounts } from '../components/amount.ts'
import { formatDay } from '../components/date-names.ts'
import { money } from '../components/money.ts'
import type { Day } from './home-query.ts'

/** The parts of a bar, from the bottom up. The amounts are in dollars. */
export const barParts = [
  { name: 'card', label: 'Card, with fees', of: ({ cc, fees }: Day) => sumAmounts([cc, fees]) },
  { name: 'bank', label: 'Bank', of: ({ ach }: Day) => ach },
  { name: 'offline', label: 'Offline', of: ({ offline }: Day) => offline },
] as const

/** Returns the gross volume of a day in dollars. */
export const volumeOn = (day: Day): number => sumAmounts(barParts.map(({ of }) => of(day)))

/** Returns the volume of a day less its refunds and returns, in dollars. */
export const netOn = (day: Day): number => sumAmounts([volumeOn(day), -day.refunded, -day.returned])

/** The date of the sum of several days. */
export const totalDate = ''

/** Returns the sum of days. */
export function sumDays(days: readonly Day[]): Day {
  const sumOf = (name: Exclude<keyof Day, 'date'>) => sumAmounts(days.map((day) => day[name]))
  const [cc, ach, offline, fees] = [sumOf('cc'), sumOf('ach'), sumOf('offline'), sumOf('fees')]
  return { date: totalDate, cc, ach, offline, fees, refunded: sumOf('refunded'), returned: sumOf('returned') }
}

/** Returns the top of a scale for the volumes of days in dollars. The top and its half are round numbers. */
export function scaleTop(days: readonly Day[]): number {
  const half = Math.max(...days.map(volumeOn), 1) / 2
  const power = 10 ** Math.floor(Math.log10(half))
  const round = [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= half) ?? half
  return round * 2
}

/** Describes a day in a sentence, for screen readers too. */
export function dayRead(day: Day): string {
  const parts = barParts.filter(({ of }) => of(day) > 0).map(({ label, of }) => `${label} ${money(of(day))}`)
  const back = sumAmounts([day.refunded, day.returned])
  const given = back > 0 ? [`Refunded or returned ${money(-back)}`] : []
  return [`${formatDay(day.date)}: ${money(volumeOn(day))}`, ...parts, ...given].join(', ')
}

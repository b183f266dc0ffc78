import { dayMs } from '#kernel/clock'
import type { Period } from '../../../../src/subscriptions/period.ts'
import { must } from '../../violation.ts'

/** The dunning days of a company, and since when they are valid, ms. */
export type DunningList = { since: number; days: number[] }

type Failed = Pick<Period, 'period' | 'dunnedUntil' | 'exhaustedAt'> & { failedAt: number }

/**
 * Returns the dunning day for which an attempt is made: the latest day by then. The day is of the list that was valid
 * then and came after that list began.
 */
export function dayOfTry(
  lists: DunningList[],
  { period, failedAt, dunnedUntil: at = -Infinity }: Failed,
): number {
  const list = lists.findLast(({ since }) => since < at)
  const day = Math.max(...momentsOf(list, failedAt).filter((moment) => moment <= at))
  must(day > (list?.since ?? Infinity), () => `the period ${period} is tried again on no day of a list`)
  return day
}

/**
 * Each day of the current list that has come since the list began is processed. If no day is left, the dunning is over.
 */
export function checkDays(lists: DunningList[], now: number, failed: Failed): void {
  const { period, failedAt, dunnedUntil = -Infinity, exhaustedAt } = failed
  const today = lists.at(-1)
  const moments = momentsOf(today, failedAt)
  if (exhaustedAt !== undefined) {
    const isOver = lists.some((list) => momentsOf(list, failedAt).every((moment) => moment <= exhaustedAt))
    return must(isOver, () => `the tries of ${period} were over before the last`)
  }
  const last = Math.max(...moments.filter((moment) => moment <= now && moment > (today?.since ?? now)))
  must(dunnedUntil >= last, () => `the day ${last} of ${period} is not done`)
  must(
    moments.some((moment) => moment > now),
    () => `the tries of ${period} are not over`,
  )
}

function momentsOf(list: DunningList | undefined, failedAt: number): number[] {
  return list?.days.map((day) => failedAt + day * dayMs) ?? []
}

import { dayMs } from '#kernel/clock'
import type { Period } from '../../../../src/subscriptions/period.ts'
import { must } from '../../violation.ts'

/** The days on which a company tries again what failed, and since when; ms. */
export type DunningList = { since: number; days: number[] }

type Failed = Pick<Period, 'period' | 'dunnedUntil' | 'exhaustedAt'> & { failedAt: number }

/** The day of a list for which a try is made: the newest by then, of the list of then, and since it was that. */
export function dayOfTry(
  lists: DunningList[],
  { period, failedAt, dunnedUntil: at = -Infinity }: Failed,
): number {
  const list = lists.findLast(({ since }) => since < at)
  const day = Math.max(...momentsOf(list, failedAt).filter((moment) => moment <= at))
  must(day > (list?.since ?? Infinity), () => `the period ${period} is tried again on no day of a list`)
  return day
}

/** The days of the list of today that have come since it was that are done, and where there is none to come it is over. */
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

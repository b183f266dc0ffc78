import { addScheduleDays } from '../subscription-dates.ts'

/** A period's dunning. Instants in ms. */
export type Dunning = {
  /** When its failure was known. */
  failedAt: number
  /** The days after it on which it is tried again, by the list of today. */
  days: readonly number[]
  /** Until when days were done, by whichever list; undefined where none was. */
  doneUntil: number | undefined
  /** Since when the list is what it is. */
  since: number | undefined
  /** Where the days of its schedule are those of a zone. */
  timeZone: string | undefined
}

/**
 * The step that is due by `now` (ms), counted from 1 in the list of today; undefined where none is. Of several that passed unseen it is the
 * newest, because as many tries in one minute would find the same account.
 */
export function findDueStep({ now, ...dunning }: Dunning & { now: number }): number | undefined {
  const next = findNextStepTime(dunning)
  if (next === undefined || next > now) return undefined
  return listDunningTimes(dunning).filter((moment) => moment <= now).length
}

/** When the next step is due (ms): the first of the list behind what was done and behind the list itself; undefined where none is left. */
export function findNextStepTime(dunning: Dunning): number | undefined {
  const { doneUntil = -Infinity, since = -Infinity } = dunning
  return listDunningTimes(dunning).find((moment) => moment > doneUntil && moment > since)
}

/** In order of time, in whatever order the company named its days. */
function listDunningTimes({ failedAt, days, timeZone }: Dunning): number[] {
  return days.toSorted((a, b) => a - b).map((day) => addScheduleDays(failedAt, day, timeZone))
}

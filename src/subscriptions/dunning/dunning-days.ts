import { addScheduleDays } from '../terms/schedule.ts'

/** The dunning of a period. Times are in ms. */
export type Dunning = {
  /** When the failure became known. */
  failedAt: number
  /** Days after the failure on which the charge is retried, from the current list of the company. */
  days: readonly number[]
  /** Retry days up to this time are done, by the current or an earlier list; undefined if none is. */
  doneUntil: number | undefined
  /** When the company last changed the list. */
  since: number | undefined
  /** The zone in which days are counted, for a schedule of dates. */
  timeZone: string | undefined
}

/**
 * Returns the step that is due by `now` (ms), counted from 1 in the current list; undefined if none is. Of several
 * missed steps it returns the newest, because several retries within a minute would meet the same account balance.
 */
export function findDueStep({ now, ...dunning }: Dunning & { now: number }): number | undefined {
  const next = findNextStepTime(dunning)
  if (next === undefined || next > now) return undefined
  return listDunningTimes(dunning).filter((moment) => moment <= now).length
}

/**
 * Returns when the next step is due (ms); undefined if none is left. Steps that are done, or that were due before the
 * list changed, are skipped.
 */
export function findNextStepTime(dunning: Dunning): number | undefined {
  const { doneUntil = -Infinity, since = -Infinity } = dunning
  return listDunningTimes(dunning).find((moment) => moment > doneUntil && moment > since)
}

/**
 * Lists the retry days of the current list, in ms, and whether each is done. Days that passed before the list was
 * changed are left out.
 */
export function listRetries(dunning: Dunning): { at: number; isDone: boolean }[] {
  const { doneUntil = -Infinity, since = -Infinity } = dunning
  const times = listDunningTimes(dunning).filter((moment) => moment <= doneUntil || moment > since)
  return times.map((at) => ({ at, isDone: at <= doneUntil }))
}

/** Sorts the days, because a company can list them in any order. */
function listDunningTimes({ failedAt, days, timeZone }: Dunning): number[] {
  return days.toSorted((a, b) => a - b).map((day) => addScheduleDays(failedAt, day, timeZone))
}

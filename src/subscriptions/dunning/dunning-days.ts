import { scheduleDaysAfter } from '../subscription-dates.ts'

/**
 * A period's dunning: when its failure was known (ms), the days after it on which it is tried again, the steps done, and where the days
 * of its schedule are those of a zone.
 */
type Dunning = { failedAt: number; days: number[]; stepsDone: number; timeZone: string | undefined }

/**
 * The step that is due by `now` (ms), counted from 1; undefined where none is. Of several that passed unseen it is the
 * newest, because as many tries in one minute would find the same account.
 */
export function dueStep({ now, ...dunning }: Dunning & { now: number }): number | undefined {
  const passed = momentsOf(dunning).filter((moment) => moment <= now).length
  return passed > dunning.stepsDone ? passed : undefined
}

/** When the step after those that are done is due (ms); undefined where none is left. */
export function nextStepAt(dunning: Dunning): number | undefined {
  return momentsOf(dunning)[dunning.stepsDone]
}

/** Whether no step is left, be it because the company has fewer days now than were done. */
export function isExhausted({ days, stepsDone }: Pick<Dunning, 'days' | 'stepsDone'>): boolean {
  return stepsDone >= days.length
}

/** In order of time, in whatever order the company named its days. */
function momentsOf({ failedAt, days, timeZone }: Omit<Dunning, 'stepsDone'>): number[] {
  return days.toSorted((a, b) => a - b).map((day) => scheduleDaysAfter(failedAt, day, timeZone))
}

import type { CompanyId } from '#kernel/ids'
import type { EndpointHealth } from './endpoint-health.ts'
import type { BulkOutcome, ClaimedTimer } from './timer.ts'

/** How much of some kinds may be under way. */
export type Slots = {
  max: number
  /** How many timers one place takes at once. */
  each: number
  /** A company whose work hangs must not take everybody's. What a move of its clock does counts, and may be more. */
  perCompany: number
  /** How many timers of a company a claim takes before it has taken as many of the others that wait. */
  ofCompanyFirst: number
  /** How many timers one look takes at most. */
  atOnce: number
  /** How many timers a look at each company takes at most: few, so that who has one due waits for no batch of others. */
  atOnceOfEach: number
  /** How many places nothing but looks at each company fill. */
  keptForEach: number
  /** How long its loop rests between a look and the next, ms. */
  restMs: number
  /** How long instead where it is not quiet: that bounds how much is begun in a while, however fast it is done. */
  pace?: {
    restMs: number
    /** When a look may have left something behind. */
    restMsWhenCrowded: number
  }
  /** Where places are only lent: what is not done by then goes on, and its place is free. */
  lent?: {
    /** How many places nobody fills who has one already. */
    keptForFirst: number
  }
}

/** The claimed timers of some kinds whose use cases run just now. */
export type RunningTimers = {
  /** Begins timers, as many places as they need, and waits for their end. */
  begin(timers: ClaimedTimer[]): Promise<void>
  /** How many more timers may be claimed at once, so many places kept free. */
  room(kept?: number): number
  /** The timers for which each company has taken places, filled or not, and `elsewhere`. */
  taken(elsewhere?: Record<CompanyId, number>): Record<CompanyId, number>
  /** Whether a company has taken as many places as one may have. */
  hasFullCompany(): boolean
  /** Waits until nothing is under way, but no longer than so many ms. */
  settled(maxMs: number): Promise<void>
}

/** No claim takes more. */
export const claimMax = 200

/** By what standing companies have places, and after how many ms of waiting somebody's standing is gone. */
export type QuarantinePolicy = { standings: EndpointHealth; lentMs: number }

type Run = { companies: Set<CompanyId>; isOverlong: boolean }

/** Keeps count of what is under way; `onDone` hears each time that there is room again. */
export function createRunningTimers(
  places: Slots,
  perform: (timers: ClaimedTimer[]) => Promise<BulkOutcome[]>,
  onDone: () => void,
  lending?: QuarantinePolicy,
): RunningTimers {
  const running = new Map<Promise<void>, Run>()

  function takePlace(timers: ClaimedTimer[]): Promise<void> {
    const run: Run = { companies: new Set(timers.map(({ companyId }) => companyId)), isOverlong: false }
    const settle = lending && watchSlowRun(lending, run, onDone)
    const done = perform(timers)
      .then((outcomes) => settle?.(outcomes))
      .finally(() => {
        running.delete(done)
        onDone()
      })
    running.set(done, run)
    return done
  }

  function taken(elsewhere: Record<CompanyId, number> = {}): Record<CompanyId, number> {
    const all = { ...elsewhere }
    for (const { companies } of running.values())
      for (const company of companies) all[company] = (all[company] ?? 0) + places.each
    return all
  }

  function placesTaken(): number {
    let overlong = 0
    if (places.lent) for (const { isOverlong } of running.values()) overlong += isOverlong ? 1 : 0
    return running.size - overlong
  }

  return {
    taken,
    async begin(timers) {
      await Promise.all(splitIntoSlots(timers, places.each).map(takePlace))
    },
    room: (kept = 0) => Math.min(places.atOnce, Math.max(0, places.max - kept - placesTaken()) * places.each),
    hasFullCompany: () => Object.values(taken()).some((many) => many >= places.perCompany * places.each),
    async settled(maxMs) {
      let alarm: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => (alarm = setTimeout(resolve, maxMs)))
      await Promise.race([Promise.allSettled(running.keys()), tooLong])
      clearTimeout(alarm)
    },
  }
}

/** Notes of whose server a run waits for too long, at once, and how it ended. */
function watchSlowRun({ standings, lentMs }: QuarantinePolicy, run: Run, onOverlong: () => void) {
  const alarm = setTimeout(() => {
    run.isOverlong = true
    for (const company of run.companies) standings.overlong(company)
    onOverlong()
  }, lentMs)
  return ([outcome]: BulkOutcome[]): void => {
    clearTimeout(alarm)
    for (const company of run.companies) standings.ended(company, { isOverlong: run.isOverlong, outcome })
  }
}

function splitIntoSlots(timers: ClaimedTimer[], each: number): ClaimedTimer[][] {
  const places = Math.ceil(timers.length / each)
  return Array.from({ length: places }, (_, place) => timers.slice(place * each, (place + 1) * each))
}

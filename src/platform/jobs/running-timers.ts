import type { CompanyId } from '#kernel/ids'
import type { EndpointHealth } from './endpoint-health.ts'
import type { BulkOutcome, ClaimedTimer } from './timer.ts'
import { waitAtMost } from './wait-at-most.ts'

/** The limits on concurrent timers of some kinds. */
export type Slots = {
  max: number
  /** How many timers one slot runs at once. */
  each: number
  /** A company whose timers hang must not take all slots. A clock move also counts, and may exceed the limit. */
  perCompany: number
  /** How many timers of a company a claim takes while other companies wait. */
  ofCompanyFirst: number
  /** The most timers that one poll takes. */
  atOnce: number
  /**
   * The most timers that a poll per company takes. It is small, so that a company with one due timer waits for no batch
   * of others.
   */
  atOnceOfEach: number
  /** How many slots are reserved for polls per company. */
  keptForEach: number
  /** The pause of the loop between two polls, in ms. */
  restMs: number
  /** The pause while API requests are in flight. It limits the rate at which timers start, however fast they finish. */
  pace?: {
    restMs: number
    /** The pause if the last poll may have left due timers, in ms. */
    restMsWhenCrowded: number
  }
  /** For slots with a time limit: a timer that exceeds the limit keeps running, and its slot becomes free. */
  reserved?: {
    /** How many slots are reserved for companies that have none. */
    keptForFirst: number
  }
}

/** The claimed timers of some kinds whose use cases are running. */
export type RunningTimers = {
  /** Starts timers in as many slots as they need, and waits for their end. */
  begin(timers: ClaimedTimer[]): Promise<void>
  /** Returns how many more timers may be claimed at once, with `kept` slots left free. */
  room(kept?: number): number
  /** Returns the timers in the slots of each company, full or not, plus `elsewhere`. */
  taken(elsewhere?: Record<CompanyId, number>): Record<CompanyId, number>
  /** Whether a company uses all slots that one company may have. */
  hasFullCompany(): boolean
  /** Waits until no timer runs, but at most `maxMs` ms. */
  settled(maxMs: number): Promise<void>
}

/** The most timers of one claim. */
export const claimMax = 200

/** The endpoint health that determines the slots of companies, and the time limit of a slot in ms. */
export type QuarantinePolicy = { health: EndpointHealth; quickMs: number }

type Run = { companies: Set<CompanyId>; isOverlong: boolean }

/** Counts the running timers and calls `onDone` each time a slot becomes free. */
export function createRunningTimers(
  places: Slots,
  perform: (timers: ClaimedTimer[]) => Promise<BulkOutcome[]>,
  onDone: () => void,
  quarantinePolicy?: QuarantinePolicy,
): RunningTimers {
  const running = new Map<Promise<void>, Run>()

  function takePlace(timers: ClaimedTimer[]): Promise<void> {
    const run: Run = { companies: new Set(timers.map(({ companyId }) => companyId)), isOverlong: false }
    const settle = quarantinePolicy && watchSlowRun(quarantinePolicy, run, onDone)
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
    if (places.reserved) for (const { isOverlong } of running.values()) overlong += isOverlong ? 1 : 0
    return running.size - overlong
  }

  return {
    taken,
    async begin(timers) {
      await Promise.all(splitIntoSlots(timers, places.each).map(takePlace))
    },
    room: (kept = 0) => Math.min(places.atOnce, Math.max(0, places.max - kept - placesTaken()) * places.each),
    hasFullCompany: () => Object.values(taken()).some((many) => many >= places.perCompany * places.each),
    settled: (maxMs) => waitAtMost(maxMs, Promise.allSettled(running.keys())),
  }
}

/** Reports a slow run to the endpoint health at once, and later its end. */
function watchSlowRun({ health, quickMs: lentMs }: QuarantinePolicy, run: Run, onOverlong: () => void) {
  const alarm = setTimeout(() => {
    run.isOverlong = true
    for (const company of run.companies) health.overlong(company)
    onOverlong()
  }, lentMs)
  return ([outcome]: BulkOutcome[]): void => {
    clearTimeout(alarm)
    for (const company of run.companies) health.ended(company, { isOverlong: run.isOverlong, outcome })
  }
}

function splitIntoSlots(timers: ClaimedTimer[], each: number): ClaimedTimer[][] {
  const places = Math.ceil(timers.length / each)
  return Array.from({ length: places }, (_, place) => timers.slice(place * each, (place + 1) * each))
}

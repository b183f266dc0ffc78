import type { CompanyId } from '#kernel/ids'
import type { EndpointHealth } from './endpoint-health.ts'
import type { BulkOutcome, ClaimedJob } from './job.ts'
import { waitAtMost } from './wait-at-most.ts'

/** The limits on concurrent jobs of some kinds. */
export type Slots = {
  max: number
  /** How many jobs one slot runs at once. */
  each: number
  /** A company whose jobs hang must not take all slots. A clock move also counts, and may exceed the limit. */
  perCompany: number
  /** How many jobs of a company a claim takes while other companies wait. */
  ofCompanyFirst: number
  /** The most jobs that one poll takes. */
  atOnce: number
  /**
   * The most jobs that a poll per company takes. It is small, so that a company with one due job waits for no batch
   * of others.
   */
  atOnceOfEach: number
  /** How many slots are reserved for polls per company. */
  keptForEach: number
  /** The pause of the loop between two polls, in ms. */
  restMs: number
  /** The pause while API requests are in flight. It limits the rate at which jobs start, however fast they finish. */
  pace?: {
    restMs: number
    /** The pause if the last poll may have left due jobs, in ms. */
    restMsWhenCrowded: number
  }
  /** For slots with a time limit: a job that exceeds the limit keeps running, and its slot becomes free. */
  reserved?: {
    /** How many slots are reserved for companies that have none. */
    keptForFirst: number
  }
}

/** The claimed jobs of some kinds whose use cases are running. */
export type RunningJobs = {
  /** Starts jobs in as many slots as they need, and waits for their end. */
  begin(jobs: ClaimedJob[]): Promise<void>
  /** Returns how many more jobs may be claimed at once, with `kept` slots left free. */
  freeSlots(kept?: number): number
  /** Returns the jobs in the slots of each company, full or not, plus `elsewhere`. */
  taken(elsewhere?: Record<CompanyId, number>): Record<CompanyId, number>
  /** Whether a company uses all slots that one company may have. */
  hasFullCompany(): boolean
  /** Waits until no job runs, but at most `maxMs` ms. */
  settled(maxMs: number): Promise<void>
}

/** The most jobs of one claim. */
export const claimMax = 200

/** The endpoint health that determines the slots of companies, and the time limit of a slot in ms. */
export type QuarantinePolicy = { health: EndpointHealth; quickMs: number }

type Run = { companies: Set<CompanyId>; isOverlong: boolean }

/** Counts the running jobs and calls `onDone` each time a slot becomes free. */
export function createRunningJobs(
  slots: Slots,
  perform: (jobs: ClaimedJob[]) => Promise<BulkOutcome[]>,
  onDone: () => void,
  quarantinePolicy?: QuarantinePolicy,
): RunningJobs {
  const running = new Map<Promise<void>, Run>()

  function takePlace(jobs: ClaimedJob[]): Promise<void> {
    const run: Run = { companies: new Set(jobs.map(({ companyId }) => companyId)), isOverlong: false }
    const settle = quarantinePolicy && watchSlowRun(quarantinePolicy, run, onDone)
    const done = perform(jobs)
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
      for (const company of companies) all[company] = (all[company] ?? 0) + slots.each
    return all
  }

  function placesTaken(): number {
    let overlong = 0
    if (slots.reserved) for (const { isOverlong } of running.values()) overlong += isOverlong ? 1 : 0
    return running.size - overlong
  }

  return {
    taken,
    async begin(jobs) {
      await Promise.all(splitIntoSlots(jobs, slots.each).map(takePlace))
    },
    freeSlots: (kept = 0) =>
      Math.min(slots.atOnce, Math.max(0, slots.max - kept - placesTaken()) * slots.each),
    hasFullCompany: () => Object.values(taken()).some((many) => many >= slots.perCompany * slots.each),
    settled: (maxMs) => waitAtMost(maxMs, Promise.allSettled(running.keys())),
  }
}

/** Reports a slow run to the endpoint health at once, and later its end. */
function watchSlowRun({ health, quickMs: slotMs }: QuarantinePolicy, run: Run, onOverlong: () => void) {
  const alarm = setTimeout(() => {
    run.isOverlong = true
    for (const company of run.companies) health.overlong(company)
    onOverlong()
  }, slotMs)
  return ([outcome]: BulkOutcome[]): void => {
    clearTimeout(alarm)
    for (const company of run.companies) health.ended(company, { isOverlong: run.isOverlong, outcome })
  }
}

function splitIntoSlots(jobs: ClaimedJob[], each: number): ClaimedJob[][] {
  const places = Math.ceil(jobs.length / each)
  return Array.from({ length: places }, (_, place) => jobs.slice(place * each, (place + 1) * each))
}

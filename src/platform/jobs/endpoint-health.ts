import { minuteMs, secondMs, type Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import type { BulkOutcome } from './job.ts'

/**
 * The recent health of merchant endpoints, as this process observed it. It is not stored: a new process knows no
 * endpoint, and tries an unknown endpoint once before it tries more.
 */
export type EndpointHealth = {
  /** Records that a job has waited for the company's endpoint longer than the slot time. */
  overlong(companyId: CompanyId): void
  /** Records the end of a job, fast or slow. */
  ended(companyId: CompanyId, end: { isOverlong: boolean; outcome: BulkOutcome | undefined }): void
  /** Whether the jobs of a company are quarantined. */
  isQuarantined(companyId: CompanyId): boolean
  /** Returns all quarantined companies. */
  listQuarantined(): CompanyId[]
  /** Returns the companies whose endpoint answered the latest try, most recent last. They have more than one slot. */
  proven(): Iterable<CompanyId>
  /** Whether a company must not be tried now, because one of its jobs hangs or hung a moment ago. */
  rests(companyId: CompanyId): boolean
}

type Trouble = {
  lastAt: number
  hanging: number
  /** Whether the slow try succeeded in the end. A slow endpoint may be tried several times at once. */
  isSlow: boolean
  hangs: number
  restsUntil: number
}

/** How long a company stays quarantined after its endpoint was last slow or silent, in ms. */
export const quarantineMs = minuteMs

const restFirstMs = 5 * secondMs
const restMaxMs = 40 * secondMs

// Each poll lists these companies, so the number is limited. A company that drops out is tried once and then returns.
const provenMax = 128
const troubledMax = 1_000

/** Creates the endpoint health of the companies for some kinds of jobs in one process. */
export function createEndpointHealth(clock: Clock): EndpointHealth {
  const proven = new Set<CompanyId>()
  const troubled = new Map<CompanyId, Trouble>()

  function prove(companyId: CompanyId): void {
    proven.delete(companyId)
    proven.add(companyId)
    forgetOldest(proven, provenMax)
  }

  function troubleOf(companyId: CompanyId): Trouble {
    const trouble = troubled.get(companyId) ?? createTrouble()
    troubled.delete(companyId)
    troubled.set(companyId, trouble)
    forgetOldest(troubled, troubledMax)
    return trouble
  }

  // The machine's clock may have been set back in the meantime.
  const isTroubled = ({ hanging, lastAt }: Trouble) =>
    hanging > 0 || Math.abs(clock.now() - lastAt) < quarantineMs

  function isApart(companyId: CompanyId): boolean {
    const trouble = troubled.get(companyId)
    if (trouble && !isTroubled(trouble)) troubled.delete(companyId)
    return trouble !== undefined && isTroubled(trouble)
  }

  return {
    overlong(companyId) {
      const trouble = troubleOf(companyId)
      trouble.hanging += 1
      trouble.lastAt = clock.now()
      if (!trouble.isSlow) proven.delete(companyId)
    },
    ended(companyId, { isOverlong, outcome }) {
      const trouble = isOverlong ? troubleOf(companyId) : troubled.get(companyId)
      if (trouble && isOverlong) {
        trouble.hanging = Math.max(0, trouble.hanging - 1)
        trouble.lastAt = clock.now()
      }
      if (!isOverlong || outcome === 'done') {
        prove(companyId)
        if (trouble) Object.assign(trouble, { isSlow: isOverlong, hangs: 0, restsUntil: 0 })
      } else if (trouble && isPutOff(outcome)) {
        proven.delete(companyId)
        startRest(trouble, clock.now())
      }
    },
    isQuarantined: isApart,
    listQuarantined: () => [...troubled.keys()].filter(isApart),
    proven: () => proven,
    rests(companyId) {
      const trouble = troubled.get(companyId)
      if (!trouble || proven.has(companyId)) return false
      return trouble.hanging > 0 || isResting(trouble, clock.now())
    },
  }
}

function createTrouble(): Trouble {
  return { lastAt: 0, hanging: 0, isSlow: false, hangs: 0, restsUntil: 0 }
}

function isResting({ restsUntil }: Trouble, now: number): boolean {
  return now < restsUntil && restsUntil - now <= restMaxMs
}

/** An exception does not count against the endpoint, because the database may have failed. */
function isPutOff(outcome: BulkOutcome | undefined): boolean {
  return outcome !== undefined && outcome !== 'done' && 'againAt' in outcome
}

/** Only the first of several simultaneous hanging tries counts. */
function startRest(trouble: Trouble, now: number): void {
  trouble.isSlow = false
  if (isResting(trouble, now)) return
  trouble.restsUntil = now + Math.min(restFirstMs * 2 ** trouble.hangs, restMaxMs)
  trouble.hangs += 1
}

function forgetOldest(
  kept: { size: number; keys(): Iterable<CompanyId>; delete(id: CompanyId): void },
  max: number,
) {
  if (kept.size <= max) return
  for (const oldest of kept.keys()) {
    kept.delete(oldest)
    return
  }
}

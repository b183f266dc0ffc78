import { minuteMs, secondMs, type Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import type { BulkOutcome } from './timer.ts'

/**
 * How the servers of companies have answered lately, as this process has seen it. Nothing of it is kept: a process that has just
 * begun knows nobody, and whom it does not know it tries once before it tries more.
 */
export type EndpointHealth = {
  /** Something that waits for a company's server has waited for longer than a place is lent. */
  overlong(companyId: CompanyId): void
  /** It has ended, quickly or not. */
  ended(companyId: CompanyId, end: { isOverlong: boolean; outcome: BulkOutcome | undefined }): void
  /** Whether what waits for a company's server waits apart. */
  isApart(companyId: CompanyId): boolean
  /** All whose work waits apart. */
  apart(): CompanyId[]
  /** Those that answered when they were last tried, the latest of them; of these more is tried at once. */
  proven(): Iterable<CompanyId>
  /** Whether a company is not tried just now: something of it hangs, or hung a moment ago. */
  rests(companyId: CompanyId): boolean
}

type Trouble = {
  lastAt: number
  hanging: number
  /** Whether what took long was answered at last: whoever is slow need not be tried alone. */
  isSlow: boolean
  hangs: number
  restsUntil: number
}

/** How long a company's work waits apart after its server was last slow or silent. */
export const quarantineMs = minuteMs

const restFirstMs = 5 * secondMs
const restMaxMs = 40 * secondMs

// Each look names them, so there are not many; who is not among them is tried once, and then is.
const provenMax = 128
const troubledMax = 1_000

/** Opens the standings of the companies for which a process does some kinds of work. */
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

  // The clock of the machine may have been set back meanwhile.
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
    isApart,
    apart: () => [...troubled.keys()].filter(isApart),
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

/** What threw says nothing of the server: the database may be away. */
function isPutOff(outcome: BulkOutcome | undefined): boolean {
  return outcome !== undefined && outcome !== 'done' && 'againAt' in outcome
}

/** Of several that hung beside each other, the first counts. */
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

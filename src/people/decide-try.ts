import { hourMs } from '#kernel/clock'
import {
  resetMailsMax,
  signInWindowMs,
  wrongPasswordsMax,
  wrongPasswordsPerIpMax,
  wrongPasswordsPerEmailMax,
  wrongPasswordsPerEmailWindowMs,
  wrongPasswordsWindowMs,
  wrongPasswordWaitMaxMs,
  wrongPasswordWaitMinMs,
  wrongUserCodesMax,
} from '#kernel/limits'

/**
 * How often something may be tried: so many times within a window. `waits` has who was refused wait that long, twice as long after
 * each further try up to the longest; without it, until the first of as many leaves the window.
 */
export type TryRule = {
  max: number
  windowMs: number
  /** For how long a try is remembered. */
  keptMs: number
  waits?: { leastMs: number; mostMs: number }
}

/** What the limits of signing in count. */
export const tryRules = {
  'password of email from address': {
    max: wrongPasswordsMax,
    windowMs: wrongPasswordsWindowMs,
    keptMs: signInWindowMs,
    waits: { leastMs: wrongPasswordWaitMinMs, mostMs: wrongPasswordWaitMaxMs },
  },
  // From anywhere: as long a pause as from one address, so that nobody is locked out for good by what others try.
  'password of email': {
    max: wrongPasswordsPerEmailMax,
    windowMs: wrongPasswordsPerEmailWindowMs,
    keptMs: wrongPasswordsPerEmailWindowMs,
    waits: { leastMs: wrongPasswordWaitMinMs, mostMs: wrongPasswordWaitMaxMs },
  },
  'passwords from address': {
    max: wrongPasswordsPerIpMax,
    windowMs: signInWindowMs,
    keptMs: signInWindowMs,
  },
  'codes of person': { max: wrongUserCodesMax, windowMs: signInWindowMs, keptMs: signInWindowMs },
  'reset mails': { max: resetMailsMax, windowMs: hourMs, keptMs: hourMs },
} as const satisfies Record<string, TryRule>

/** A try that counts from now on, with those before that still do; or when the next one may be made. */
export type TryDecision = { outcome: 'counted'; moments: number[] } | { outcome: 'refused'; mayTryAt: number }

/** Whether one more try may be made after those that were made at these moments, oldest first. */
export function decideTry(rule: TryRule, moments: readonly number[], now: number): TryDecision {
  const remembered = moments.filter((moment) => moment > now - rule.keptMs)
  const mayTryAt = nextTryAt(rule, remembered)
  if (mayTryAt > now) return { outcome: 'refused', mayTryAt }
  return { outcome: 'counted', moments: [...remembered, now] }
}

function nextTryAt({ max, windowMs, waits }: TryRule, moments: readonly number[]): number {
  const last = moments.at(-1)
  if (last === undefined) return -Infinity
  if (!waits) return (moments.at(-max) ?? -Infinity) + windowMs
  const filled = moments.findIndex(
    (moment, place) => moment - (moments[place - max + 1] ?? -Infinity) <= windowMs,
  )
  if (filled === -1) return -Infinity
  const more = moments.length - 1 - filled
  return last + Math.min(waits.leastMs * 2 ** more, waits.mostMs)
}

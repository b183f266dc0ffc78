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
 * A limit of tries within a window. With `waits`, a refused caller waits, and each further try doubles the wait up to
 * the maximum. Without it, the wait lasts until a try leaves the window.
 */
export type ThrottleRule = {
  max: number
  windowMs: number
  /** The time in ms for which a try is remembered. */
  keptMs: number
  waits?: { leastMs: number; mostMs: number }
}

/** The limits of sign-in tries. */
export const throttleRules = {
  'password of email from address': {
    max: wrongPasswordsMax,
    windowMs: wrongPasswordsWindowMs,
    keptMs: signInWindowMs,
    waits: { leastMs: wrongPasswordWaitMinMs, mostMs: wrongPasswordWaitMaxMs },
  },
  // From all addresses together: the pause is as long as for one address, so that an attacker cannot lock out the user.
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
} as const satisfies Record<string, ThrottleRule>

/** A counted try with the earlier tries in the window, or the time of the next permitted try. */
export type ThrottleDecision =
  | { outcome: 'counted'; moments: number[] }
  | { outcome: 'refused'; mayTryAt: number }

/** Decides whether one more try is permitted after the tries at these moments, oldest first. */
export function decideLoginAttempt(
  rule: ThrottleRule,
  moments: readonly number[],
  now: number,
): ThrottleDecision {
  const remembered = moments.filter((moment) => moment > now - rule.keptMs)
  const mayTryAt = toNextAttemptTime(rule, remembered)
  if (mayTryAt > now) return { outcome: 'refused', mayTryAt }
  return { outcome: 'counted', moments: [...remembered, now] }
}

function toNextAttemptTime({ max, windowMs, waits }: ThrottleRule, moments: readonly number[]): number {
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

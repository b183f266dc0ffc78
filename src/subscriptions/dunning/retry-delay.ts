import { minuteMs } from '#kernel/clock'

const waitMaxMs = 60 * minuteMs

/**
 * Returns the delay (ms) of a charge that could not be made so many times: none, then 1 minute, doubled up to 1 hour.
 */
export function toRetryDelay(tries: number): number {
  return tries === 0 ? 0 : Math.min(minuteMs * 2 ** (tries - 1), waitMaxMs)
}

/** Returns the total delay (ms) since the first due time of a charge that could not be made so many times. */
export function sumRetryDelays(tries: number): number {
  let waited = 0
  for (let before = 0; before < tries; before++) waited += toRetryDelay(before)
  return waited
}

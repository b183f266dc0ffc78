import { minuteMs } from '#kernel/clock'

const waitMaxMs = 60 * minuteMs

/** How long a charge waits that was not made so many times: nothing, then minutes that double, an hour at most. */
export function toRetryDelay(tries: number): number {
  return tries === 0 ? 0 : Math.min(minuteMs * 2 ** (tries - 1), waitMaxMs)
}

/** How long ago it was due first that was not made so many times. */
export function sumRetryDelays(tries: number): number {
  let waited = 0
  for (let before = 0; before < tries; before++) waited += toRetryDelay(before)
  return waited
}

import { admitted, refuseFor, type Admission } from './admission.ts'

/** A sustained rate and how many requests may come at once. */
export interface RateLimit {
  readonly requestsPerSecond: number
  readonly burst: number
}

/** Lets in at most `burst + requestsPerSecond * seconds` requests of a key in any stretch of time. */
export interface RateLimiter {
  /** Lets one request in or refuses it; a limit that differs from the last call's acts at once. */
  take(key: string, limit: RateLimit): Admission
}

// How many requests of the burst are used up, at which time, and when the last of them will be given back.
interface Bucket {
  used: number
  at: number
  idleAt: number
}

const keysMax = 100_000
const waitMsMax = 3_600_000
const evictionsPerTake = 2

/**
 * Opens token buckets in the memory of this process; `now` is in milliseconds. This is GCRA, kept as requests
 * used and not as a theoretical arrival time, because a time would still hold the old rate after a limit was
 * changed.
 */
export function createRateLimiter(options: { now: () => number; keysMax?: number }): RateLimiter {
  const { now, keysMax: bucketsMax = keysMax } = options
  // In order of last use, so that the idle ones come first.
  const buckets = new Map<string, Bucket>()
  return {
    take(key, limit) {
      const at = now()
      const bucket = buckets.get(key) ?? { used: 0, at, idleAt: at }
      const admission = takeFrom(bucket, limit, at)
      buckets.delete(key)
      buckets.set(key, bucket)
      evict(buckets, bucketsMax, at)
      return admission
    },
  }
}

function takeFrom(bucket: Bucket, { requestsPerSecond, burst }: RateLimit, at: number): Admission {
  // A clock that was set back gives nothing back; its time is still taken, or the key would wait for it to
  // catch up.
  const elapsedMs = Math.max(0, at - bucket.at)
  bucket.used = Math.max(0, bucket.used - (elapsedMs * requestsPerSecond) / 1000)
  bucket.at = at
  const isAdmitted = bucket.used + 1 <= burst
  if (isAdmitted) bucket.used += 1
  bucket.idleAt = at + toWaitMs(bucket.used, requestsPerSecond)
  return isAdmitted ? admitted : refuseFor(toWaitMs(bucket.used + 1 - burst, requestsPerSecond))
}

function toWaitMs(requests: number, requestsPerSecond: number): number {
  return requestsPerSecond > 0 ? Math.min(waitMsMax, (requests * 1000) / requestsPerSecond) : waitMsMax
}

// More are dropped at each call than one call adds, so idle keys never pile up. Over the maximum the one used
// least recently goes even when it is not idle, and starts afresh: memory is worth more than one company's
// burst.
function evict(buckets: Map<string, Bucket>, bucketsMax: number, at: number): void {
  let evictions = 0
  for (const [key, bucket] of buckets) {
    if (evictions === evictionsPerTake) return
    if (bucket.idleAt > at && buckets.size <= bucketsMax) return
    buckets.delete(key)
    evictions += 1
  }
}

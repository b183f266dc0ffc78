import { admitted, refuseFor, type Admission } from './admission.ts'

/** A sustained rate, and the number of requests that may arrive at once. */
export interface RateLimit {
  readonly requestsPerSecond: number
  readonly burst: number
}

/** Admits at most `burst + requestsPerSecond * seconds` requests of a key in any period. */
export interface RateLimiter {
  /** Admits or refuses one request; a changed limit applies at once. */
  take(key: string, limit: RateLimit): Admission
}

// `used` is the part of the burst in use at time `at`; the bucket is full again at `idleAt`.
interface Bucket {
  used: number
  at: number
  idleAt: number
}

const keysMax = 100_000
const waitMsMax = 3_600_000
const evictionsPerTake = 2

/**
 * Creates token buckets in the memory of this process; `now` is in milliseconds. The algorithm is GCRA, stored as used
 * requests: a theoretical arrival time would keep the old rate after a limit was changed.
 */
export function createRateLimiter(options: { now: () => number; keysMax?: number }): RateLimiter {
  const { now, keysMax: bucketsMax = keysMax } = options
  // In order of last use, so that idle buckets are first.
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
  // A clock that was set back refills nothing. Its time is still stored, because otherwise the key would wait until the
  // clock catches up.
  const elapsedMs = Math.max(0, at - bucket.at)
  bucket.used = Math.max(0, bucket.used - (elapsedMs * requestsPerSecond) / 1000)
  bucket.at = at
  const isAdmitted = bucket.used + 1 <= burst
  if (isAdmitted) bucket.used += 1
  bucket.idleAt = at + toWaitMs(bucket.used, requestsPerSecond)
  return isAdmitted ? admitted : refuseFor(toWaitMs(bucket.used + 1 - burst, requestsPerSecond))
}

/** Returns after how many ms a rate gives back a number of requests. */
export function toWaitMs(requests: number, requestsPerSecond: number): number {
  return requestsPerSecond > 0 ? Math.min(waitMsMax, (requests * 1000) / requestsPerSecond) : waitMsMax
}

// Each call removes more buckets than it adds, so idle keys never accumulate. Over the maximum, the least recently used
// bucket is removed even if it is not idle: bounded memory matters more than one company's burst.
function evict(buckets: Map<string, Bucket>, bucketsMax: number, at: number): void {
  let evictions = 0
  for (const [key, bucket] of buckets) {
    if (evictions === evictionsPerTake) return
    if (bucket.idleAt > at && buckets.size <= bucketsMax) return
    buckets.delete(key)
    evictions += 1
  }
}

import { refuseFor, admitted, type Admission } from './admission.ts'
import { createRateLimiter, toWaitMs, type RateLimit } from './rate-limiter.ts'

/** Requests that are taken from the bucket of a key, which all processes share. */
export type Draw = {
  key: string
  limit: RateLimit
  /** The number of requests that wait. */
  waiting: number
  /** A process takes at most this part of the bucket in reserve. */
  sharers: number
}

/** The number of requests that a draw got, and the used part of the burst after it. */
export type Drawn = { granted: number; used: number }

/** Admits at most `burst + requestsPerSecond * seconds` requests of a key in any period, in all processes together. */
export interface SharedLimiter {
  take(key: string, limit: RateLimit): Promise<Admission>
}

type Waiting = (admission: Admission) => void

// The state of a key in this process: its reserve, and the time at which an empty bucket has a request again. Both are
// forgotten at `endsAt`.
type Share = { reserve: number; opensAt: number; endsAt: number; waiting: Waiting[]; isDrawing: boolean }

const keptMs = 1_000
// A reserve is a quarter of the fair part, so that little lies unused in processes that get no more requests.
const partsPerProcess = 4
const evictionsPerTake = 2

/**
 * Creates the rate limits of a process. While it is the only one, its own memory counts. Otherwise requests are drawn
 * from the shared bucket: one draw of a key at a time, for all requests that wait. A reserve ends after a second. If
 * the bucket cannot be reached, each process admits its part of the limit. `now` is in ms; `processes` is the number
 * of processes that serve requests, as far as it is known.
 */
export function createSharedLimiter(options: {
  now: () => number
  processes: () => number
  draw: (draw: Draw) => Promise<Drawn>
  onFailure: (error: unknown) => void
}): SharedLimiter {
  const { now, processes, draw, onFailure } = options
  const own = createRateLimiter({ now })
  const shareOf = createShares(now)

  async function drawAll(key: string, limit: RateLimit, share: Share): Promise<void> {
    share.isDrawing = true
    while (share.waiting.length > 0) {
      const waiting = share.waiting.splice(0)
      for (; share.reserve > 0 && waiting.length > 0; share.reserve -= 1) waiting.shift()?.(admitted)
      if (waiting.length === 0) continue
      try {
        const drawn = await draw({
          key,
          limit,
          waiting: waiting.length,
          sharers: processes() * partsPerProcess,
        })
        settle(share, waiting, { drawn, limit, at: now() })
      } catch (error) {
        onFailure(error)
        const part = toPart(limit, processes())
        for (const resolve of waiting) resolve(own.take(key, part))
      }
    }
    share.isDrawing = false
  }

  return {
    async take(key, limit) {
      if (processes() < 2) return own.take(key, limit)
      const share = shareOf(key)
      if (share.reserve > 0) {
        share.reserve -= 1
        return admitted
      }
      const waitMs = share.opensAt - now()
      if (waitMs > 0) return refuseFor(waitMs)
      return new Promise((resolve) => {
        share.waiting.push(resolve)
        if (!share.isDrawing) void drawAll(key, limit, share)
      })
    },
  }
}

/** Returns the function that finds the share of a key. Shares that ended are forgotten. */
function createShares(now: () => number): (key: string) => Share {
  // In order of last use, so that shares that ended are first.
  const shares = new Map<string, Share>()
  return (key) => {
    const at = now()
    const share = shares.get(key) ?? { reserve: 0, opensAt: 0, endsAt: 0, waiting: [], isDrawing: false }
    if (share.endsAt <= at) {
      share.reserve = 0
      share.opensAt = 0
    }
    shares.delete(key)
    evict(shares, at)
    shares.set(key, share)
    return share
  }
}

/** Admits the requests that the draw got, the oldest first, and keeps the rest of it in reserve. */
function settle(
  share: Share,
  waiting: Waiting[],
  { drawn: { granted, used }, limit, at }: { drawn: Drawn; limit: RateLimit; at: number },
): void {
  const refused = waiting.slice(granted)
  for (const resolve of waiting.slice(0, granted)) resolve(admitted)
  share.reserve = Math.max(0, granted - waiting.length)
  share.endsAt = at + keptMs
  if (refused.length === 0) return
  const waitMs = toWaitMs(used + 1 - limit.burst, limit.requestsPerSecond)
  // Until then, or until a second has passed, no draw would get more: a raised limit acts within that second.
  share.opensAt = at + waitMs
  for (const resolve of refused) resolve(refuseFor(waitMs))
  // Requests that came during the draw find the bucket as empty as it was.
  for (const resolve of share.waiting.splice(0)) resolve(refuseFor(waitMs))
}

function toPart({ requestsPerSecond, burst }: RateLimit, processes: number): RateLimit {
  return {
    requestsPerSecond: requestsPerSecond / processes,
    burst: Math.max(1, Math.floor(burst / processes)),
  }
}

function evict(shares: Map<string, Share>, at: number): void {
  let evictions = 0
  for (const [key, { endsAt, isDrawing }] of shares) {
    if (evictions === evictionsPerTake || isDrawing || endsAt > at) return
    shares.delete(key)
    evictions += 1
  }
}

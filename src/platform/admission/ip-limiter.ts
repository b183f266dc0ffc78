import ipaddr from 'ipaddr.js'
import { admitted, refuseFor, type Admission } from './admission.ts'
import { createSlidingCounter } from './sliding-counter.ts'

/**
 * `hosted` covers the hosted pages, which are open to everyone, and `any` covers every endpoint. Each kind has its own
 * counter.
 */
export type IpLimitKind = 'any' | 'hosted'

/** Spec, Limits: about 300 and about 10 requests per second and address, averaged over 5 minutes. */
export const ipLimits: Readonly<Record<IpLimitKind, number>> = { any: 90_000, hosted: 3_000 }

/** Admits at most a maximum number of requests per IP address within a sliding window. */
export interface IpLimiter {
  /** Admits or refuses one request; only admitted requests count. A changed maximum applies at once. */
  take(kind: IpLimitKind, address: string, maximum?: number): Admission
}

const defaultWindowMs = 300_000
const defaultBuckets = 30
const countsMax = 300_000

/**
 * Creates the limiter with sliding counters in the memory of this process; `now` and `windowMs` are in milliseconds.
 */
export function createIpLimiter(options: {
  now: () => number
  windowMs?: number
  buckets?: number
  countsMax?: number
}): IpLimiter {
  const { now, windowMs = defaultWindowMs, buckets = defaultBuckets } = options
  const counter = createSlidingCounter(windowMs / buckets, buckets, options.countsMax ?? countsMax)
  return {
    take(kind, address, maximum = ipLimits[kind]) {
      const at = now()
      const key = `${kind} ${toNetworkKey(address)}`
      counter.advance(at)
      if (counter.total(key) >= maximum) return refuseFor(counter.freeAt(key, maximum) - at)
      counter.add(key)
      return admitted
    },
  }
}

// One subscriber commonly has a whole /64 of IPv6 addresses and could send each request from another address.
function toNetworkKey(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

export type { Admission } from './admission.ts'
export { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts'
export {
  addressMaximums,
  createAddressSafeguard,
  type AddressKind,
  type AddressSafeguard,
} from './address-safeguard.ts'
export { createQuota, type Quota, type QuotaDelta } from './quota.ts'

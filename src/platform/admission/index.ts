export type { Admission } from './admission.ts'
export { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts'
export { ipLimits, createIpLimiter, type IpLimitKind, type IpLimiter } from './ip-limiter.ts'
export { createQuota, type Quota, type QuotaDelta } from './quota.ts'

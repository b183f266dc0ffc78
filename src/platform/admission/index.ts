export { createRateLimiter } from './rate-limiter.ts'
export { createWindowLimit, type WindowLimit } from './window-limit.ts'
export { createQuota, type Quota, type QuotaDelta } from './quota.ts'

export { createIdempotency, keptAnswer } from './idempotency.ts'
export type { HeldKey, Idempotency, KeyClaim } from './idempotency.ts'

export { holdsKey, keyColumns } from './idempotency-queries.ts'
export { createIdempotency, keptAnswer, keyOf } from './idempotency.ts'
export { deleteExpiredKeys } from './idempotency-queries.ts'
export type { HeldKey, Idempotency, KeyClaim } from './idempotency.ts'

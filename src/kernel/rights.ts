import type { Role } from './roles.ts'

/**
 * The right that an operation requires. `read` is GET, search, summary and quote; `write` is day-to-day work. `manage`
 * is voids, cancellations, plans and settings, `refund` is refunds of a sale, and `refund blindly` those without one. A
 * company may allow its clerks small refunds in the dashboard: `clerkRefundsUpTo`.
 */
export type Right = 'read' | 'write' | 'manage' | 'refund' | 'refund blindly'

const rightsByRole: Record<Role, readonly Right[]> = {
  admin: ['read', 'write', 'manage', 'refund', 'refund blindly'],
  clerk: ['read', 'write'],
  read_only: ['read'],
}

/** Returns whether a role has a right. The service enforces rights; the dashboard hides actions without one. */
export function hasRight(role: Role, right: Right): boolean {
  return rightsByRole[role].includes(right)
}

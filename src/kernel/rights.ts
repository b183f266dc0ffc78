import type { Role } from './roles.ts'

/**
 * The right that an operation requires. `read` is GET, search, summary and quote; `write` is day-to-day work. `manage`
 * is refunds, voids, cancellations, plans and settings, and `refund blindly` is refunds without a sale.
 */
export type Right = 'read' | 'write' | 'manage' | 'refund blindly'

const rightsByRole: Record<Role, readonly Right[]> = {
  admin: ['read', 'write', 'manage', 'refund blindly'],
  clerk: ['read', 'write'],
  read_only: ['read'],
}

/** Returns whether a role has a right. The service enforces rights; the dashboard hides actions without one. */
export function hasRight(role: Role, right: Right): boolean {
  return rightsByRole[role].includes(right)
}

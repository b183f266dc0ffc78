import type { Role } from '#kernel/roles'

/**
 * The right that an operation requires. `read` is GET, search, summary and quote; `write` is day-to-day work. `settle`
 * is refunds, voids, cancellations, plans and settings, and `refund blindly` is refunds without a sale.
 */
export type Right = 'read' | 'write' | 'settle' | 'refund blindly'

const rightsByRole: Record<Role, readonly Right[]> = {
  admin: ['read', 'write', 'settle', 'refund blindly'],
  clerk: ['read', 'write'],
  read_only: ['read'],
}

/** Returns whether a role has a right. */
export function hasRight(role: Role, right: Right): boolean {
  return rightsByRole[role].includes(right)
}

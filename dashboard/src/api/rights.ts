import type { Role } from './people.ts'

/**
 * The right that an action needs: `write` for day-to-day work, `settle` for actions that return money or void claims.
 */
type Right = 'write' | 'settle'

const rightsOf: Record<Role, readonly Right[]> = {
  admin: ['write', 'settle'],
  clerk: ['write'],
  read_only: [],
}

/** Returns whether a role has a right. The service enforces rights; the dashboard only hides refused actions. */
export function mayDo(role: Role, right: Right): boolean {
  return rightsOf[role].includes(right)
}

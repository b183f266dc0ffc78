import type { Role } from './people.ts'

/** What an act asks of who does it: day-to-day work is `write`; what takes money or claims back is `settle`. */
type Right = 'write' | 'settle'

const rightsOf: Record<Role, readonly Right[]> = {
  admin: ['write', 'settle'],
  clerk: ['write'],
  read_only: [],
}

/** Whether a role has a right. The service decides: the app only leaves out what it would refuse. */
export function mayDo(role: Role, right: Right): boolean {
  return rightsOf[role].includes(right)
}

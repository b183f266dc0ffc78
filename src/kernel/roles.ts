/** The roles of an API key, its sessions, or a member of a company. */
export const roles = ['admin', 'clerk', 'read_only'] as const
export type Role = (typeof roles)[number]

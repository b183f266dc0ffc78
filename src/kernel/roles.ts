/** What an API key, a session made with it, or a member of a company may be. */
export const roles = ['admin', 'clerk', 'read_only'] as const
export type Role = (typeof roles)[number]

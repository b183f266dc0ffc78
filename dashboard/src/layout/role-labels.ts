import type { Role } from '../api/users.ts'

/** Name and permissions of each role. */
export const roleLabels: Record<Role, { name: string; may: string }> = {
  admin: { name: 'Admin', may: 'Everything, refunds, keys, people and settings included.' },
  clerk: { name: 'Clerk', may: 'Invoices, customers and payments. Refunds and settings are for admins.' },
  read_only: { name: 'Read only', may: 'Viewing and exporting everything. No changes.' },
}

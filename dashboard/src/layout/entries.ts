import type { Role } from '../api/users.ts'
import { hasRight, type Right } from '../../../src/kernel/rights.ts'
import type { IconName } from '../components/icon.tsx'

type Entry = {
  to:
    | '/$companyId'
    | '/$companyId/invoices'
    | '/$companyId/payments'
    | '/$companyId/customers'
    | '/$companyId/subscriptions'
    | '/$companyId/plans'
    | '/$companyId/products'
    | '/$companyId/reports'
    | '/$companyId/alerts'
    | '/$companyId/team'
    | '/$companyId/audit'
    | '/$companyId/settings'
    | '/$companyId/developers'
  label: string
  icon: IconName
  /** Pressed after `g`, this key opens the page. */
  key?: string
  /** Whether phones show the entry in the bottom bar, which has room for four. "More" has the others. */
  isInBar?: boolean
  /** The right that the page needs. Other users do not see its entry. */
  needs?: Right
}

/** The pages in the navigation of a company, in this order. */
export const entries: readonly Entry[] = [
  { to: '/$companyId', label: 'Home', icon: 'home', key: 'h', isInBar: true },
  { to: '/$companyId/invoices', label: 'Invoices', icon: 'invoice', key: 'i', isInBar: true },
  { to: '/$companyId/payments', label: 'Payments', icon: 'payment', key: 'p', isInBar: true },
  { to: '/$companyId/customers', label: 'Customers', icon: 'customer', key: 'c', isInBar: true },
  { to: '/$companyId/subscriptions', label: 'Subscriptions', icon: 'subscription', key: 's' },
  { to: '/$companyId/plans', label: 'Plans', icon: 'plan' },
  { to: '/$companyId/products', label: 'Products', icon: 'product' },
  { to: '/$companyId/reports', label: 'Reports', icon: 'report', key: 'r' },
  { to: '/$companyId/alerts', label: 'Alerts', icon: 'alert', key: 'a' },
  { to: '/$companyId/team', label: 'Team', icon: 'users' },
  { to: '/$companyId/audit', label: 'Audit', icon: 'audit', needs: 'manage' },
  { to: '/$companyId/settings', label: 'Settings', icon: 'settings' },
  { to: '/$companyId/developers', label: 'Developers', icon: 'developer' },
]

/** Returns the pages in the navigation that a role may open. */
export function entriesOf(role: Role): readonly Entry[] {
  return entries.filter(({ needs }) => needs === undefined || hasRight(role, needs))
}

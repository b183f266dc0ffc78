import type { IconName } from '../components/icon.tsx'

type Entry = {
  to:
    | '/$companyId'
    | '/$companyId/invoices'
    | '/$companyId/payments'
    | '/$companyId/customers'
    | '/$companyId/alerts'
    | '/$companyId/team'
  label: string
  icon: IconName
  /** Goes there behind a `g`. */
  key?: string
  /** On phones it stands in the bar below, where there is room for four; all else is behind "More" there. */
  isInBar?: boolean
}

/** Where the navigation of a company leads, in this order. */
export const entries: readonly Entry[] = [
  { to: '/$companyId', label: 'Home', icon: 'home', key: 'h', isInBar: true },
  { to: '/$companyId/invoices', label: 'Invoices', icon: 'invoice', key: 'i', isInBar: true },
  { to: '/$companyId/payments', label: 'Payments', icon: 'payment', key: 'p', isInBar: true },
  { to: '/$companyId/customers', label: 'Customers', icon: 'customer', key: 'c', isInBar: true },
  { to: '/$companyId/alerts', label: 'Alerts', icon: 'alert', key: 'a' },
  { to: '/$companyId/team', label: 'Team', icon: 'people' },
]

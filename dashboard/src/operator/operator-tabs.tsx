import { Link } from '@tanstack/react-router'
import { Views } from '../components/views.tsx'

const tabs = [
  { to: '/operator', label: 'Status' },
  { to: '/operator/companies', label: 'Companies' },
  { to: '/operator/people', label: 'Operators' },
  { to: '/operator/audit', label: 'Audit' },
] as const

/** Renders the links to the pages of the console. */
export function OperatorTabs() {
  return (
    <Views label="Operator console">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          className="view"
          to={to}
          activeOptions={{ exact: to === '/operator', includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </Views>
  )
}

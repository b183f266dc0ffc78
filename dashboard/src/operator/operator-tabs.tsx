import { Link } from '@tanstack/react-router'
import { Views } from '../components/views.tsx'

const tabs = [{ to: '/operator', label: 'Status' }] as const

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

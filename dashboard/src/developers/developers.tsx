import { Link, Navigate } from '@tanstack/react-router'
import { hasRight } from '../../../src/kernel/rights.ts'
import { isSandbox } from '../components/environment.ts'
import { Views } from '../components/views.tsx'
import { useCompany } from '../layout/company-gate.tsx'

const tabs = [
  { to: '/$companyId/developers/keys', label: 'API keys', needs: 'manage' },
  { to: '/$companyId/developers/webhook', label: 'Webhook', needs: 'read' },
  { to: '/$companyId/developers/client-postback', label: 'Client postback', needs: 'read' },
  { to: '/$companyId/developers/requests', label: 'Requests', needs: 'manage' },
  { to: '/$companyId/developers/sandbox', label: 'Sandbox', needs: 'manage', isSandboxOnly: true },
] as const

function useTabs() {
  const { companyId, role } = useCompany()
  const isServed = (tab: (typeof tabs)[number]) => isSandbox() || !('isSandboxOnly' in tab)
  return { params: { companyId }, shown: tabs.filter((tab) => hasRight(role, tab.needs) && isServed(tab)) }
}

/** Opens the first page for developers that the user's role may see. */
export function Developers() {
  const { params, shown } = useTabs()
  const [first = tabs[0]] = shown
  return <Navigate to={first.to} params={params} replace />
}

/** Renders the links to the pages for developers. */
export function DeveloperTabs() {
  const { params, shown } = useTabs()
  if (shown.length < 2) return null
  return (
    <Views label="Developers">
      {shown.map(({ to, label }) => (
        <Link key={to} className="view" to={to} params={params} activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
    </Views>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../components/page.tsx'
import { Views } from '../components/views.tsx'
import { useCompany } from '../layout/company-gate.tsx'

/** The pages of the settings, in the order of their links. The first opens from the navigation. */
const pages = [
  { to: '/$companyId/settings/company', label: 'Company' },
  { to: '/$companyId/settings/billing', label: 'Billing' },
  { to: '/$companyId/settings/security', label: 'Security' },
] as const

/** Renders a page of the settings, with links to the others. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { companyId, name } = useCompany()
  return (
    <Page title={title} company={name}>
      <Views label="Settings">
        {pages.map(({ to, label }) => (
          <Link
            key={to}
            className="view"
            to={to}
            params={{ companyId }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {label}
          </Link>
        ))}
      </Views>
      {children}
    </Page>
  )
}

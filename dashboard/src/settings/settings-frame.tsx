import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Page } from '../components/page.tsx'
import { Views } from '../components/views.tsx'
import { useCompany } from '../layout/company-gate.tsx'

/** The pages of the settings, in the order of their links. The first opens from the navigation. */
const pages = [
  { to: '/$companyId/settings/company', label: 'Company', needs: 'read' },
  { to: '/$companyId/settings/billing', label: 'Billing', needs: 'read' },
  { to: '/$companyId/settings/branding', label: 'Branding', needs: 'read' },
  { to: '/$companyId/settings/emails', label: 'Email texts', needs: 'manage' },
  { to: '/$companyId/settings/security', label: 'Security', needs: 'read' },
  { to: '/$companyId/settings/surcharge', label: 'Surcharge', needs: 'read' },
  { to: '/$companyId/settings/proof', label: 'Surcharge proof', needs: 'manage' },
  { to: '/$companyId/settings/fields', label: 'Custom fields', needs: 'manage' },
  { to: '/$companyId/settings/move-in', label: 'Move in', needs: 'manage' },
] as const

/** Renders a page of the settings, with links to the others. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { companyId, name, role } = useCompany()
  const open = pages.filter(({ needs }) => hasRight(role, needs))
  return (
    <Page title={title} company={name}>
      <Views label="Settings">
        {open.map(({ to, label }) => (
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

import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../api/me.ts'
import { CompanySwitch } from './company-switch.tsx'
import { useCurrentCompany } from './current-company.ts'
import { EnvironmentBadge } from './environment-badge.tsx'
import { Keys } from './keys.tsx'
import { LostPhone } from './lost-phone.tsx'
import { Navigation } from './navigation.tsx'
import { UserMenu } from './user-menu.tsx'

/** Renders the navigation and top bar around every page of a signed-in user. */
export function Frame({ search, alertCount }: { search: ReactNode; alertCount: ReactNode }) {
  const me = useMe()
  const current = useCurrentCompany(me)
  const companySwitch = <CompanySwitch companies={me.companies} current={current} />
  return (
    <div className="frame">
      <div className="side">
        {companySwitch}
        <Navigation current={current} alertCount={alertCount} />
      </div>
      <div>
        <header className="bar">
          {companySwitch}
          {search}
          <EnvironmentBadge />
          <UserMenu me={me} />
        </header>
        <main className="content" id="content" tabIndex={-1}>
          <LostPhone user={me.person} />
          <Outlet />
        </main>
      </div>
      <Keys current={current} />
    </div>
  )
}

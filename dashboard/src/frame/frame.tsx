import { Link, Outlet } from '@tanstack/react-router'
import { useMe } from '../api/me.ts'
import { Icon } from '../parts/icon.tsx'
import { CompanySwitch } from './company-switch.tsx'
import { useCurrentCompany } from './current-company.ts'
import { EnvironmentBadge } from './environment-badge.tsx'
import { PersonMenu } from './person-menu.tsx'

/** What stands around every page of somebody who is signed in. */
export function Frame() {
  const me = useMe()
  const current = useCurrentCompany(me)
  const companySwitch = <CompanySwitch companies={me.companies} current={current} />
  return (
    <div className="frame">
      <div className="side">
        {companySwitch}
        <nav aria-label="Main">
          {current && (
            <Link
              className="nav-link"
              to="/$companyId"
              params={{ companyId: current.companyId }}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <Icon name="home" />
              Home
            </Link>
          )}
          {current && (
            <Link
              className="nav-link"
              to="/$companyId/invoices"
              params={{ companyId: current.companyId }}
              activeOptions={{ includeSearch: false }}
            >
              <Icon name="invoice" />
              Invoices
            </Link>
          )}
          <Link className="nav-link" to="/account">
            <Icon name="person" />
            Account
          </Link>
        </nav>
      </div>
      <div>
        <header className="bar">
          {companySwitch}
          <EnvironmentBadge />
          <PersonMenu person={me.person} />
        </header>
        <main className="content" id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

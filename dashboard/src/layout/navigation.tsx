import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Company } from '../api/users.ts'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import type { MenuEntry } from '../components/opened-menu.tsx'
import { entriesOf } from './entries.ts'

type Props = { current: Company | undefined; alertCount: ReactNode }

/** Renders the main navigation. Phones show the most used pages in a bottom bar and the others under "More". */
export function Navigation({ current, alertCount }: Props) {
  return (
    <nav aria-label="Main">
      {current &&
        entriesOf(current.role).map(({ to, label, icon, isInBar = false }) => (
          <Link
            key={to}
            className={isInBar ? 'nav-link' : 'nav-link nav-wide'}
            to={to}
            params={{ companyId: current.companyId }}
            activeOptions={{ exact: to === '/$companyId', includeSearch: false }}
          >
            <Icon name={icon} />
            <span className="name">{label}</span>
            {to === '/$companyId/alerts' && alertCount}
          </Link>
        ))}
      <Link className={current ? 'nav-link nav-wide' : 'nav-link'} to="/account">
        <Icon name="user" />
        <span className="name">Account</span>
      </Link>
      {current && <More company={current} alertCount={alertCount} />}
    </nav>
  )
}

function More({ company, alertCount }: { company: Company; alertCount: ReactNode }) {
  const { companyId } = company
  const others = entriesOf(company.role).filter(({ isInBar }) => !isInBar)
  const account: MenuEntry = { id: 'account', icon: 'user', shows: 'Account', link: { to: '/account' } }
  return (
    <Menu
      className="nav-link nav-more"
      popupClassName="menu-more"
      side="top"
      align="end"
      shows={
        <>
          <Icon name="more" />
          More
          {alertCount}
        </>
      }
      entries={[
        ...others.map(({ to, label, icon }) => ({
          id: to,
          icon,
          link: { to, params: { companyId } },
          shows: (
            <>
              {label}
              {to === '/$companyId/alerts' && alertCount}
            </>
          ),
        })),
        account,
      ]}
    />
  )
}

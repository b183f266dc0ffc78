import { Link } from '@tanstack/react-router'
import type { Company } from '../api/people.ts'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import type { MenuEntry } from '../components/opened-menu.tsx'
import { entries } from './entries.ts'
import { OpenAlerts } from './open-alerts.tsx'

/** Renders the main navigation. Phones show the most used pages in a bottom bar and the others under "More". */
export function Navigation({ current }: { current: Company | undefined }) {
  return (
    <nav aria-label="Main">
      {current &&
        entries.map(({ to, label, icon, isInBar = false }) => (
          <Link
            key={to}
            className={isInBar ? 'nav-link' : 'nav-link nav-wide'}
            to={to}
            params={{ companyId: current.companyId }}
            activeOptions={{ exact: to === '/$companyId', includeSearch: false }}
          >
            <Icon name={icon} />
            {label}
            {to === '/$companyId/alerts' && <OpenAlerts companyId={current.companyId} />}
          </Link>
        ))}
      <Link className={current ? 'nav-link nav-wide' : 'nav-link'} to="/account">
        <Icon name="person" />
        Account
      </Link>
      {current && <More current={current} />}
    </nav>
  )
}

function More({ current: { companyId } }: { current: Company }) {
  const others = entries.filter(({ isInBar }) => !isInBar)
  const account: MenuEntry = { id: 'account', icon: 'person', shows: 'Account', link: { to: '/account' } }
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
          <OpenAlerts companyId={companyId} />
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
              {to === '/$companyId/alerts' && <OpenAlerts companyId={companyId} />}
            </>
          ),
        })),
        account,
      ]}
    />
  )
}

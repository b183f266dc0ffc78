import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import type { Company } from '../api/people.ts'
import { Icon } from '../parts/icon.tsx'
import { entries } from './entries.ts'
import { OpenAlerts } from './open-alerts.tsx'

/** Where everything is. On phones what is used most stands in a bar below, and the rest behind "More". */
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
  return (
    <Menu.Root>
      <Menu.Trigger className="nav-link nav-more">
        <Icon name="more" />
        More
        <OpenAlerts companyId={companyId} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" side="top" align="end" sideOffset={4}>
          <Menu.Popup className="menu menu-more">
            {entries
              .filter(({ isInBar }) => !isInBar)
              .map(({ to, label, icon }) => (
                <Menu.LinkItem
                  key={to}
                  className="menu-item"
                  closeOnClick
                  render={<Link to={to} params={{ companyId }} />}
                >
                  <Icon name={icon} />
                  {label}
                  {to === '/$companyId/alerts' && <OpenAlerts companyId={companyId} />}
                </Menu.LinkItem>
              ))}
            <Menu.LinkItem className="menu-item" closeOnClick render={<Link to="/account" />}>
              <Icon name="person" />
              Account
            </Menu.LinkItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import type { Company } from '../api/people.ts'
import { Icon } from '../parts/icon.tsx'
import { roleWords } from './role-words.ts'

type Props = { companies: readonly Company[]; current: Company | undefined }

/** Which company is worked for, and the others. */
export function CompanySwitch({ companies, current }: Props) {
  if (!current) return null
  return (
    <Menu.Root>
      <Menu.Trigger className="switch">
        <span className="badge" aria-hidden="true">
          {current.name.charAt(0).toUpperCase()}
        </span>
        <span className="unseen">Company: </span>
        <span className="name">{current.name}</span>
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" align="start" sideOffset={4}>
          <Menu.Popup className="menu">
            {companies.map(({ companyId, name, role }) => (
              <Menu.LinkItem
                key={companyId}
                className="menu-item"
                closeOnClick
                render={<Link to="/$companyId" params={{ companyId }} />}
              >
                <span>{name}</span>
                <span className="end soft small">{roleWords[role].name}</span>
                {companyId === current.companyId && <Icon name="check" />}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

import type { Company } from '../api/users.ts'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { roleLabels } from './role-labels.ts'

type Props = { companies: readonly Company[]; current: Company | undefined }

/** Shows the current company, and lets the user switch to another. */
export function CompanySwitch({ companies, current }: Props) {
  if (!current) return null
  return (
    <Menu
      className="switch"
      align="start"
      shows={
        <>
          <span className="badge" aria-hidden="true">
            {current.name.charAt(0).toUpperCase()}
          </span>
          <span className="unseen">Company: </span>
          <span className="name">{current.name}</span>
          <Icon name="down" />
        </>
      }
      entries={companies.map(({ companyId, name, role }) => ({
        id: companyId,
        link: { to: '/$companyId', params: { companyId } },
        shows: (
          <>
            <span>{name}</span>
            <span className="end soft small">{roleLabels[role].name}</span>
            {companyId === current.companyId && <Icon name="check" />}
          </>
        ),
      }))}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../api/me.ts'
import { roleLabels } from '../layout/role-labels.ts'
import { homeQuery } from '../home/home-query.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Icon } from '../components/icon.tsx'
import { money } from '../components/money.ts'
import { Page } from '../components/page.tsx'

/** Lists the companies of the user. A user with exactly one company is redirected to it. */
export function Companies() {
  const { companies, person: user } = useMe()
  return (
    <Page title="Companies">
      {companies.length === 0 ? (
        <div className="card">
          <EmptyState title="You belong to no company">
            <p className="soft">Once an admin invites {user.email} to a company, it appears here.</p>
          </EmptyState>
        </div>
      ) : (
        <ul className="company-list">
          {companies.map(({ companyId, name, role }) => (
            <li key={companyId}>
              <Link className="card company-link" to="/$companyId" params={{ companyId }}>
                <span className="badge" aria-hidden="true">
                  {name.charAt(0).toUpperCase()}
                </span>
                <strong>{name}</strong>
                <span className="end">
                  <VolumeToday companyId={companyId} />
                  {roleLabels[role].name}
                </span>
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

const daysAtLeast = 7

/** Shows today's volume of a company, once it is loaded. */
function VolumeToday({ companyId }: { companyId: string }) {
  const { data } = useQuery(homeQuery(companyId, daysAtLeast))
  return data ? <span className="taken">{money(data.taken.today)} today</span> : null
}

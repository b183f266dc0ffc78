import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../api/me.ts'
import { roleWords } from '../frame/role-words.ts'
import { homeQuery } from '../home/home-query.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Icon } from '../parts/icon.tsx'
import { money } from '../parts/money.ts'
import { Page } from '../parts/page.tsx'

/** The companies of a person who has several, or none. */
export function Companies() {
  const { companies, person } = useMe()
  return (
    <Page title="Companies">
      {companies.length === 0 ? (
        <div className="card">
          <EmptyState title="You belong to no company">
            <p className="soft">An admin of a company invites {person.email}, and it stands here.</p>
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
                  <TakenToday companyId={companyId} />
                  {roleWords[role].name}
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

/** What a company took today, once it is known. */
function TakenToday({ companyId }: { companyId: string }) {
  const { data } = useQuery(homeQuery(companyId, daysAtLeast))
  return data ? <span className="taken">{money(data.taken.today)} today</span> : null
}

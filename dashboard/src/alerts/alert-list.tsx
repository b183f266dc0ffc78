import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Company } from '../api/users.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { RecordResults } from '../lists/record-results.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useListKeys } from '../components/list-keys.ts'
import { Page } from '../components/page.tsx'
import { Views } from '../components/views.tsx'
import { alertColumns } from './alert-columns.tsx'
import type { AlertSearch } from './alert-search.ts'
import { alertsQuery, type Alert } from './alerts-query.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

const views = [
  { label: 'Open', status: undefined },
  { label: 'Resolved', status: 'resolved' },
  { label: 'All', status: 'all' },
] as const

/** Lists the alerts of a company, open ones by default. */
export function AlertList() {
  const company = useCompany()
  const search = useSearch({ from: '/signed-in/$companyId/alerts' })
  const [resolved, setResolved] = useState<Alert>()
  useListKeys()
  return (
    <Page title="Alerts" company={company.name}>
      <Views label="Views of alerts">
        {views.map(({ label, status }) => (
          <Link
            key={label}
            className="view"
            from="/$companyId/alerts"
            to="/$companyId/alerts"
            search={{ status }}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {label}
          </Link>
        ))}
      </Views>
      <FoundAlerts
        company={company}
        search={search}
        onResolve={hasRight(company.role, 'write') ? setResolved : undefined}
      />
      {resolved && (
        <ResolveDialog
          companyId={company.companyId}
          alert={resolved}
          onClose={() => setResolved(undefined)}
        />
      )}
    </Page>
  )
}

type FoundProps = {
  company: Company
  search: AlertSearch
  onResolve: ((alert: Alert) => void) | undefined
}

function FoundAlerts({ company, search, onResolve }: FoundProps) {
  const navigate = useNavigate({ from: '/$companyId/alerts' })
  const result = useQuery({
    ...alertsQuery(company.companyId, search),
    select: ({ alerts, nextCursor = null }) => ({ rows: alerts, nextCursor }),
  })
  return (
    <RecordResults
      label="Alerts"
      timeZone={company.timeZone}
      result={result}
      columns={alertColumns(company, onResolve)}
      idOf={({ id }) => id}
      cursor={search.cursor}
      onPage={(cursor, state) => void navigate({ search: { ...search, cursor }, state })}
      nothingYet={
        <EmptyState title={search.status === undefined ? 'You’re all caught up' : 'No alert yet'}>
          <p className="soft">
            Returned payments, disputes and errors will appear here, with what to do next.
          </p>
        </EmptyState>
      }
      narrowed={undefined}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Cut } from '../components/cut.tsx'
import type { Column } from '../components/data-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { formatNumber } from '../components/format-count.ts'
import { BriefInstant } from '../components/instant.tsx'
import { useListKeys } from '../components/list-keys.ts'
import { Page } from '../components/page.tsx'
import { Pill } from '../components/pill.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { RecordResults } from '../lists/record-results.tsx'
import { companiesQuery, type ConsoleCompany } from './companies-query.ts'
import type { CompaniesSearch } from './companies-search.ts'
import { companyPill } from './company-labels.ts'
import { NewCompanyDialog } from './new-company-dialog.tsx'
import { installation } from './operator-gate.tsx'
import { OperatorTabs } from './operator-tabs.tsx'

/** Lists the companies of the installation; the URL holds the search. */
export function CompanyList() {
  const search = useSearch({ from: '/signed-in/operator/companies' })
  const navigate = useNavigate({ from: '/operator/companies' })
  const result = useQuery(companiesQuery(search))
  const [isCreating, setIsCreating] = useState(false)
  useListKeys()
  const show = (next: CompaniesSearch) => void navigate({ search: next, replace: true })
  return (
    <Page
      title="Companies"
      company={installation}
      actions={
        <Button variant="main" onClick={() => setIsCreating(true)}>
          New company
        </Button>
      }
    >
      <OperatorTabs />
      <div className="list-tools">
        <SearchBox
          label="Find in companies"
          hint="Name or id"
          value={search.find ?? ''}
          onSearch={(find) => show({ find: find || undefined })}
        />
      </div>
      <RecordResults
        label="Companies"
        timeZone="UTC"
        result={result}
        columns={columns}
        idOf={({ companyId }) => companyId}
        cursor={search.cursor}
        onPage={(cursor, state) => void navigate({ search: { ...search, cursor }, state })}
        nothingYet={
          <EmptyState title="No company yet">
            <p className="soft">A new company invites its first admin by mail.</p>
          </EmptyState>
        }
        narrowed={
          search.find === undefined
            ? undefined
            : { nothingFits: 'No company fits', clear: 'Show all companies', onClear: () => show({}) }
        }
      />
      {isCreating && <NewCompanyDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

const columns: Column<ConsoleCompany>[] = [
  {
    head: 'Name',
    kind: 'text',
    cell: ({ companyId, name }) => (
      <Link className="row-link" to="/operator/companies/$companyId" params={{ companyId }}>
        <Cut text={name} />
      </Link>
    ),
  },
  {
    head: 'Status',
    kind: 'state',
    cell: (company) => <Pill tone={companyPill(company).tone}>{companyPill(company).label}</Pill>,
  },
  {
    head: 'Users',
    kind: 'minor-number',
    cell: ({ members }) => formatNumber(members),
  },
  {
    head: 'Requests this month',
    kind: 'minor-number',
    from: 'medium',
    cell: ({ requestsThisMonth }) => formatNumber(requestsThisMonth),
  },
  {
    head: 'Created',
    kind: 'minor',
    from: 'medium',
    cell: ({ createdAt }) => <BriefInstant at={createdAt} timeZone="UTC" />,
  },
]

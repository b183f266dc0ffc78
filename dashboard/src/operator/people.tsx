import { useQuery } from '@tanstack/react-query'
import { DataTable, none, type Column } from '../components/data-table.tsx'
import { BriefInstant } from '../components/instant.tsx'
import { Page } from '../components/page.tsx'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { installation } from './operator-gate.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { operatorsQuery, type Operator } from './operators-query.ts'

/** Lists the operators. Only the command line changes them. */
export function OperatorPeople() {
  const { data, error, refetch } = useQuery(operatorsQuery)
  return (
    <Page title="Operators" company={installation}>
      <OperatorTabs />
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="card">
          <DataTable
            label="Operators"
            columns={columns}
            rows={data.operators}
            idOf={({ operatorId }) => operatorId}
          />
        </div>
      )}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton />
        </div>
      )}
      <p className="small soft">
        The command line adds and removes operators: <code>npx florin operator add</code>,{' '}
        <code>npx florin operator remove</code>.
      </p>
      <ZoneNote timeZone="UTC" />
    </Page>
  )
}

const columns: Column<Operator>[] = [
  { head: 'Name', kind: 'text', cell: ({ name }) => name ?? none },
  { head: 'Email', kind: 'detail', cell: ({ email }) => email },
  {
    head: 'Status',
    kind: 'state',
    cell: ({ status }) =>
      status === 'active' ? <Pill tone="good">Active</Pill> : <Pill tone="flight">Invited</Pill>,
  },
  {
    head: 'Second factor',
    kind: 'minor',
    from: 'wide',
    cell: ({ twoFactor }) => (twoFactor ? 'Set up' : 'None'),
  },
  {
    head: 'Last seen',
    kind: 'minor',
    from: 'medium',
    cell: ({ lastSeenAt }) =>
      lastSeenAt === undefined ? 'Never' : <BriefInstant at={lastSeenAt} timeZone="UTC" />,
  },
]

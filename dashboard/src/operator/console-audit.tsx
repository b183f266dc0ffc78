import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChangeList } from '../audit/audit-columns.tsx'
import { actionLabels } from '../audit/audit-labels.ts'
import { describeChanges } from '../audit/change-words.ts'
import { BreakableText } from '../components/breakable-text.tsx'
import { none, type Column } from '../components/data-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Instant } from '../components/instant.tsx'
import { useListKeys } from '../components/list-keys.ts'
import { Page } from '../components/page.tsx'
import { RecordResults } from '../lists/record-results.tsx'
import { consoleAuditQuery, type ConsoleAuditEntry } from './console-audit-query.ts'
import { installation } from './operator-gate.tsx'
import { OperatorTabs } from './operator-tabs.tsx'

/** Lists the actions of operators and those on the installation. */
export function ConsoleAudit() {
  const { cursor } = useSearch({ from: '/signed-in/operator/audit' })
  const navigate = useNavigate({ from: '/operator/audit' })
  const result = useQuery(consoleAuditQuery(cursor))
  useListKeys()
  return (
    <Page title="Audit" company={installation}>
      <OperatorTabs />
      <RecordResults
        label="Audit"
        timeZone="UTC"
        result={result}
        columns={columns}
        idOf={({ id }) => id}
        cursor={cursor}
        onPage={(page, state) => void navigate({ search: { cursor: page }, state })}
        nothingYet={<EmptyState title="No entry yet">{null}</EmptyState>}
        narrowed={undefined}
      />
    </Page>
  )
}

const columns: Column<ConsoleAuditEntry>[] = [
  {
    head: 'What',
    kind: 'prose',
    cell: ({ action, companyId, companyName, changes }) => (
      <>
        <strong>{actionLabels[action]}</strong>{' '}
        {companyId !== undefined && companyName !== undefined && (
          <Link to="/operator/companies/$companyId" params={{ companyId }}>
            <BreakableText text={companyName} />
          </Link>
        )}
        {changes && <ChangeList texts={describeChanges(changes, 'UTC')} />}
      </>
    ),
  },
  {
    head: 'Who',
    kind: 'prose',
    cell: ({ actor: { type, name } }) => name ?? (type === 'operator' ? 'Operator token' : none),
  },
  { head: 'From', kind: 'meta', cell: ({ address }) => address ?? none },
  { head: 'When', kind: 'meta', cell: ({ at }) => <Instant at={at} timeZone="UTC" /> },
]

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BreakableText } from '../components/breakable-text.tsx'
import { DataTable, none, type Column } from '../components/data-table.tsx'
import { FullInstant } from '../components/instant.tsx'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { installation } from './operator-gate.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { checkLabels, statusPills } from './status-labels.ts'
import { statusQuery, type InstallationStatus, type StatusCheck } from './status-query.ts'

/** Shows that the installation is in order, or the checks that need attention. It checks again every minute. */
export function StatusPage() {
  const { data, error, refetch } = useQuery(statusQuery)
  return (
    <Page title="Installation" company={installation}>
      <OperatorTabs />
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {data && <Status status={data} />}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton />
        </div>
      )}
    </Page>
  )
}

function Status({ status: { status, checkedAt, checks } }: { status: InstallationStatus }) {
  const shown = checks.filter((check) => check.status !== 'ok')
  const time = <FullInstant at={checkedAt} timeZone="UTC" />
  return (
    <>
      <div data-testid="installation-status">
        {status === 'ok' ? (
          <Notice tone="good" role="status">
            <p>Everything is in order.</p>
            <p className="small">Checked {time}</p>
          </Notice>
        ) : (
          <Notice tone="warn" role="status">
            <p>Something needs attention.</p>
            <p className="small">Checked {time}</p>
          </Notice>
        )}
      </div>
      {shown.length > 0 && (
        <div className="card">
          <DataTable label="Checks" columns={columns} rows={shown} idOf={idOf} />
        </div>
      )}
    </>
  )
}

const idOf = ({ name, companyId = '', text }: StatusCheck) => `${name} ${companyId} ${text}`

const columns: Column<StatusCheck>[] = [
  {
    head: 'Check',
    kind: 'prose',
    cell: ({ name, companyId, companyName, text }) => (
      <>
        <strong>{checkLabels[name]}</strong>
        {companyId !== undefined && companyName !== undefined && (
          <>
            {' · '}
            <Link to="/operator/companies/$companyId" params={{ companyId }}>
              <BreakableText text={companyName} />
            </Link>
          </>
        )}
        <p>{text}</p>
      </>
    ),
  },
  {
    head: 'Command',
    kind: 'prose',
    cell: ({ command }) => (command === undefined ? none : <code>{command}</code>),
  },
  {
    head: 'Status',
    kind: 'state',
    cell: ({ status }) => <Pill tone={statusPills[status].tone}>{statusPills[status].label}</Pill>,
  },
]

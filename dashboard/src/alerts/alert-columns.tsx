import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { recordUrl } from '../layout/record-url.ts'
import { Button } from '../components/button.tsx'
import type { Column } from '../components/data-table.tsx'
import { BriefInstant, Instant } from '../components/instant.tsx'
import { alertHeadline, alertMessage } from './alert-labels.ts'
import type { Alert } from './alerts-query.ts'

/** Returns the columns of the alert list. The column of buttons appears only for users who may resolve alerts. */
export function alertColumns(
  { companyId, timeZone }: Company,
  onResolve: ((alert: Alert) => void) | undefined,
): Column<Alert>[] {
  const resolveColumn: Column<Alert> = {
    head: 'Resolve',
    isHeadUnseen: true,
    kind: 'number',
    cell: (alert) =>
      onResolve &&
      alert.resolvedAt === undefined && (
        <Button aria-label={`Resolve: ${alertHeadline(alert)}`} onClick={() => onResolve(alert)}>
          Resolve
        </Button>
      ),
  }
  return [
    { head: 'Alert', kind: 'prose', cell: (alert) => <Message alert={alert} timeZone={timeZone} /> },
    { head: 'Records', kind: 'meta', cell: (alert) => <Records companyId={companyId} alert={alert} /> },
    {
      head: 'When',
      kind: 'meta',
      cell: ({ createdAt }) => <BriefInstant at={createdAt} timeZone={timeZone} />,
    },
    ...(onResolve ? [resolveColumn] : []),
  ]
}

function Message({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const { action } = alertMessage(alert)
  return (
    <>
      <strong>{alertHeadline(alert)}</strong>
      <p>{alert.message}</p>
      {alert.resolvedAt === undefined ? (
        <p className="soft">Recommended action: {action}</p>
      ) : (
        <p className="soft">
          Resolved <Instant at={alert.resolvedAt} timeZone={timeZone} />
          {alert.note && ` · ${alert.note}`}
        </p>
      )}
    </>
  )
}

function Records({ companyId, alert }: { companyId: string; alert: Alert }) {
  const { invoiceId, transactionId, subscriptionId } = alert
  return (
    <span className="alert-records">
      {invoiceId && <Link to={recordUrl(companyId, 'invoice', invoiceId)}>Invoice</Link>}
      {transactionId && <Link to={recordUrl(companyId, 'transaction', transactionId)}>Payment</Link>}
      {subscriptionId && <Link to={recordUrl(companyId, 'subscription', subscriptionId)}>Subscription</Link>}
    </span>
  )
}

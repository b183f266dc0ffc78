import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { recordUrl } from '../layout/record-url.ts'
import { Button } from '../components/button.tsx'
import { Instant } from '../components/instant.tsx'
import { Pill } from '../components/pill.tsx'
import { alertMessage } from './alert-labels.ts'
import type { Alert } from './alerts-query.ts'

type Props = { company: Company; alert: Alert; onResolve?: (() => void) | undefined }

/** Shows one alert with its records and the recommended action. */
export function AlertCard({ company, alert, onResolve }: Props) {
  const { title, action } = alertMessage(alert)
  const { timeZone } = company
  return (
    <li className="card card-padded alert-card" data-id={alert.id}>
      <div className="alert-head">
        <h2>{title}</h2>
        <span className="small soft">
          <Instant at={alert.createdAt} timeZone={timeZone} />
        </span>
      </div>
      <p>{alert.message}</p>
      <Records company={company} alert={alert} />
      {alert.resolvedAt === undefined ? (
        <p>
          <strong>Recommended action:</strong> {action}
        </p>
      ) : (
        <p className="soft">
          <Pill tone="quiet">Resolved</Pill> <Instant at={alert.resolvedAt} timeZone={timeZone} />
          {alert.note && ` · ${alert.note}`}
        </p>
      )}
      {onResolve && (
        <Button aria-label={`Resolve: ${title}`} onClick={onResolve}>
          Resolve
        </Button>
      )}
    </li>
  )
}

function Records({ company: { companyId }, alert }: Pick<Props, 'company' | 'alert'>) {
  const { invoiceId, transactionId, subscriptionId } = alert
  if (!invoiceId && !transactionId && !subscriptionId) return null
  return (
    <p className="alert-records">
      {invoiceId && <Link to={recordUrl(companyId, 'invoice', invoiceId)}>Invoice</Link>}
      {transactionId && <Link to={recordUrl(companyId, 'transaction', transactionId)}>Payment</Link>}
      {subscriptionId && (
        <span className="soft">
          Subscription <code>{subscriptionId}</code>
        </span>
      )}
    </p>
  )
}

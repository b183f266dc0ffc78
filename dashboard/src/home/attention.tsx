import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { alertHeadline, alertMessage } from '../alerts/alert-labels.ts'
import { Refusal } from '../components/refusal.tsx'
import { formatCount } from '../components/format-count.ts'
import { openAlertsQuery, type HomeFigures } from './home-query.ts'
import { paymentsLink } from './payments-link.ts'

type Props = { companyId: string; home: HomeFigures }

/** Lists the problems of a company, most urgent first. */
export function Attention({ companyId, home }: Props) {
  const { unknown, parkedDeliveries, openAlerts, overdue } = home
  const isQuiet = !unknown.count && !parkedDeliveries && !openAlerts && !overdue.count
  return (
    <section className="card card-padded home-part">
      <h2>Needs attention</h2>
      <ul className="attention" aria-label="Needs attention">
        {isQuiet && <li className="soft">You’re all caught up.</li>}
        {unknown.count > 0 && (
          <li>
            <Link {...paymentsLink(companyId, { view: 'flight' })}>
              {formatCount(unknown.count, 'payment')} with an unknown outcome
            </Link>
            <span className="small soft">Don’t charge again. The outcome will be known soon.</span>
          </li>
        )}
        {parkedDeliveries > 0 && (
          <li>
            <Link to="/$companyId/developers/webhook" params={{ companyId }} search={{ status: 'parked' }}>
              {formatCount(parkedDeliveries, 'event')} not delivered
            </Link>
            <span className="small soft">Your webhook did not accept them. They can be sent again.</span>
          </li>
        )}
        {openAlerts > 0 && <OpenAlerts companyId={companyId} open={openAlerts} />}
        {overdue.count > 0 && (
          <li>
            <Link to="/$companyId/invoices" params={{ companyId }} search={{ view: 'overdue' }}>
              {formatCount(overdue.count, 'invoice')} overdue
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

function OpenAlerts({ companyId, open }: { companyId: string; open: number }) {
  const { data, error, refetch } = useQuery(openAlertsQuery(companyId))
  if (error)
    return (
      <li>
        <Refusal error={error} onRetry={() => void refetch()} />
      </li>
    )
  const shown = data?.alerts ?? []
  const others = open - shown.length
  return (
    <>
      {shown.map((alert) => (
        <li key={alert.id}>
          {alert.invoiceId ? (
            <Link to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId: alert.invoiceId }}>
              {alertHeadline(alert)}
            </Link>
          ) : (
            <strong>{alertHeadline(alert)}</strong>
          )}
          <span className="small soft">{alertMessage(alert).action}</span>
        </li>
      ))}
      {data && others > 0 && (
        <li>
          <Link to="/$companyId/alerts" params={{ companyId }}>
            View {formatCount(others, 'more alert')}
          </Link>
        </li>
      )}
    </>
  )
}

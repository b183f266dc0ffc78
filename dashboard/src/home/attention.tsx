import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Refusal } from '../components/refusal.tsx'
import { formatCount } from '../components/format-count.ts'
import { openAlertsQuery, type HomeFigures } from './home-query.ts'
import { paymentsLink, returnedLink } from './payments-link.ts'

type Props = { companyId: string; home: HomeFigures }

/** Lists the problems of a company, most urgent first. */
export function Attention({ companyId, home }: Props) {
  const { unknown, returned, parkedDeliveries, openAlerts, overdue } = home
  const isQuiet = !unknown.count && !returned.count && !parkedDeliveries && !openAlerts && !overdue.count
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
        {returned.count > 0 && (
          <li>
            <Link {...returnedLink(companyId, home.timeZone)}>
              {formatCount(returned.count, 'payment')} returned
            </Link>
            <span className="small soft">By a bank or as a chargeback, in the last 30 days.</span>
          </li>
        )}
        {parkedDeliveries > 0 && (
          <li>
            <strong>{formatCount(parkedDeliveries, 'event')} not delivered</strong>
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
      {shown.map(({ id, message, invoiceId }) => (
        <li key={id}>
          {invoiceId ? (
            <Link to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId }}>
              {message}
            </Link>
          ) : (
            <strong>{message}</strong>
          )}
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

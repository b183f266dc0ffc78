import { useQuery } from '@tanstack/react-query'
import { openAlertsQuery, openAlertsMax } from './alerts-query.ts'

/** Shows the number of open alerts in the navigation, and nothing if there are none. */
export function OpenAlerts({ companyId }: { companyId: string }) {
  const { data: count = 0 } = useQuery(openAlertsQuery(companyId))
  if (count === 0) return null
  return (
    <span className="count">
      {count > openAlertsMax ? `${openAlertsMax}+` : count}
      <span className="unseen"> open</span>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { hasRight } from '../../../src/kernel/rights.ts'
import { meQuery } from '../api/me.ts'

/** Shows the correlation id that finds an error in the logs. For admins it links to the request. */
export function HelpCode({ correlationId }: { correlationId: string }) {
  const { companyId } = useParams({ strict: false })
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const company = me?.companies.find((each) => each.companyId === companyId)
  return (
    <p className="small">
      When you ask for help, quote{' '}
      {company && hasRight(company.role, 'manage') ? (
        <Link
          to="/$companyId/developers/requests"
          params={{ companyId: company.companyId }}
          search={{ correlationId }}
        >
          {correlationId}
        </Link>
      ) : (
        <code>{correlationId}</code>
      )}
    </p>
  )
}

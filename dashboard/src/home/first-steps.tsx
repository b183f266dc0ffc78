import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../api/me.ts'
import type { Company } from '../api/users.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { anyInvoiceQuery } from './home-query.ts'

/** Shows the first steps until the company has an invoice. */
export function FirstSteps({ company }: { company: Company }) {
  const { person: user } = useMe()
  const { data } = useQuery(anyInvoiceQuery(company.companyId))
  if (!data || data.invoices.length > 0) return null
  return (
    <section className="card card-padded home-part">
      <h2>First steps</h2>
      <ol className="steps" aria-label="First steps">
        {hasRight(company.role, 'write') && (
          <li>
            <Link to="/$companyId/invoices/new" params={{ companyId: company.companyId }}>
              Write the first invoice
            </Link>
            <span className="small soft">Your customer gets it by mail, with a link to pay.</span>
          </li>
        )}
        {hasRight(company.role, 'manage') && (
          <li>
            <Link to="/$companyId/team" params={{ companyId: company.companyId }}>
              Invite the people you work with
            </Link>
            <span className="small soft">
              Each colleague has their own account and a role that sets their rights.
            </span>
          </li>
        )}
        <li>
          <Link to="/account">
            {user.twoFactor ? 'Look after your account' : 'Set up your second factor'}
          </Link>
          <span className="small soft">
            {user.twoFactor ? 'Your second factor is set up.' : 'A password alone can be stolen.'}
          </span>
        </li>
      </ol>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Company } from '../api/users.ts'
import { sumAmounts } from '../components/amount.ts'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { Figure } from '../components/record-head.tsx'
import { signedAmount } from '../payments/payment-labels.ts'
import type { Customer } from './customer-labels.ts'
import { customerBalanceQuery, customerPaymentsQuery, customerYearQuery } from './customer-payments-query.ts'

const loading = '…'

/** Shows what a customer owes, paid this year, and paid last. */
export function CustomerFigures({ customer, company }: { customer: Customer; company: Company }) {
  const { companyId, timeZone } = company
  const { data: balance } = useQuery(customerBalanceQuery(companyId, customer.id))
  const { data: year } = useQuery(customerYearQuery(companyId, customer.id, timeZone))
  const { data: newest } = useQuery(customerPaymentsQuery(companyId, customer.id))
  const last = newest?.transactions.find(
    ({ action, movedAt }) => action !== 'refund' && movedAt !== undefined,
  )
  const totals = year?.totals
  return (
    <section className="card" aria-label="Balance">
      <dl className="figures">
        <Figure name="Amount due" id="amount-due">
          {balance?.totals ? money(balance.totals.amountDue) : loading}
        </Figure>
        <Figure name="Collected this year" id="collected">
          {totals ? money(sumAmounts([totals.collected, totals.fees])) : loading}
        </Figure>
        <Figure name="Last payment">
          {newest === undefined && loading}
          {newest !== undefined && last === undefined && '—'}
          {last?.movedAt !== undefined && (
            <>
              {money(signedAmount(last))}{' '}
              <span className="small soft">
                <Day at={last.movedAt} timeZone={timeZone} />
              </span>
            </>
          )}
        </Figure>
      </dl>
    </section>
  )
}

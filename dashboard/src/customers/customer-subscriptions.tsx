import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { request } from '../api/request.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company } from '../api/users.ts'
import type { Method } from '../methods/methods-query.ts'
import { ButtonLink } from '../components/button.tsx'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import { isOver, statusOf, type Subscription } from '../subscriptions/subscription-labels.ts'
import type { Customer } from './customer-labels.ts'

const shownMax = 100

/** Reads the subscriptions of a customer, at most 100. */
export function subscriptionsQuery(companyId: string, customerId: string) {
  return queryOptions({
    queryKey: ['subscriptions', companyId, 'of', customerId],
    queryFn: () =>
      request('POST /api/subscriptions/v2/search', {
        companyId,
        body: { filters: { customerId: { value: customerId } }, limit: shownMax },
      }),
  })
}

/** Counts the live subscriptions that charge a method. A subscription without a method charges the default one. */
export function countSubscriptionsUsing(method: Method, subscriptions: readonly Subscription[]): number {
  const live = subscriptions.filter((each) => !isOver(each))
  return live.filter(({ paymentMethodId }) =>
    paymentMethodId === undefined ? method.isDefault : paymentMethodId === method.id,
  ).length
}

/** Lists the subscriptions of a customer. */
export function CustomerSubscriptions({ customer, company }: { customer: Customer; company: Company }) {
  const { companyId, role } = company
  const { data, error, refetch } = useQuery(subscriptionsQuery(companyId, customer.id))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  const mayWrite = hasRight(role, 'write')
  if (!data || (data.subscriptions.length === 0 && !mayWrite)) return null
  return (
    <section className="card card-padded stack" aria-label="Subscriptions">
      <h2>Subscriptions</h2>
      {data.subscriptions.length === 0 ? (
        <p className="soft">No subscription yet.</p>
      ) : (
        <Rows subscriptions={data.subscriptions} company={company} />
      )}
      {mayWrite && (
        <div className="buttons">
          <ButtonLink
            to="/$companyId/subscriptions/new"
            params={{ companyId }}
            search={{ customer: customer.id }}
          >
            New subscription
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function Rows({ subscriptions, company }: { subscriptions: readonly Subscription[]; company: Company }) {
  const { companyId, timeZone } = company
  return (
    <ul className="rows" aria-label="Subscriptions">
      {subscriptions.map((subscription) => (
        <li key={subscription.subscriptionId}>
          <span>
            <Link
              to="/$companyId/subscriptions/$subscriptionId"
              params={{ companyId, subscriptionId: subscription.subscriptionId }}
            >
              {subscription.planName}
            </Link>{' '}
            {money(subscription.totalAmount)}
            {subscription.nextBillingDate && (
              <span className="soft small">
                {' '}
                next on <Day at={subscription.nextBillingDate} timeZone={timeZone} />
              </span>
            )}
          </span>
          <Pill tone={statusOf(subscription).tone}>{statusOf(subscription).label}</Pill>
        </li>
      ))}
    </ul>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import type { Company } from '../api/users.ts'
import type { Method } from '../methods/methods-query.ts'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { Pill, type Tone } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import type { Customer } from './customer-labels.ts'

type Subscription = ResponseOf<'POST /api/subscriptions/v2/search'>['subscriptions'][number]

const shownMax = 100

const statusLabels: Record<Subscription['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'quiet', label: 'Pending' },
  active: { tone: 'good', label: 'Active' },
  past_due: { tone: 'warn', label: 'Past due' },
  failed: { tone: 'bad', label: 'Failed' },
  suspended: { tone: 'bad', label: 'Suspended' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
  ended: { tone: 'quiet', label: 'Ended' },
}

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
  const live = subscriptions.filter(({ status }) => status !== 'cancelled' && status !== 'ended')
  return live.filter(({ paymentMethodId }) =>
    paymentMethodId === undefined ? method.isDefault : paymentMethodId === method.id,
  ).length
}

/** Lists the subscriptions of a customer. */
export function CustomerSubscriptions({ customer, company }: { customer: Customer; company: Company }) {
  const { companyId, timeZone } = company
  const { data, error, refetch } = useQuery(subscriptionsQuery(companyId, customer.id))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data || data.subscriptions.length === 0) return null
  return (
    <section className="card card-padded stack" aria-label="Subscriptions">
      <h2>Subscriptions</h2>
      <ul className="rows" aria-label="Subscriptions">
        {data.subscriptions.map(({ subscriptionId, planName, status, totalAmount, nextBillingDate }) => (
          <li key={subscriptionId}>
            <span>
              <strong>{planName}</strong> {money(totalAmount)}
              {nextBillingDate && (
                <span className="soft small">
                  {' '}
                  next on <Day at={nextBillingDate} timeZone={timeZone} />
                </span>
              )}
            </span>
            <Pill tone={statusLabels[status].tone}>{statusLabels[status].label}</Pill>
          </li>
        ))}
      </ul>
    </section>
  )
}

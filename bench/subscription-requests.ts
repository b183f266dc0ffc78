import { dayMs } from '#kernel/clock'
import type { SearchRequest } from './search-requests.ts'
import { between, daysBack, eq, of, oneOf, pick, some } from './search-values.ts'

const flat = 1.3
/** Of rare records: a larger database has more of them on the page. */
const fuller = 2
// The search reads the whole directory up to a fixed number of customers, so only its highest time counts.
const directory = 12

const make = of('subscriptions')
const subscriptions: typeof make = (name, filters, slowerMax = flat) => make(name, filters, slowerMax)
const summary = of('subscription summary')

const ways: SearchRequest[] = [
  subscriptions('by creation', () => ({})),
  { ...subscriptions('by creation, tenth page', () => ({})), pagesBefore: 9 },
  subscriptions('id eq', (s, v) => ({ id: eq(pick(s.subscriptions, v)) })),
  subscriptions('id in 100', (s, v) => ({ id: oneOf(some(s.subscriptions, v)) })),
  subscriptions('customerId eq', (s, v) => ({ customerId: eq(pick(s.subscribers, v)) })),
  subscriptions('customerId in 100', (s) => ({ customerId: oneOf(s.subscribers) })),
  subscriptions('planId eq, most', () => ({ planId: eq('standard') })),
  subscriptions('planId eq, few', () => ({ planId: eq('half-year') })),
  subscriptions('planId and status', () => ({ planId: eq('basic'), status: eq('active') }), fuller),
  subscriptions('status eq, most', () => ({ status: eq('active') })),
  subscriptions('status eq, few', () => ({ status: eq('suspended') }), fuller),
  subscriptions('status in', () => ({ status: oneOf(['failed', 'past_due', 'suspended']) }), fuller),
  subscriptions('billingCycle eq', () => ({ billingCycle: eq('yearly') })),
  subscriptions('billingMode eq', () => ({ billingMode: eq('recurringManual') })),
  subscriptions('totalAmount between', (_, v) => ({ totalAmount: between(20 + v, 20.5 + v) })),
  subscriptions('nextBillingDate between', (_, v) => ({
    nextBillingDate: between(Date.now() + v * dayMs, Date.now() + (v + 0.2) * dayMs),
  })),
  subscriptions('createdAt between', (s, v) => ({ createdAt: daysBack(s, v, 400, 7) })),
  subscriptions(
    'updatedAt between, an hour',
    (s, v) => ({
      updatedAt: between(s.latest - (9 + v) * dayMs, s.latest - (9 + v) * dayMs + dayMs / 24),
    }),
    fuller,
  ),
  subscriptions('updatedAt between, 90 days', (s, v) => ({ updatedAt: daysBack(s, v, 400, 90) })),
  subscriptions('email eq', (s, v) => ({ email: eq(pick(s.people, v).email) })),
  subscriptions(
    'email startsWith',
    (s, v) => ({
      email: { value: pick(s.people, v).email.slice(0, 12), operator: 'startsWith' },
    }),
    fuller,
  ),
  subscriptions('email startsWith, many', () => ({ email: { value: 'a', operator: 'startsWith' } })),
  subscriptions('email contains', (s, v) => ({
    email: { value: pick(s.people, v).email.slice(5, 12), operator: 'contains' },
  })),
  subscriptions(
    'customer contains, few',
    (s, v) => ({ customer: { value: pick(s.people, v).email } }),
    directory,
  ),
  subscriptions('customer contains, many', () => ({ customer: { value: 'moreno' } }), directory),
  subscriptions('customFields number eq', (_, v) => ({ customFields: { seat: eq(v) } })),
]

const sorted: SearchRequest[] = ['nextBillingDate', 'createdAt', 'status', 'totalAmount'].map((sortBy) => ({
  ...subscriptions(`sorted by ${sortBy}, 1,000 in scope`, () => ({})),
  body: (s) => ({ filters: { customerId: oneOf(s.subscribers) }, sortBy, sortOrder: 'desc' }),
}))

/** Every documented filter and sort of subscriptions. */
export const subscriptionRequests: SearchRequest[] = [
  ...ways,
  ...sorted,
  summary('of a customer', (s, v) => ({ customerId: eq(pick(s.subscribers, v)) })),
  summary('of 1,000 subscriptions', (s) => ({ customerId: oneOf(s.subscribers) })),
]

/** Requests with an absolute limit of time. They sort or sum the maximum number of records. */
export const fullScopeSubscriptionRequests: SearchRequest[] = [
  summary('of a full scope', (s) => ({ customerId: oneOf(s.allSubscribers) })),
  {
    ...subscriptions('sorted by totalAmount, full scope', () => ({})),
    body: (s) => ({ filters: { customerId: oneOf(s.allSubscribers) }, sortBy: 'totalAmount' }),
  },
]

import { dayMs } from '#kernel/clock'
import type { Samples } from './search-samples.ts'
import { between, daysBack, eq, of, oneOf, pick, some } from './search-values.ts'
import { subscriptionRequests, fullScopeSubscriptionRequests } from './subscription-requests.ts'

/** One kind of request; each variant of it searches for other records. */
export type SearchRequest = {
  name: string
  of: 'invoices' | 'customers' | 'summary' | 'subscriptions' | 'subscription summary'
  /** The most by which it may slow down in a database ten times as large. */
  slowerMax: number
  /** The number of pages before the measured one. */
  pagesBefore?: number
  body: (samples: Samples, variant: number) => { filters: object; [more: string]: unknown }
}

const flat = 1.2
const dueWindow = 2.5
const sorts = ['invoiceDate', 'dueDate', 'amount', 'balance', 'invoiceStatus', 'invoiceId']
const invoices = of('invoices')
const customers = of('customers')
const summary = of('summary')

const ways: SearchRequest[] = [
  invoices('by creation', () => ({}), flat),
  { ...invoices('by creation, tenth page', () => ({}), flat), pagesBefore: 9 },
  invoices('id eq', (s, v) => ({ id: eq(pick(s.invoices, v).id) }), flat),
  invoices('id in 100', (s, v) => ({ id: oneOf(some(s.invoices, v).map(({ id }) => id)) }), flat),
  invoices('customerId eq', (s, v) => ({ customerId: eq(pick(s.customers, v)) }), flat),
  invoices('customerId in 100', (s, v) => ({ customerId: oneOf(some(s.customers, v)) })),
  invoices('invoiceId eq', (s, v) => ({ invoiceId: eq(pick(s.invoices, v).number) })),
  invoices('invoiceId in 100', (s, v) => ({ invoiceId: oneOf(some(s.invoices, v).map((i) => i.number)) })),
  invoices('invoiceId startsWith', (s, v) => ({
    invoiceId: { value: pick(s.invoices, v).number.slice(0, 7), operator: 'startsWith' },
  })),
  invoices('invoiceId contains', (s, v) => ({
    invoiceId: { value: pick(s.invoices, v).number.slice(-3), operator: 'contains' },
  })),
  invoices('subscriptionId eq', () => ({ subscriptionId: eq('sub_01h455vb4pex5vsknk084sn02q') })),
  invoices('invoiceStatus eq, most', () => ({ invoiceStatus: eq('Paid') })),
  invoices('invoiceStatus eq, few', () => ({ invoiceStatus: eq('Failed') })),
  invoices('invoiceStatus in', () => ({ invoiceStatus: oneOf(['Pending', 'Overdue', 'Failed', 'Partial']) })),
  invoices('invoiceStatus most, and amount', (_, v) => ({
    invoiceStatus: eq('Paid'),
    amount: { value: 10 + v, operator: 'gt' },
  })),
  invoices('invoiceStatus in, and amount', (_, v) => ({
    invoiceStatus: oneOf(['Paid', 'Refunded']),
    amount: { value: 10 + v, operator: 'gt' },
  })),
  invoices('customerId in 100, and dueDate', (s, v) => ({
    customerId: oneOf(some(s.customers, v)),
    dueDate: daysBack(s, v, 400, 200),
  })),
  invoices('customerId and invoiceStatus', (s, v) => ({
    customerId: eq(pick(s.customers, v)),
    invoiceStatus: eq('Paid'),
  })),
  invoices('lastAttemptStatus eq', () => ({ lastAttemptStatus: eq('returned') })),
  invoices('amount eq', (_, v) => ({ amount: eq(5 + v) })),
  invoices('amount gt', (_, v) => ({ amount: { value: 9_000 + v, operator: 'gt' } })),
  invoices('amount between', (_, v) => ({ amount: between(100 + v, 120) })),
  invoices('amountPaid gte', (_, v) => ({ amountPaid: { value: 5_000 + v, operator: 'gte' } })),
  invoices('invoiceDate between', (s, v) => ({ invoiceDate: daysBack(s, v, 400, 7) })),
  invoices('dueDate between, coming', (s, v) => ({ dueDate: daysBack(s, v, -5, 7) }), dueWindow),
  invoices('dueDate between, past', (s, v) => ({ dueDate: daysBack(s, v, 400, 7) }), dueWindow),
  invoices('createdAt between, new', (s, v) => ({ createdAt: daysBack(s, v, 10, 7) })),
  invoices('createdAt between, old', (s, v) => ({ createdAt: daysBack(s, v, 400, 7) })),
  invoices('updatedAt between, an hour', (s, v) => ({
    updatedAt: between(s.latest - (9 + v) * dayMs, s.latest - (9 + v) * dayMs + dayMs / 24),
  })),
  invoices('updatedAt between, 90 days', (s, v) => ({ updatedAt: daysBack(s, v, 400, 90) })),
  invoices('updatedAt gte', (s) => ({ updatedAt: { value: s.latest - dayMs, operator: 'gte' } })),
  invoices('customFields text eq', (s, v) => ({
    customFields: { purchaseOrder: eq(`PO-${s.invoices.length + v}`) },
  })),
  invoices('customFields text contains', (_, v) => ({
    customFields: { purchaseOrder: { value: `${77 + v}`, operator: 'contains' } },
  })),
  invoices('customFields number between', (_, v) => ({ customFields: { costCentre: between(v, v + 2) } })),
  invoices('customFields boolean', () => ({ customFields: { urgent: eq(true) } })),
  invoices('customFields date between', (s, v) => ({
    customFields: { deliveredOn: daysBack(s, v, 400, 7) },
  })),
]

const sorted: SearchRequest[] = sorts.map((sortBy) => ({
  ...invoices(`sorted by ${sortBy}, 1,000 in scope`, () => ({})),
  body: (s) => ({ filters: { customerId: oneOf(s.scope) }, sortBy, sortOrder: 'desc' }),
}))

const people: SearchRequest[] = [
  customers('by id', () => ({}), flat),
  customers('id eq', (s, v) => ({ id: eq(pick(s.people, v).id) }), flat),
  customers('id in 100', (s, v) => ({ id: oneOf(some(s.people, v).map(({ id }) => id)) }), flat),
  customers('externalUserId eq', (s, v) => ({ externalUserId: eq(pick(s.people, v).externalUserId) })),
  customers('email eq', (s, v) => ({ email: eq(pick(s.people, v).email) })),
  customers('email startsWith', (s, v) => ({
    email: { value: pick(s.people, v).email.slice(0, 8), operator: 'startsWith' },
  })),
  customers('email contains', (s, v) => ({
    email: { value: pick(s.people, v).email.slice(5, 12), operator: 'contains' },
  })),
  customers('firstName contains', (_, v) => ({
    firstName: { value: pick(['hed', 'gra', 'rad', 'kla'], v) },
  })),
  customers('lastName eq', (s, v) => ({ lastName: eq(pick(s.people, v).lastName) })),
  customers('companyName contains', () => ({ companyName: { value: 'roofing' } })),
  customers('createdAt between', (s, v) => ({ createdAt: daysBack(s, v, 900, 7) })),
  customers('updatedAt between, a day', (s, v) => ({ updatedAt: daysBack(s, v, 900, 1) })),
  customers('updatedAt between, 200 days', (s, v) => ({ updatedAt: daysBack(s, v, 1_000, 200) })),
  customers('customFields text eq', () => ({ customFields: { region: eq('north') } })),
  customers('customFields number gt', () => ({ customFields: { tier: { value: 3, operator: 'gt' } } })),
]

const sums: SearchRequest[] = [
  summary('of a customer', (s, v) => ({ customerId: eq(pick(s.customers, v)) })),
  summary('of 1,000 invoices', (s) => ({ customerId: oneOf(s.scope) })),
]

/** Every documented filter and sort. */
export const searchRequests: SearchRequest[] = [
  ...ways,
  ...sorted,
  ...people,
  ...sums,
  ...subscriptionRequests,
]

/** Requests with an absolute limit of time in the largest database. They sort or sum the maximum number of records. */
export const fullScopeRequests: SearchRequest[] = [
  summary('of a full scope', (s) => ({ customerId: oneOf(s.fullScope) })),
  {
    ...invoices('sorted by amount, full scope', () => ({})),
    body: (s) => ({ filters: { customerId: oneOf(s.fullScope) }, sortBy: 'amount' }),
  },
  ...fullScopeSubscriptionRequests,
]

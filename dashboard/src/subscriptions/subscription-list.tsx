import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company } from '../api/users.ts'
import { ButtonLink } from '../components/button.tsx'
import { Cut } from '../components/cut.tsx'
import { none, type Column } from '../components/data-table.tsx'
import { textOfDay } from '../components/day.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { formatNumber } from '../components/format-count.ts'
import { money } from '../components/money.ts'
import { payerOf } from '../components/payer.ts'
import { Pill } from '../components/pill.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { RecordResults } from '../lists/record-results.tsx'
import { ViewLinks } from '../lists/view-links.tsx'
import {
  parseSubscriptionsSearch,
  tabLabels,
  tabs,
  type SubscriptionsSearch,
  type Tab,
} from './list-search.ts'
import { cycleLabels, statusOf } from './subscription-labels.ts'
import {
  subscriptionSavedViews,
  subscriptionSums,
  subscriptionsQuery,
  tabsQuery,
  type ListedSubscription,
  type TabCounts,
} from './subscriptions-query.ts'

/** Lists the subscriptions of the company, newest first; the URL holds the search. */
export function SubscriptionList() {
  const company = useCompany()
  const search = useSearch({ from: '/signed-in/$companyId/subscriptions' })
  const navigate = useNavigate({ from: '/$companyId/subscriptions' })
  const result = useQuery(subscriptionsQuery(company, search))
  const { data: counts = [] } = useQuery(tabsQuery(company.companyId))
  const { cursor, sort, ...narrowed } = search
  const isNarrowed = Object.values(narrowed).some((each) => each !== undefined)
  const hasTotals = counts.length > 0 && search.find === undefined && search.saved === undefined
  return (
    <ListPage
      title="Subscriptions"
      company={company}
      actions={<NewSubscriptionLink company={company} />}
      views={<TabLinks companyId={company.companyId} counts={counts} />}
      savedViews={{
        ...subscriptionSavedViews(company, search),
        onShow: (saved) => void navigate({ search: { saved } }),
      }}
      find={{
        label: 'Find in subscriptions',
        hint: 'Name, company, email or id',
        text: search.find,
        onFind: (find) => void navigate({ search: { ...search, cursor: undefined, find }, replace: true }),
      }}
      chips={[]}
    >
      <RecordResults
        label="Subscriptions"
        timeZone={company.timeZone}
        result={result}
        columns={subscriptionColumns(company)}
        idOf={({ subscriptionId }) => subscriptionId}
        cursor={cursor}
        sorting={{
          sort,
          onSort: (next) =>
            void navigate({ search: parseSubscriptionsSearch({ ...search, sort: next, cursor: undefined }) }),
        }}
        {...(hasTotals && { sums: subscriptionSums(counts, company.companyId, search.tab) })}
        onPage={(page, state) => void navigate({ search: { ...search, cursor: page }, state })}
        nothingYet={<NoSubscriptionYet />}
        narrowed={
          isNarrowed
            ? {
                nothingFits: 'No subscription fits',
                clear: 'Show all subscriptions',
                onClear: () => void navigate({ search: {} }),
              }
            : undefined
        }
      />
    </ListPage>
  )
}

function NewSubscriptionLink({ company: { companyId, role } }: { company: Company }) {
  if (!hasRight(role, 'write')) return null
  return (
    <ButtonLink variant="main" to="/$companyId/subscriptions/new" params={{ companyId }}>
      New subscription
    </ButtonLink>
  )
}

function TabLinks({ companyId, counts }: { companyId: string; counts: TabCounts }) {
  return (
    <ViewLinks
      list="subscriptions"
      companyId={companyId}
      builtInViews={[undefined, ...tabs].map((tab) => ({
        label: tabLabel(tab, counts),
        link: subscriptionsLink(companyId, { tab, saved: undefined, find: undefined }),
      }))}
      linkToSaved={(saved) => subscriptionsLink(companyId, { saved })}
    />
  )
}

/** Returns the name of a tab with the number of its subscriptions. */
function tabLabel(tab: Tab | undefined, counts: TabCounts): string {
  if (tab === undefined) return 'All'
  const count = counts.find((each) => each.tab === tab)?.count
  return count === undefined ? tabLabels[tab] : `${tabLabels[tab]} ${formatNumber(count)}`
}

function NoSubscriptionYet() {
  return (
    <EmptyState title="No subscription yet">
      <p className="soft">Subscriptions of your customers appear here, newest first.</p>
    </EmptyState>
  )
}

const subscriptionsLink = (companyId: string, search: SubscriptionsSearch) =>
  linkOptions({ to: '/$companyId/subscriptions', params: { companyId }, search })

const subscriptionColumns = ({ companyId, timeZone }: Company): Column<ListedSubscription>[] => [
  {
    head: 'Customer',
    kind: 'text',
    sort: { name: 'customer', up: 'A to Z', down: 'Z to A' },
    cell: ({ subscriptionId, customer }) => (
      <Link
        className="row-link"
        to="/$companyId/subscriptions/$subscriptionId"
        params={{ companyId, subscriptionId }}
      >
        <Cut text={payerOf(customer)} />
      </Link>
    ),
  },
  { head: 'Plan', kind: 'meta', cell: ({ planName }) => <Cut text={planName} /> },
  {
    head: 'Status',
    kind: 'state',
    cell: (subscription) => <Pill tone={statusOf(subscription).tone}>{statusOf(subscription).label}</Pill>,
  },
  {
    head: 'Next',
    kind: 'detail',
    cell: (each) => describeNext(each, timeZone),
    sort: { name: 'nextDate', up: 'earliest first', down: 'latest first' },
  },
  {
    head: 'Price',
    kind: 'number',
    sort: { name: 'totalAmount', up: 'lowest first', down: 'highest first', startsDown: true },
    cell: ({ totalAmount, billingCycle }) => `${money(totalAmount)} ${cycleLabels[billingCycle]}`,
  },
]

/** Says what comes next: a retry, the end, or the next payment. */
function describeNext(each: ListedSubscription, timeZone: string): string {
  const { failure, nextPayment, cancelAtPeriodEnd, cancelDate } = each
  const day = (at: string) => textOfDay(at, timeZone)
  if (failure) {
    const reason =
      failure.reasonText ?? (failure.reasonCode === 'no_method' ? 'no payment method' : 'declined')
    const retry =
      failure.nextRetryAt === undefined ? 'no further retry' : `next retry ${day(failure.nextRetryAt)}`
    return `${money(failure.amountDue)} failed: ${reason}, ${retry}`
  }
  if (cancelAtPeriodEnd && cancelDate !== undefined) return `Ends ${day(cancelDate)}`
  if (!nextPayment) return none
  return `${money(nextPayment.amount)} ${nextPayment.isCharged ? 'charged' : 'invoiced for'} ${day(nextPayment.date)}`
}

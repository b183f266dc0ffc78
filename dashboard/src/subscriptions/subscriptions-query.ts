import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import type { Company } from '../api/users.ts'
import { sumAmounts } from '../components/amount.ts'
import { formatNumber } from '../components/format-count.ts'
import { money } from '../components/money.ts'
import { savedFilters } from '../lists/saved-views.ts'
import type { ListSums } from '../lists/sum-line.tsx'
import { subscriptionSearch, type SubscriptionsSearch, type Tab } from './list-search.ts'

/** A subscription in the list, with its payer, its next payment and its failed charge. */
export type ListedSubscription = ResponseOf<typeof subscriptionSearch>['subscriptions'][number]

/** The number of subscriptions and the sum of a month of each tab. */
export type TabCounts = ResponseOf<'GET /dashboard/v1/companies/{companyId}/subscriptions/tabs'>['tabs']

// A filtered page can be empty although more follow. This many pages are read before the user must click on.
const emptyPagesMax = 5

/** Reads a page of the subscriptions that the search parameters select. */
export function subscriptionsQuery({ companyId }: Company, shown: SubscriptionsSearch) {
  return queryOptions({
    queryKey: ['subscriptions', companyId, shown],
    queryFn: () => loadSubscriptions(companyId, shown),
    placeholderData: keepPreviousData,
  })
}

async function loadSubscriptions(companyId: string, shown: SubscriptionsSearch) {
  const filters = await loadFilters(companyId, shown)
  let cursor = shown.cursor ?? ''
  for (let page = 1; ; page++) {
    const body = { filters, cursor, ...(shown.sort && { sort: shown.sort }) }
    const { subscriptions: rows, nextCursor } = await request(subscriptionSearch, {
      companyId,
      params: { companyId },
      body,
    })
    if (rows.length > 0 || nextCursor === null || page === emptyPagesMax) return { rows, nextCursor }
    cursor = nextCursor
  }
}

/** Reads the number of subscriptions and the sum of a month of each tab. */
export function tabsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['subscriptions', companyId, 'tabs'],
    queryFn: async () => {
      const name = 'GET /dashboard/v1/companies/{companyId}/subscriptions/tabs'
      return (await request(name, { params: { companyId } })).tabs
    },
  })
}

/** Returns the totals of a tab, or of all subscriptions. Other lists have none. */
export function subscriptionSums(tabs: TabCounts, companyId: string, tab: Tab | undefined): ListSums {
  const counted = tabs.filter((each) => (tab === undefined ? each.tab !== 'ended' : each.tab === tab))
  const count = counted.reduce((sum, each) => sum + each.count, 0)
  const perMonth = sumAmounts(counted.map((each) => each.perMonth))
  return {
    queryKey: ['subscriptions', companyId, 'totals', tab ?? 'all', count, perMonth],
    read: async () => [
      [tab === undefined ? 'Running subscriptions' : 'Subscriptions', formatNumber(count)],
      ['In an average month', money(perMonth)],
    ],
  }
}

/** Returns the list's name and filters, for exports and saved views. */
export function subscriptionSavedViews(company: Company, shown: SubscriptionsSearch) {
  return {
    list: 'subscriptions' as const,
    company,
    saved: shown.saved,
    readFilters: () => loadFilters(company.companyId, shown),
  }
}

// These tabs are statuses, which have an index.
const statusesOf = { past_due: ['past_due', 'failed', 'suspended'], ended: ['cancelled', 'ended'] } as const

/** Returns the filters of the search parameters. They win over those of the saved view. */
async function loadFilters(companyId: string, { tab, saved, find }: SubscriptionsSearch) {
  const kept = await savedFilters('subscriptions', companyId, saved)
  const statuses = tab === 'past_due' || tab === 'ended' ? [...statusesOf[tab]] : undefined
  return {
    ...kept,
    ...(tab && { tab: { value: tab } }),
    ...(statuses && { status: { value: statuses, operator: 'in' as const } }),
    ...(find === undefined ? {} : toFindFilter(find)),
  }
}

function toFindFilter(find: string) {
  return /^sub_\w+$/.test(find)
    ? { subscriptionId: { value: find } }
    : { customer: { value: find, operator: 'contains' as const } }
}

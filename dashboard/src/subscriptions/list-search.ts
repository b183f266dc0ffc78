import type { BodyOf } from '../api/endpoints.ts'
import { nameParam, textParam } from '../lists/search-params.ts'

/** The tabs of the list. */
export const tabLabels = {
  active: 'Active',
  trial: 'Trial',
  past_due: 'Past due',
  ending: 'Ending',
  ended: 'Ended',
} as const

export type Tab = keyof typeof tabLabels

export const tabs = Object.keys(tabLabels) as Tab[]

export const subscriptionSearch = 'POST /dashboard/v1/companies/{companyId}/subscriptions/search'

type SubscriptionSort = NonNullable<BodyOf<typeof subscriptionSearch>['sort']>

const sorts: Record<SubscriptionSort, true> = {
  nextDate: true,
  '-nextDate': true,
  totalAmount: true,
  '-totalAmount': true,
  customer: true,
  '-customer': true,
}

/** The search parameters of the list of subscriptions. */
export type SubscriptionsSearch = {
  tab?: Tab | undefined
  /** The id of a saved view. */
  saved?: string | undefined
  find?: string | undefined
  sort?: SubscriptionSort | undefined
  cursor?: string | undefined
}

/** Parses the search parameters. Malformed ones are dropped, because users edit and shorten URLs. */
export function parseSubscriptionsSearch(given: Record<string, unknown>): SubscriptionsSearch {
  const { tab, saved, find, sort, cursor } = given
  return {
    tab: nameParam(tabLabels, tab),
    saved: textParam(saved),
    find: textParam(find),
    sort: nameParam(sorts, sort),
    cursor: textParam(cursor),
  }
}

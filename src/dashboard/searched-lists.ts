import { diffFields } from '#audit'
import { allCustomers } from '#customers'
import { allInvoices } from '#invoices'
import type { Resource } from '#search'
import { subscriptionResource } from '#subscriptions'
import { transactionExport } from '#transactions'

/** A list of the dashboard: what it is searched by. */
type SearchedList = {
  resource: Resource
  /** Filters whose values say who somebody is. */
  personal: readonly string[]
}

/** The lists of the dashboard, each by what it is of. */
export const searchedLists = {
  invoices: { resource: allInvoices.resource, personal: ['customFields'] },
  customers: {
    resource: allCustomers.resource,
    personal: ['email', 'firstName', 'lastName', 'companyName', 'externalUserId', 'customFields'],
  },
  transactions: { resource: transactionExport.resource, personal: [] },
  subscriptions: { resource: subscriptionResource, personal: ['email', 'customer', 'customFields'] },
} satisfies Record<string, SearchedList>

/** One of them. */
export type ListName = keyof typeof searchedLists

/** Their names. */
export const listNames = Object.keys(searchedLists) as ListName[]

/** How long the filters of a list may be, as JSON: a hundred ids and some more, as the address of an export holds. */
export const filtersLengthMax = 8_000

/**
 * The filters of a list as the audit keeps them. What says who somebody is is named and not told: no entry can be taken back when
 * its customer is erased.
 */
export function filtersNoted(list: ListName, filters: Record<string, unknown>): Record<string, unknown> {
  const { personal }: SearchedList = searchedLists[list]
  const told = Object.entries(filters).map(([name, filter]) => [
    name,
    personal.includes(name) ? '(withheld)' : filter,
  ])
  return Object.fromEntries(told)
}

/** What the audit keeps of filters that somebody used. */
export function filtersUsed(list: ListName, filters: Record<string, unknown>) {
  return diffFields(undefined, { filters: filtersNoted(list, filters) })
}

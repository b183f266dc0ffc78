import { diffFields } from '#audit'
import { allCustomers } from '#customers'
import { allInvoices } from '#invoices'
import type { Resource } from '#search'
import { listedSubscriptionsResource } from '#subscriptions'
import { transactionExport } from '#attempts'

/** A list of the dashboard with its search resource. */
type SearchedList = {
  resource: Resource
  /** Filters whose values identify a person. */
  personal: readonly string[]
}

export const searchedLists = {
  invoices: { resource: allInvoices.resource, personal: ['customFields'] },
  customers: {
    resource: allCustomers.resource,
    personal: ['email', 'firstName', 'lastName', 'companyName', 'externalUserId', 'customFields'],
  },
  transactions: { resource: transactionExport.resource, personal: [] },
  subscriptions: { resource: listedSubscriptionsResource, personal: ['email', 'customer', 'customFields'] },
} satisfies Record<string, SearchedList>

export type ListName = keyof typeof searchedLists

export const listNames = Object.keys(searchedLists) as ListName[]

/** The maximum length of a list's filters as JSON. The URL of an export fits about a hundred ids. */
export const filtersLengthMax = 8_000

/**
 * Returns the filters of a list for the audit. Filters that identify a person appear by name without their value,
 * because erasing a customer cannot change the audit.
 */
export function redactFilters(list: ListName, filters: Record<string, unknown>): Record<string, unknown> {
  const { personal }: SearchedList = searchedLists[list]
  const entries = Object.entries(filters).map(([name, filter]) => [
    name,
    personal.includes(name) ? '(withheld)' : filter,
  ])
  return Object.fromEntries(entries)
}

/** Returns the audit entry of used filters. */
export function toFilterChanges(list: ListName, filters: Record<string, unknown>) {
  return diffFields(undefined, { filters: redactFilters(list, filters) })
}

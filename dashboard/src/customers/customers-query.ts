import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { queries } from '../api/me.ts'
import type { Company } from '../api/users.ts'
import { searchesFor, type FoundCustomer } from './find-customers.ts'
import { savedFilters } from '../lists/saved-views.ts'
import { sumAmounts } from '../components/amount.ts'
import { customerSearch, type CustomersSearch } from './customer-search.ts'

/**
 * A customer in the list, with the amount due on all invoices in dollars. It is undefined if the invoices are too many
 * to add up.
 */
export type ListedCustomer = FoundCustomer & { open: number | undefined }

// The maximum number of ids in one search.
const idsMax = 100
const invoicesMax = 100
const openStatuses = ['Pending', 'Partial', 'Overdue', 'Failed'] as const

/** Reads a page of the customers that the search parameters select. */
export function customersQuery(companyId: string, search: CustomersSearch) {
  return queryOptions({
    queryKey: ['customers', companyId, search],
    queryFn: () => loadCustomers(companyId, search),
    placeholderData: keepPreviousData,
  })
}

async function loadCustomers(companyId: string, search: CustomersSearch) {
  const filters = await loadFilters(companyId, search)
  if (filters === undefined) return { rows: [], nextCursor: null }
  const { sort, cursor = '' } = search
  const body = { filters, cursor, ...(sort && { sort }) }
  const { customers, nextCursor } = await request(customerSearch, { companyId, params: { companyId }, body })
  const open = await getOpenBalances(
    companyId,
    customers.map(({ id }) => id),
  )
  return { rows: customers.map((each) => ({ ...each, open: open(each.id) })), nextCursor }
}

/** Returns the list's name and filters, for exports and saved views. */
export function customerSavedViews(company: Company, search: CustomersSearch) {
  const { companyId } = company
  return {
    list: 'customers' as const,
    company,
    saved: search.saved,
    readFilters: () => loadFilters(companyId, search),
  }
}

/**
 * Returns the filters of the search parameters. They win over those of the saved view. Undefined if no customer can
 * match.
 */
async function loadFilters(companyId: string, { saved, find }: CustomersSearch) {
  const [kept, found] = await Promise.all([
    savedFilters('customers', companyId, saved),
    find === undefined ? {} : buildFilters(companyId, find),
  ])
  return found && { ...kept, ...found }
}

/**
 * The API combines filters with AND. Each meaning of the text is therefore searched separately, and the result filters
 * by id.
 */
async function buildFilters(companyId: string, find: string) {
  if (find.includes('@')) return { email: { value: find, operator: 'contains' as const } }
  const pages = await Promise.all(
    searchesFor(find).map((filters) =>
      request('POST /api/customers/search', {
        companyId,
        body: { ...(filters ? { filters } : {}), limit: idsMax },
      }),
    ),
  )
  const ids = [...new Set(pages.flatMap(({ customers }) => customers.map(({ id }) => id)))]
  return ids.length === 0 ? undefined : { id: { value: ids.slice(0, idsMax), operator: 'in' as const } }
}

/** Reads the amounts due of several customers in one request. */
async function getOpenBalances(
  companyId: string,
  ids: string[],
): Promise<(id: string) => number | undefined> {
  if (ids.length === 0) return () => 0
  const filters = {
    customerId: { value: ids, operator: 'in' as const },
    invoiceStatus: { value: [...openStatuses], operator: 'in' as const },
  }
  const body = { filters, limit: invoicesMax }
  const { invoices, nextCursor } = await request('POST /api/invoices/search', { companyId, body })
  if (nextCursor !== null) return () => undefined
  return (id) =>
    sumAmounts(invoices.filter((each) => each.customerId === id).map(({ amountDue }) => amountDue))
}

/** Reads one customer. */
export function customerQuery(companyId: string, id: string) {
  return queryOptions({
    queryKey: ['customer', companyId, id],
    queryFn: () => request('GET /api/customers/{id}', { companyId, params: { id } }),
  })
}

/** Refetches a customer, the customer list and the payment methods. */
export async function refetchCustomer(companyId: string, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['customer', companyId, id] }),
    queries.invalidateQueries({ queryKey: ['customers', companyId] }),
    queries.invalidateQueries({ queryKey: ['methods', companyId, id] }),
  ])
}

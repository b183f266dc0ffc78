import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/call.ts'
import type { Company } from '../api/people.ts'
import { savedFilters } from '../lists/saved-views.ts'
import { filtersOf, type ListSearch } from './list-search.ts'
import { searchCall, type Payment } from './payment-words.ts'

// What is rare among many fills no page, which may hold nothing and yet go on: so many are read before a person is asked to.
const pagesMax = 5
const wantedMin = 20

/** The payments that an address means. */
export function paymentsQuery({ companyId, timeZone }: Company, search: ListSearch) {
  return queryOptions({
    queryKey: ['payments', companyId, search],
    queryFn: () => loadPayments(companyId, timeZone, search),
    placeholderData: keepPreviousData,
  })
}

async function loadPayments(companyId: string, timeZone: string, search: ListSearch) {
  const filters = await loadFilters(companyId, timeZone, search)
  const rows: Payment[] = []
  let cursor = search.cursor ?? ''
  for (let page = 1; ; page++) {
    const body = { filters, cursor }
    const { transactions, nextCursor } = await request(searchCall, { params: { companyId }, body })
    rows.push(...transactions)
    if (rows.length >= wantedMin || nextCursor === null || page === pagesMax) return { rows, nextCursor }
    cursor = nextCursor
  }
}

/** What is exported of the payments that an address means, and saved of them as a view. */
export function paymentSavedViews(company: Company, search: ListSearch) {
  const { companyId, timeZone } = company
  return {
    list: 'transactions' as const,
    company,
    saved: search.saved,
    readFilters: () => loadFilters(companyId, timeZone, search),
  }
}

/** The filters of all that an address means: what narrows a saved view comes before it. */
async function loadFilters(companyId: string, timeZone: string, search: ListSearch) {
  return { ...(await savedFilters('transactions', companyId, search.saved)), ...filtersOf(search, timeZone) }
}

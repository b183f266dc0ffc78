import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { Company } from '../api/users.ts'
import { formatNumber } from '../components/format-count.ts'
import { money } from '../components/money.ts'
import { savedFilters } from '../lists/saved-views.ts'
import type { ListSums } from '../lists/sum-line.tsx'
import { filtersOf, type ListSearch } from './list-search.ts'
import { searchEndpoint, type Payment } from './payment-labels.ts'

// A filtered page can hold few rows although more follow. Up to this many pages are read before the user must click on.
const pagesMax = 5
const wantedMin = 20

/** Reads the payments that the search parameters select. */
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
    const { sort } = search
    const body = { filters, cursor, ...(sort && { sort }) }
    const { transactions, nextCursor } = await request(searchEndpoint, { params: { companyId }, body })
    rows.push(...transactions)
    if (rows.length >= wantedMin || nextCursor === null || page === pagesMax) return { rows, nextCursor }
    cursor = nextCursor
  }
}

/** Returns the query of the totals of all payments that the search parameters select. */
export function paymentSums({ companyId, timeZone }: Company, shown: ListSearch): ListSums {
  const search = { ...shown, sort: undefined, cursor: undefined }
  return {
    queryKey: ['payments', companyId, 'totals', search],
    read: async () => {
      const filters = await loadFilters(companyId, timeZone, search)
      const body = { filters, limit: 1, totals: true }
      const { totals } = await request(searchEndpoint, { params: { companyId }, body })
      if (!totals) return []
      const { count, collected, fees, refunded, returned, net } = totals
      return [
        ['Payments', formatNumber(count)],
        ['Collected', money(collected)],
        ['Fees', money(fees)],
        ['Refunded', money(-refunded)],
        ['Returned', money(-returned)],
        ['Net', money(net)],
      ]
    },
  }
}

/** Returns the list's name and filters, for exports and saved views. */
export function paymentSavedViews(company: Company, search: ListSearch) {
  const { companyId, timeZone } = company
  return {
    list: 'transactions' as const,
    company,
    saved: search.saved,
    readFilters: () => loadFilters(companyId, timeZone, search),
  }
}

/** Returns the filters of the search parameters. They win over those of the saved view. */
async function loadFilters(companyId: string, timeZone: string, search: ListSearch) {
  return { ...(await savedFilters('transactions', companyId, search.saved)), ...filtersOf(search, timeZone) }
}

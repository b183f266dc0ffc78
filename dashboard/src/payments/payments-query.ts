import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Company } from '../api/people.ts'
import { filtersOf, type ListSearch } from './list-search.ts'
import { searchCall } from './payment-words.ts'

// A page may hold nothing and yet go on: so many are read before a person is asked to.
const emptyPagesMax = 5

/** The payments that an address means. */
export function paymentsQuery({ companyId, timeZone }: Company, search: ListSearch) {
  return queryOptions({
    queryKey: ['payments', companyId, search],
    queryFn: () => readPayments(companyId, timeZone, search),
    placeholderData: keepPreviousData,
  })
}

async function readPayments(companyId: string, timeZone: string, search: ListSearch) {
  const filters = filtersOf(search, timeZone)
  let cursor = search.cursor ?? ''
  for (let page = 1; ; page++) {
    const body = { filters, cursor }
    const { transactions, nextCursor } = await call(searchCall, { params: { companyId }, body })
    if (transactions.length > 0 || nextCursor === null || page === emptyPagesMax)
      return { rows: transactions, nextCursor }
    cursor = nextCursor
  }
}

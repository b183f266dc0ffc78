import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import type { CompaniesSearch } from './companies-search.ts'

const base = '/dashboard/v1/operator/companies'

export type ConsoleCompany = ResponseOf<`GET ${typeof base}`>['companies'][number]

const key = ['operator', 'companies']

/** Reads a page of the companies that the search finds, newest first. */
export function companiesQuery({ find, cursor }: CompaniesSearch) {
  return queryOptions({
    queryKey: [...key, { find, cursor }],
    queryFn: async () => {
      const { companies, nextCursor } = await request(`GET ${base}`, { query: { search: find, cursor } })
      return { rows: companies, nextCursor }
    },
    placeholderData: keepPreviousData,
  })
}

/** Reads a company. */
export function consoleCompanyQuery(companyId: string) {
  return queryOptions({
    queryKey: [...key, companyId],
    queryFn: () => request(`GET ${base}/{companyId}`, { params: { companyId } }),
  })
}

/** Refetches the companies and the status, which names suspended ones. */
export function refetchConsole(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['operator'] })
}

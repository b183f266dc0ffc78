import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { AnswerOf } from '../api/calls.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/find'

export type FoundRecord = AnswerOf<typeof name>['results'][number]

export const typedMin = 2

/** What was found of a company by a text. Of each text it is an answer of its own: an older one never stands for a newer. */
export function findQuery(companyId: string, typed: string) {
  return queryOptions({
    queryKey: ['found', companyId, typed],
    queryFn: async () => (await call(name, { params: { companyId }, query: { q: typed } })).results,
    enabled: typed.length >= typedMin,
    placeholderData: keepPreviousData,
  })
}

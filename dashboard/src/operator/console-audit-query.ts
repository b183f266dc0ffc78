import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'

const name = 'GET /dashboard/v1/operator/audit'

export type ConsoleAuditEntry = ResponseOf<typeof name>['entries'][number]

/** Reads a page of the actions of operators, newest first. */
export function consoleAuditQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['operator', 'audit', { cursor }],
    queryFn: async () => {
      const { entries, nextCursor } = await request(name, { query: { cursor } })
      return { rows: entries, nextCursor }
    },
    placeholderData: keepPreviousData,
  })
}

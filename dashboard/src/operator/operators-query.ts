import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'

const name = 'GET /dashboard/v1/operator/operators'

export type Operator = ResponseOf<typeof name>['operators'][number]

/** Reads the operators, invited ones included. */
export const operatorsQuery = queryOptions({
  queryKey: ['operator', 'operators'],
  queryFn: () => request(name),
})

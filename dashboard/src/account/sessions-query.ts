import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/call.ts'

/** Where a person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => request('GET /dashboard/v1/me/sessions'),
})

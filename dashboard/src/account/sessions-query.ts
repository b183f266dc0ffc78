import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Where a person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call('GET /dashboard/v1/me/sessions'),
})

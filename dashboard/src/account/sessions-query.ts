import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'

/** Reads the open sessions of the user. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => request('GET /dashboard/v1/me/sessions'),
})

import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'

const name = 'GET /dashboard/v1/operator/status'

export type InstallationStatus = ResponseOf<typeof name>
export type StatusCheck = InstallationStatus['checks'][number]

const everyMs = 60_000

/** Reads the status of the installation, once a minute while the page is shown. */
export const statusQuery = queryOptions({
  queryKey: ['operator', 'status'],
  queryFn: () => request(name),
  refetchInterval: everyMs,
})

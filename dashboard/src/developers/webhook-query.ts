import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import type { DeliverySearch } from './delivery-search.ts'

const base = '/dashboard/v1/companies/{companyId}/webhook'

/** Reads the webhook of a company; null if none is set up. */
export function webhookQuery(companyId: string) {
  return queryOptions({
    queryKey: ['webhook', companyId],
    queryFn: () =>
      request(`GET ${base}`, { params: { companyId } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.statusCode === 404) return null
        throw error
      }),
  })
}

/** Reads the page of deliveries that the search parameters select, newest first. */
export function deliveriesQuery(companyId: string, { event: _event, ...search }: DeliverySearch) {
  const { invoice: invoiceId, code: statusCode, ...query } = search
  return queryOptions({
    queryKey: ['deliveries', companyId, search],
    queryFn: () =>
      request(`GET ${base}/deliveries`, {
        params: { companyId },
        query: { ...query, invoiceId, statusCode },
      }),
    placeholderData: keepPreviousData,
  })
}

/** Reads a delivery with its requests and answers. */
export function deliveryQuery(companyId: string, eventId: string) {
  return queryOptions({
    queryKey: ['deliveries', companyId, 'one', eventId],
    queryFn: () => request(`GET ${base}/deliveries/{eventId}`, { params: { companyId, eventId } }),
  })
}

/** Sends an event again, or the oldest parked events. Returns their number. */
export async function resend(
  companyId: string,
  body: { eventId: string } | { status: 'parked'; limit: number },
): Promise<number> {
  const { replayed } = await request(`POST ${base}/replay`, { params: { companyId }, body })
  return replayed
}

/** Refetches the webhook of a company and its deliveries. */
export async function refetchWebhook(companyId: string): Promise<void> {
  await Promise.all(
    ['webhook', 'deliveries', 'home'].map((kind) =>
      queries.invalidateQueries({ queryKey: [kind, companyId] }),
    ),
  )
}

import { queryOptions } from '@tanstack/react-query'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import { refetchInvoices } from '../api/refetch.ts'

const path = '/dashboard/v1/companies/{companyId}/subscriptions/{subscriptionId}'

/** Reads a subscription with its next payment, invoices and methods. */
export function subscriptionQuery(companyId: string, subscriptionId: string) {
  return queryOptions({
    queryKey: ['subscription', companyId, subscriptionId],
    queryFn: () => request(`GET ${path}`, { params: { companyId, subscriptionId } }),
  })
}

/** Reads the history of a subscription, newest first. */
export function subscriptionHistoryQuery(companyId: string, subscriptionId: string) {
  return queryOptions({
    queryKey: ['subscription', companyId, subscriptionId, 'history'],
    queryFn: () => request(`GET ${path}/history`, { params: { companyId, subscriptionId } }),
  })
}

/** Refetches a subscription, the lists of subscriptions and the invoices. */
export async function refetchSubscription(companyId: string, subscriptionId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['subscription', companyId, subscriptionId] }),
    queries.invalidateQueries({ queryKey: ['subscriptions', companyId] }),
    refetchInvoices(companyId),
  ])
}

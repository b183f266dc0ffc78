import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import type { useIdempotentRequest } from '../api/idempotency-key.ts'
import { request } from '../api/request.ts'

const collectedEndpoint = 'GET /dashboard/v1/companies/{companyId}/reports/takings'
const receivablesEndpoint = 'GET /dashboard/v1/companies/{companyId}/reports/receivables'
const remindEndpoint = 'POST /dashboard/v1/companies/{companyId}/invoices/remind'

export type CollectedReport = ResponseOf<typeof collectedEndpoint>
export type Receivables = ResponseOf<typeof receivablesEndpoint>
export type CustomerReceivables = NonNullable<Receivables['customers']>[number]

/** The days of a report, and the period of a row. */
export type ReportDays = { from: string; to: string; by: 'day' | 'month' }

/** Reads the collected amounts of the days, with offline payments by method. */
export function collectedQuery(companyId: string, days: ReportDays) {
  return queryOptions({
    queryKey: ['reports', companyId, 'collected', days],
    queryFn: () =>
      request(collectedEndpoint, { params: { companyId }, query: { ...days, detail: 'offline' } }),
    placeholderData: keepPreviousData,
  })
}

/** Reads the amounts due by age, and the customers with the largest amounts due. */
export function receivablesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['reports', companyId, 'receivables'],
    queryFn: () => request(receivablesEndpoint, { params: { companyId }, query: { by: 'customer' } }),
  })
}

// The API reminds of this many invoices at a time.
const remindedMax = 100

/** The outcome of reminders: the number sent, and the reasons of those not sent. */
export type ReminderOutcome = { sent: number; reasons: Map<string, number>; hasMore: boolean }

/** Reminds the customers of their overdue invoices, at most 100. */
export async function remindCustomers(
  companyId: string,
  customerIds: readonly string[],
  send: ReturnType<typeof useIdempotentRequest>,
): Promise<ReminderOutcome> {
  const filters = {
    customerId: { value: [...customerIds], operator: 'in' as const },
    invoiceStatus: { value: 'Overdue' as const },
  }
  const { invoices, hasMore } = await request('POST /api/invoices/search', {
    companyId,
    body: { filters, limit: remindedMax },
  })
  if (invoices.length === 0) return { sent: 0, reasons: new Map(), hasMore }
  const body = { invoiceIds: invoices.map(({ id }) => id) }
  const { reminders } = await send(remindEndpoint, { params: { companyId }, body })
  const unsent = reminders.filter(({ status }) => status === 'not_sent')
  const reasons = new Map<string, number>()
  for (const { message = 'Not sent' } of unsent) reasons.set(message, (reasons.get(message) ?? 0) + 1)
  return { sent: reminders.length - unsent.length, reasons, hasMore }
}

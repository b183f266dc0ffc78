import { queryOptions } from '@tanstack/react-query'
import { companyNow } from '../api/company-clock.ts'
import { request } from '../api/request.ts'
import { dayForField } from '../components/day-field.ts'
import { startOfDay } from '../components/zone.ts'
import { searchEndpoint } from '../payments/payment-labels.ts'

const shownMax = 10

/** Reads the newest payments of a customer. */
export function customerPaymentsQuery(companyId: string, customerId: string) {
  return queryOptions({
    queryKey: ['payments', companyId, 'of', customerId],
    queryFn: () =>
      request(searchEndpoint, {
        params: { companyId },
        body: { filters: { customerId: { value: customerId } }, limit: shownMax },
      }),
  })
}

/** Sums the payments of a customer in this year of the company. */
export function customerYearQuery(companyId: string, customerId: string, timeZone: string) {
  const year = dayForField(companyNow().toISOString(), timeZone).slice(0, 4)
  return queryOptions({
    queryKey: ['payments', companyId, 'of', customerId, year],
    queryFn: () =>
      request(searchEndpoint, {
        params: { companyId },
        body: {
          filters: {
            customerId: { value: customerId },
            movedAt: { value: startOfDay(`${year}-01-01`, timeZone), operator: 'gte' },
          },
          limit: 1,
          totals: true,
        },
      }),
  })
}

/** Sums the invoices of a customer. */
export function customerBalanceQuery(companyId: string, customerId: string) {
  return queryOptions({
    queryKey: ['invoices', companyId, 'of', customerId, 'totals'],
    queryFn: () =>
      request('POST /api/invoices/search', {
        companyId,
        body: { filters: { customerId: { value: customerId } }, limit: 1, totals: true },
      }),
  })
}

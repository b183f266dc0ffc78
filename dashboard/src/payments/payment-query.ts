import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { readEndpoint, type Payment } from './payment-labels.ts'

const pollIntervalMs = 5_000

/** A payment with its other attempts, its refunds and the explanation of its fee. */
export type PaymentRead = ResponseOf<typeof readEndpoint>

/** Reads one payment, and polls it while an outcome is open. */
export function paymentQuery(companyId: string, transactionId: string) {
  return queryOptions({
    queryKey: ['payment', companyId, transactionId],
    queryFn: () => request(readEndpoint, { params: { companyId, transactionId } }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollIntervalMs : false),
  })
}

/** Returns whether the outcome of the payment, or of an action on it, is not known yet. */
export const isOpen = ({ status, underWay }: Payment): boolean =>
  status === 'created' || underWay !== undefined

function isMoving({ attempts, refunds }: PaymentRead): boolean {
  return [...attempts, ...refunds].some((each) => isOpen(each) || each.status === 'pending')
}

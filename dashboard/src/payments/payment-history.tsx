import { useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { EventList } from '../components/event-list.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { toRecordEvent } from '../events/record-event.tsx'
import type { PaymentRead } from './payment-query.ts'

type Props = { read: PaymentRead; companyId: string; timeZone: string }

const name = 'GET /dashboard/v1/companies/{companyId}/transactions/{transactionId}/history'

/** Lists all attempts, returns and refunds of a payment, newest first: the entries of the history of its invoice. */
export function PaymentHistory({ read, companyId, timeZone }: Props) {
  const { _id: transactionId } = read.transaction
  // Every read of the payment reads the history too, so that both show the same state.
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', companyId, transactionId, 'history', versionOf(read)],
    queryFn: () => request(name, { params: { companyId, transactionId } }),
    placeholderData: (before) => before,
  })
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const events = data.entries.map((event, place) =>
    toRecordEvent(event, { companyId, place, shownId: transactionId }),
  )
  return <EventList timeZone={timeZone} events={events} />
}

/** Changes whenever an attempt or refund of the payment changes. */
const versionOf = ({ attempts, refunds }: PaymentRead): string =>
  [...attempts, ...refunds]
    .map(({ _id, status, refundedAmount, unknownSince }) =>
      [_id, status, refundedAmount, unknownSince].join(),
    )
    .join(' ')

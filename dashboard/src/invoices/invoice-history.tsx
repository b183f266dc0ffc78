import { useState } from 'react'
import type { Role } from '../api/users.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { Button } from '../components/button.tsx'
import { EventList } from '../components/event-list.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { toRecordEvent } from '../events/record-event.tsx'
import { EntryActions, type ChosenAction } from './entry-actions.tsx'
import { useHistory } from './history-query.ts'
import type { Invoice } from './invoice-labels.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RetryDialog } from './retry-dialog.tsx'

/** Lists the history of an invoice, newest first, with actors and reasons. */
export function InvoiceHistory({ invoice, companyId, timeZone, role }: HistoryProps) {
  const history = useHistory(invoice, companyId)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = history
  const [chosen, setChosen] = useState<ChosenAction>()
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const events = data.pages
    .flatMap((page) => page.entries)
    .map((event, place) =>
      toRecordEvent(event, {
        companyId,
        place,
        actions: <EntryActions {...{ event, invoice, role }} onChoose={setChosen} />,
      }),
    )
  const shared = { companyId, invoice, onClose: () => setChosen(undefined) }
  return (
    <>
      <EventList timeZone={timeZone} events={events} />
      {hasNextPage && (
        <Button working={isFetchingNextPage && 'Reading...'} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
      {chosen?.action === 'reverse' && (
        <ReverseDialog {...shared} {...chosen} amount={chosen.event.amount ?? 0} />
      )}
      {chosen?.action === 'retry' && <RetryDialog {...shared} {...chosen} />}
      {chosen?.action === 'receipt' && <ReceiptDialog {...shared} {...chosen} />}
    </>
  )
}

type HistoryProps = { invoice: Invoice; companyId: string; timeZone: string; role: Role }

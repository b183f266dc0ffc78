import { useState, type ReactNode } from 'react'
import type { Role } from '../api/users.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { Button } from '../components/button.tsx'
import { History, type HistoryEntry } from '../components/history.tsx'
import { money } from '../components/money.ts'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { EntryActions, type ChosenAction } from './entry-actions.tsx'
import { useHistory, type InvoiceEvent } from './history-query.ts'
import type { Invoice } from './invoice-labels.ts'
import { RetryDialog } from './retry-dialog.tsx'

/** Lists the history of an invoice, newest first, with actors and reasons. */
export function InvoiceHistory({ invoice, companyId, timeZone, role }: HistoryProps) {
  const history = useHistory(invoice, companyId)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = history
  const [chosen, setChosen] = useState<ChosenAction>()
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const entries = data.pages
    .flatMap((page) => page.entries)
    .map((event, place) =>
      toHistoryEntry(event, place, <EntryActions {...{ event, invoice, role }} onChoose={setChosen} />),
    )
  const shared = { companyId, invoice, onClose: () => setChosen(undefined) }
  return (
    <>
      <History timeZone={timeZone} entries={entries} />
      {hasNextPage && (
        <Button working={isFetchingNextPage && 'Reading...'} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
      {chosen?.action === 'reverse' && (
        <ReverseDialog {...shared} {...chosen} amount={chosen.event.amount ?? 0} />
      )}
      {chosen?.action === 'retry' && <RetryDialog {...shared} {...chosen} />}
    </>
  )
}

type HistoryProps = { invoice: Invoice; companyId: string; timeZone: string; role: Role }

const moving = new Set(['attempt', 'refund', 'returned', 'offline_payment', 'offline_reversed'])
const movedKinds = new Set(['completed', 'captured', 'returned'])

function toHistoryEntry(event: InvoiceEvent, place: number, actions: ReactNode): HistoryEntry {
  const { transactionId, eventId, messageId, at, kind, text, status } = event
  return {
    id: `${kind} ${transactionId ?? eventId ?? messageId ?? place}`,
    at,
    kind,
    text,
    more: (
      <>
        <More event={event} />
        {actions}
      </>
    ),
    hasMoved: moving.has(kind) && status !== undefined && movedKinds.has(status),
  }
}

const deliveries: Record<string, string> = {
  pending: 'Waiting for an answer',
  delivered: 'Delivered',
  parked: 'Not delivered',
  dropped: 'Not delivered: no webhook is set up',
}

function More({ event: { kind, reasonText, reasonCode, status, fee, by, transactionId } }: Props) {
  const details = [
    reasonText && kind !== 'offline_reversed' && `${reasonText}${reasonCode ? ` (${reasonCode})` : ''}`,
    fee !== undefined && `Includes a ${money(fee)} surcharge`,
    kind === 'event' && status && deliveries[status],
    kind === 'mailed' && status === 'waiting' && 'Not sent yet',
    kind === 'alert' && (status === 'open' ? 'Open' : 'Resolved'),
    by.type !== 'system' && `By ${by.name ?? formatActor[by.type]}`,
  ].filter(Boolean)
  return (
    <>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
      {transactionId && kind !== 'event' && <code className="small">{transactionId}</code>}
    </>
  )
}

type Props = { event: InvoiceEvent }

const formatActor: Record<InvoiceEvent['by']['type'], string> = {
  api_key: 'an API key',
  payer: 'the payer',
  operator: 'the operator',
  person: 'a person',
  system: 'Florin',
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../parts/button.tsx'
import { History, type HistoryEntry } from '../parts/history.tsx'
import { money } from '../parts/money.ts'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { historyQuery, type Happening } from './history-query.ts'
import type { Invoice } from './invoice-words.ts'

/** What happened to an invoice, newest first, with who did it and the reasons that were given. */
export function InvoiceHistory({ invoice, companyId, timeZone }: Shown) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useHistory(
    invoice,
    companyId,
  )
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const entries = data.pages.flatMap((page) => page.entries).map(entryOf)
  return (
    <>
      <History timeZone={timeZone} entries={entries} />
      {hasNextPage && (
        <Button working={isFetchingNextPage && 'Reading...'} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}

type Shown = { invoice: Invoice; companyId: string; timeZone: string }

/** The history, read anew whenever the invoice reads otherwise. */
function useHistory({ id, updatedAt }: Invoice, companyId: string) {
  const query = useInfiniteQuery(historyQuery(companyId, id))
  const { refetch } = query
  useEffect(() => {
    void refetch({ cancelRefetch: false })
  }, [updatedAt, refetch])
  return query
}

const moving = new Set(['attempt', 'refund', 'returned', 'offline_payment', 'offline_reversed'])
const moved = new Set(['completed', 'captured', 'returned'])

function entryOf(happening: Happening, place: number): HistoryEntry {
  const { transactionId, eventId, messageId, at, kind, text, status } = happening
  return {
    id: `${kind} ${transactionId ?? eventId ?? messageId ?? place}`,
    at,
    kind,
    text,
    more: <More happening={happening} />,
    hasMoved: moving.has(kind) && status !== undefined && moved.has(status),
  }
}

const deliveries: Record<string, string> = {
  pending: 'Not answered yet',
  delivered: 'Told to the webhook',
  parked: 'The webhook did not take it',
  dropped: 'Not told: there was no webhook any more',
}

function More({ happening: { kind, reasonText, reasonCode, status, fee, by, transactionId } }: Props) {
  const words = [
    reasonText && kind !== 'offline_reversed' && `${reasonText}${reasonCode ? ` (${reasonCode})` : ''}`,
    fee !== undefined && `${money(fee)} of it surcharge`,
    kind === 'event' && status && deliveries[status],
    kind === 'mailed' && status === 'waiting' && 'Not sent yet',
    kind === 'alert' && (status === 'open' ? 'Open' : 'Resolved'),
    by.type !== 'system' && `By ${by.name ?? byWords[by.type]}`,
  ].filter(Boolean)
  return (
    <>
      {words.length > 0 && <p>{words.join(' · ')}</p>}
      {transactionId && kind !== 'event' && <code className="small">{transactionId}</code>}
    </>
  )
}

type Props = { happening: Happening }

const byWords: Record<Happening['by']['type'], string> = {
  api_key: 'an API key',
  payer: 'the payer',
  operator: 'the operator',
  person: 'a person',
  system: 'Florin',
}

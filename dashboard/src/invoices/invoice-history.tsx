import { useState, type ReactNode } from 'react'
import type { Role } from '../api/people.ts'
import { ReverseDialog } from '../invoice-offline/reverse-dialog.tsx'
import { Button } from '../parts/button.tsx'
import { History, type HistoryEntry } from '../parts/history.tsx'
import { money } from '../parts/money.ts'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { EntryActs, type Undoing } from './entry-acts.tsx'
import { useHistory, type Happening } from './history-query.ts'
import type { Invoice } from './invoice-words.ts'
import { RetryDialog } from './retry-dialog.tsx'

/** What happened to an invoice, newest first, with who did it and the reasons that were given. */
export function InvoiceHistory({ invoice, companyId, timeZone, role }: Shown) {
  const history = useHistory(invoice, companyId)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = history
  const [undoing, setUndoing] = useState<Undoing>()
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const entries = data.pages
    .flatMap((page) => page.entries)
    .map((happening, place) =>
      entryOf(happening, place, <EntryActs {...{ happening, invoice, role }} onAct={setUndoing} />),
    )
  const shared = { companyId, invoice, onClose: () => setUndoing(undefined) }
  return (
    <>
      <History timeZone={timeZone} entries={entries} />
      {hasNextPage && (
        <Button working={isFetchingNextPage && 'Reading...'} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
      {undoing?.act === 'reverse' && (
        <ReverseDialog {...shared} {...undoing} amount={undoing.happening.amount ?? 0} />
      )}
      {undoing?.act === 'retry' && <RetryDialog {...shared} {...undoing} />}
    </>
  )
}

type Shown = { invoice: Invoice; companyId: string; timeZone: string; role: Role }

const moving = new Set(['attempt', 'refund', 'returned', 'offline_payment', 'offline_reversed'])
const moved = new Set(['completed', 'captured', 'returned'])

function entryOf(happening: Happening, place: number, acts: ReactNode): HistoryEntry {
  const { transactionId, eventId, messageId, at, kind, text, status } = happening
  return {
    id: `${kind} ${transactionId ?? eventId ?? messageId ?? place}`,
    at,
    kind,
    text,
    more: (
      <>
        <More happening={happening} />
        {acts}
      </>
    ),
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

import { History, type HistoryEntry } from '../parts/history.tsx'
import { money } from '../parts/money.ts'
import type { Happening } from './happenings.ts'

const moved = new Set(['completed', 'captured', 'returned'])

/** What happened to an invoice, newest first, with the reasons that were given and what leads to the logs. */
export function InvoiceHistory({
  happenings,
  timeZone,
}: {
  happenings: readonly Happening[]
  timeZone: string
}) {
  const entries = happenings.map((happening, index): HistoryEntry => {
    const { transactionId, at, kind, text, status } = happening
    return {
      id: transactionId ?? `${kind}-${index}`,
      at,
      kind,
      text,
      more: <More happening={happening} />,
      hasMoved: status !== undefined && moved.has(status),
    }
  })
  return <History timeZone={timeZone} entries={entries} />
}

function More({ happening }: { happening: Happening }) {
  const { reasonText, reasonCode, status, fee, by, transactionId } = happening
  const reason = reasonText ? `${reasonText}${reasonCode ? ` (${reasonCode})` : ''}` : reasonCode
  const words = [
    reason && status === 'failed' && `Declined: ${reason}`,
    fee ? `${money(Math.abs(fee))} of it surcharge` : undefined,
    by && `By ${by.name ?? byWords[by.type] ?? by.type}`,
  ].filter(Boolean)
  return (
    <>
      {words.length > 0 && <p>{words.join(' · ')}</p>}
      {transactionId && <code className="small">{transactionId}</code>}
    </>
  )
}

const byWords: Record<string, string> = {
  api_key: 'an API key',
  payer: 'the payer',
  operator: 'the operator',
  schedule: 'Florin',
  person: 'a person',
}

import type { ReactNode } from 'react'
import { Instant } from './instant.tsx'

/** One entry of a history. */
export type HistoryEntry = {
  id: string
  at: string
  kind: string
  text: ReactNode
  more?: ReactNode
  /** Whether money moved. Other entries have a hollow dot. */
  hasMoved?: boolean
}

/** Lists the entries in the given order. */
export function History({
  label = 'History',
  timeZone,
  entries,
}: {
  label?: string
  timeZone: string
  entries: readonly HistoryEntry[]
}) {
  return (
    <ol className="history" aria-label={label}>
      {entries.map(({ id, at, kind, text, more, hasMoved = false }) => (
        <li key={id} data-kind={kind} data-moved={hasMoved}>
          <strong>{text}</strong>
          <Instant at={at} timeZone={timeZone} />
          {more && <div className="more">{more}</div>}
        </li>
      ))}
    </ol>
  )
}

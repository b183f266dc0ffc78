import { useState, type ReactNode } from 'react'
import { BreakableText } from './breakable-text.tsx'
import { Button } from './button.tsx'
import { Day } from './day.tsx'
import { Clock } from './instant.tsx'
import { dayForField } from './day-field.ts'

/** One event of a record. */
export type RecordEvent = {
  id: string
  at: string
  kind: string
  text: ReactNode
  /** The author, the reason and the like. */
  more?: ReactNode
  /** Ids for developers, which are shown on request. */
  details?: ReactNode
  /** Whether it is for developers as a whole, such as a webhook event. */
  isTechnical?: boolean
  /** Whether money moved. Other events have a hollow dot. */
  hasMoved?: boolean
}

type Props = { label?: string; timeZone: string; events: readonly RecordEvent[] }

/** Lists events in the given order, by day. Ids and webhook events are shown under "Details". */
export function EventList({ label = 'History', timeZone, events }: Props) {
  const [hasDetails, setHasDetails] = useState(false)
  const isShown = ({ isTechnical = false }: RecordEvent) => hasDetails || !isTechnical
  // An event begins a day if the shown one before it is of another day.
  const days = events.map((event) => dayForField(event.at, timeZone))
  const begins = events.map((event, place) => {
    const before = events.findLastIndex((each, earlier) => earlier < place && isShown(each))
    return isShown(event) && days[before] !== days[place]
  })
  const isDetailed = events.some(({ details, isTechnical }) => details || isTechnical)
  return (
    <>
      <ol className="history" aria-label={label} data-detailed={hasDetails}>
        {events.map((event, place) => (
          <li
            key={event.id}
            data-kind={event.kind}
            data-moved={event.hasMoved ?? false}
            hidden={!isShown(event)}
          >
            {begins[place] && (
              <span className="history-day">
                <Day at={event.at} timeZone={timeZone} />
              </span>
            )}
            <strong>
              {typeof event.text === 'string' ? <BreakableText text={event.text} /> : event.text}
            </strong>
            <Clock at={event.at} timeZone={timeZone} />
            {event.more && <div className="more">{event.more}</div>}
            {hasDetails && event.details && <div className="more">{event.details}</div>}
          </li>
        ))}
      </ol>
      {isDetailed && (
        <Button variant="text" aria-pressed={hasDetails} onClick={() => setHasDetails(!hasDetails)}>
          Details
        </Button>
      )}
    </>
  )
}

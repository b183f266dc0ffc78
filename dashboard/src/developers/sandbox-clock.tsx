import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Company } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { formatNumber } from '../components/format-count.ts'
import { FullInstant } from '../components/instant.tsx'
import { Fact } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { AdvanceDialog } from './advance-dialog.tsx'
import { clockQuery, useClockMove, type EventCounts } from './clock-query.ts'
import { DueWork } from './due-work.tsx'
import { eventLabels } from './delivery-labels.ts'

const hourSeconds = 3_600
const daySeconds = 86_400

const dayAfter = (now: string) => new Date(Date.parse(now) + daySeconds * 1_000).toISOString()

/** Shows the clock of a sandbox company, moves it forward, and shows the events of the last move. */
export function SandboxClock({ company: { companyId, timeZone } }: { company: Company }) {
  const [isChoosing, setChoosing] = useState(false)
  const { data, error, refetch } = useQuery(clockQuery(companyId))
  const move = useClockMove(companyId)
  const { isPending, variables } = move
  const movedBy = isPending && 'advanceSeconds' in variables ? variables.advanceSeconds : undefined
  const working = (seconds: number) => movedBy === seconds && 'Advancing…'
  return (
    <section className="card card-padded page-part" aria-label="Clock">
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={1} />}
      {data && (
        <dl className="facts">
          <Fact name="Time of the company">
            <FullInstant at={data.now} timeZone={timeZone} />
          </Fact>
        </dl>
      )}
      {data && <DueWork companyId={companyId} timeZone={timeZone} until={dayAfter(data.now)} />}
      <div className="buttons">
        <Button
          variant="main"
          disabled={isPending && movedBy !== daySeconds}
          working={working(daySeconds)}
          onClick={() => move.mutate({ advanceSeconds: daySeconds })}
        >
          Advance one day
        </Button>
        <Button
          disabled={isPending && movedBy !== hourSeconds}
          working={working(hourSeconds)}
          onClick={() => move.mutate({ advanceSeconds: hourSeconds })}
        >
          Advance one hour
        </Button>
        <Button disabled={isPending} onClick={() => setChoosing(true)}>
          Advance to a date
        </Button>
      </div>
      {move.error && !isChoosing && <Refusal error={move.error} />}
      <div role="status">{move.data && <Result companyId={companyId} events={move.data.events} />}</div>
      {isChoosing && (
        <AdvanceDialog
          companyId={companyId}
          timeZone={timeZone}
          move={move.mutateAsync}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  )
}

type ResultProps = { companyId: string; events: EventCounts | undefined }

/** Shows the events of a move by type. */
function Result({ companyId, events }: ResultProps) {
  if (!events) return <p>The clock is moved.</p>
  const { counts, isPart } = events
  if (counts.size === 0) return <p>The clock is moved. No invoice or payment changed.</p>
  return (
    <div className="page-part">
      <p>{isPart ? 'The clock is moved. These are the first events:' : 'The clock is moved, with:'}</p>
      <dl className="facts">
        {[...counts].map(([type, count]) => (
          <Fact key={type} name={eventLabels[type]}>
            {formatNumber(count)}
          </Fact>
        ))}
      </dl>
      <p>
        <Link to="/$companyId/invoices" params={{ companyId }}>
          Invoices
        </Link>
        {' · '}
        <Link to="/$companyId/payments" params={{ companyId }}>
          Payments
        </Link>
      </p>
    </div>
  )
}

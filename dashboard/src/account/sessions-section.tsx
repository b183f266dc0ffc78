import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { queries } from '../api/me.ts'
import type { Session } from '../api/people.ts'
import { Button } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Instant } from '../parts/instant.tsx'
import { Pill } from '../parts/pill.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { say } from '../parts/toasts.tsx'
import { browserWords } from './browser-words.ts'
import { Section } from './section.tsx'
import { sessionsQuery } from './sessions-query.ts'

/** Where a person is signed in, each of which can be ended. */
export function SessionsSection({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: ({ sessionId }: Session) =>
      call('DELETE /dashboard/v1/me/sessions/{sessionId}', { params: { sessionId } }),
    onSuccess: () => say('The session is ended.'),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const endOthers = useMutation({
    mutationFn: () => call('DELETE /dashboard/v1/me/sessions'),
    onSuccess: () => say('All other sessions are ended.'),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const sessions = data?.sessions ?? []
  const refused = end.error ?? endOthers.error
  const endOne = (session: Session) => (
    <Button
      aria-label={`End ${browserWords(session.userAgent)}, ${session.address}`}
      working={end.isPending && end.variables.sessionId === session.sessionId && 'Ending…'}
      onClick={() => end.mutate(session)}
    >
      End
    </Button>
  )
  return (
    <Section
      isWide
      title="Sessions"
      words={`Where you are signed in. Times are those of ${timeZone.replaceAll('_', ' ')}.`}
      acts={
        sessions.length > 1 && (
          <Button working={endOthers.isPending && 'Ending…'} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        )
      }
    >
      {refused && <Refusal error={refused} />}
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {data && (
        <DataTable
          label="Sessions"
          columns={columnsOf(timeZone, endOne)}
          rows={sessions}
          idOf={({ sessionId }) => sessionId}
        />
      )}
      {!data && !error && (
        <div className="card-padded">
          <Skeleton rows={3} />
        </div>
      )}
    </Section>
  )
}

function columnsOf(timeZone: string, endOne: (session: Session) => ReactNode): Column<Session>[] {
  return [
    {
      head: 'Browser',
      cell: ({ userAgent }) => <span title={userAgent}>{browserWords(userAgent)}</span>,
    },
    { head: 'Address', kind: 'meta', cell: ({ address }) => <span className="mono">{address}</span> },
    {
      head: 'Signed in',
      kind: 'minor',
      cell: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} />,
    },
    {
      head: 'Last seen',
      kind: 'meta',
      cell: ({ lastSeenAt }) => <Instant at={lastSeenAt} timeZone={timeZone} />,
    },
    {
      head: 'End it',
      isHeadUnseen: true,
      kind: 'number',
      cell: (session) => (session.current ? <Pill tone="good">This browser</Pill> : endOne(session)),
    },
  ]
}

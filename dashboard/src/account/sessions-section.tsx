import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { request } from '../api/request.ts'
import { queries } from '../api/me.ts'
import type { Session } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Instant } from '../components/instant.tsx'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import { formatZone } from '../components/zone-note.tsx'
import { formatBrowser } from './browser-labels.ts'
import { Section } from '../components/section.tsx'
import { sessionsQuery } from './sessions-query.ts'

/** Lists the user's sessions. The user can end each of them, or all others at once. */
export function SessionsSection({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: ({ sessionId }: Session) =>
      request('DELETE /dashboard/v1/me/sessions/{sessionId}', { params: { sessionId } }),
    onSuccess: () => showToast('The session is ended.'),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const endOthers = useMutation({
    mutationFn: () => request('DELETE /dashboard/v1/me/sessions'),
    onSuccess: () => showToast('All other sessions are ended.'),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const sessions = data?.sessions ?? []
  const refused = end.error ?? endOthers.error
  const endOne = (session: Session) => (
    <Button
      aria-label={`End ${formatBrowser(session.userAgent)}, ${session.address}`}
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
      description={`Where you are signed in. Times are in ${formatZone(timeZone)}.`}
      actions={
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
          columns={sessionColumns(timeZone, endOne)}
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

function sessionColumns(timeZone: string, endOne: (session: Session) => ReactNode): Column<Session>[] {
  return [
    {
      head: 'Browser',
      kind: 'text',
      cell: ({ userAgent }) => (
        <span className="cut" title={userAgent}>
          {formatBrowser(userAgent)}
        </span>
      ),
    },
    { head: 'Address', kind: 'detail', cell: ({ address }) => address },
    {
      head: 'Signed in',
      kind: 'minor',
      from: 'medium',
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

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/errors.ts'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { Centered } from '../layout/centered.tsx'

type Props<Read> = { result: UseQueryResult<Read>; children(read: Read): ReactNode }

/** Shows an invitation once it is loaded, or says that it has ended. */
export function InvitationGate<Read>({ result: { data, error, refetch }, children }: Props<Read>) {
  if (error instanceof ApiError && [404, 410].includes(error.statusCode))
    return (
      <Centered title="This invitation has ended">
        <p role="alert">
          It was used or replaced already, or is older than 7 days. Ask for another invitation.
        </p>
      </Centered>
    )
  if (error)
    return (
      <Centered title="Invitation">
        <Refusal error={error} onRetry={() => void refetch()} />
      </Centered>
    )
  if (data === undefined)
    return (
      <Centered title="Invitation">
        <Skeleton />
      </Centered>
    )
  return children(data)
}

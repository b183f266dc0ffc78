import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import { DatabaseError } from '#platform/database'

/** Returns the error for an attempt that the database did not write. An error of another kind is returned unchanged. */
export function reportNotClaimed(
  { log }: Pick<AppContext, 'log'>,
  correlationId: string,
  error: unknown,
): unknown {
  if (!(error instanceof DatabaseError && error.isPassing)) return error
  // Nothing was submitted, and nothing will be. If the attempt was written even so, outcome recovery cancels it.
  log.warn('an attempt was not claimed', { correlationId, error })
  return new ApiError('not_charged')
}
